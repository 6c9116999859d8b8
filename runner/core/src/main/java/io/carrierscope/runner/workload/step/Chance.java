package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Runs the inner steps in one of every n requests, evenly spread. */
public record Chance(int oneIn, List<Step> steps) implements Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("chance", "one-in-<n>", Chance.class,
            (n, value) -> new Chance(Integer.parseInt(n), value.steps()));

    public Chance {
        steps = List.copyOf(steps);
    }

    @Override
    public void run(StepContext context) {
        if (isTaken(context)) {
            context.run(steps);
        }
    }

    @Override
    public boolean start(AsyncSteps.Request request) {
        if (isTaken(request.context())) {
            request.insert(steps);
        }
        return true;
    }

    private boolean isTaken(StepContext context) {
        return context.shared(this, AtomicLong.class, AtomicLong::new).getAndIncrement() % oneIn == 0;
    }

    @Override
    public Duration sum(Function<Step, Duration> time) {
        return Step.NonBlocking.super.sum(time).dividedBy(oneIn);
    }

    @Override
    public Chance with(List<Step> inside) {
        return new Chance(oneIn, inside);
    }
}
