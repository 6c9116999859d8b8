package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;

/** Waits without using the CPU. */
public record Wait(Duration time) implements Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("wait", Wait.class, (name, value) -> new Wait(value.time()));

    @Override
    public void run(StepContext context) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean start(AsyncSteps.Request request) {
        request.goOnAfter(time);
        return false;
    }

    @Override
    public Duration waitTime() {
        return time;
    }

    @Override
    public Wait scaled(double factor) {
        return new Wait(Step.scaled(time, factor));
    }
}
