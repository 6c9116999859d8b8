package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;

/** Uses this much CPU time. */
public record Compute(Duration cpu) implements Step.Computing {
    static final Syntax SYNTAX = new Syntax("compute", Compute.class, (name, value) -> new Compute(value.time()));

    @Override
    public void run(StepContext context) {
        context.cpu().burn(cpu);
    }

    @Override
    public Duration cpuTime() {
        return cpu;
    }

    @Override
    public Compute scaled(double factor) {
        return new Compute(Step.scaled(cpu, factor));
    }
}
