package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Runs the inner steps for each of so many items: servers that run jobs do so on their executor, others one after the other. */
public record Items(int count, List<Step> steps) implements Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("items", "items-<n>", Items.class,
            (n, value) -> new Items(Integer.parseInt(n), value.steps()));

    public Items {
        steps = List.copyOf(steps);
    }

    @Override
    public void run(StepContext context) {
        for (int item = 0; item < count; item++) {
            context.run(steps);
        }
    }

    @Override
    public boolean start(AsyncSteps.Request request) {
        for (int item = 0; item < count; item++) {
            request.insert(steps);
        }
        return true;
    }

    @Override
    public Duration sum(Function<Step, Duration> time) {
        return Step.NonBlocking.super.sum(time).multipliedBy(count);
    }

    @Override
    public Items with(List<Step> inside) {
        return new Items(count, inside);
    }

    /** Fewer items of the same length. */
    @Override
    public Items scaled(double factor) {
        return new Items(Math.max(1, (int) Math.round(count * factor)), steps);
    }
}
