package io.carrierscope.runner.workload.step;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;

/** Waits in {@link Object#wait} for a notification that never comes. */
public record ObjectWait(Duration time) implements Step {
    static final Syntax SYNTAX = new Syntax("object-wait", ObjectWait.class,
            (name, value) -> new ObjectWait(value.time()));

    /** What it holds meanwhile. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public Guard.Kind kind() {
        return Guard.Kind.MONITOR;
    }

    /** Repeats the wait until its time is over: it may wake up spuriously. */
    @Override
    public void run(StepContext context) {
        Object own = new Object();
        long end = System.nanoTime() + time.toNanos();
        try {
            synchronized (own) {
                for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                    own.wait(left / 1_000_000, (int) (left % 1_000_000));
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Duration waitTime() {
        return time;
    }

    @Override
    public ObjectWait scaled(double factor) {
        return new ObjectWait(Step.scaled(time, factor));
    }
}
