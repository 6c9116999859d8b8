package io.carrierscope.runner.verify;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Guard;
import io.carrierscope.runner.workload.step.ObjectWait;
import io.carrierscope.runner.workload.step.Wait;
import java.util.List;
import java.util.stream.Stream;

/** Removes the guards of a workload from its steps. */
record Unguarded(Guard.Kind kind) {
    /** The workload under a name of its own; one that holds nothing of the kind is refused. */
    Workload of(Workload workload) throws Refusal {
        List<Step> steps = without(workload.steps());
        if (steps.equals(workload.steps())) {
            throw new Refusal("workload " + workload.name() + " does not hold a " + kind.id());
        }
        return new Workload(workload.name() + "-without-" + kind.id(), workload.question(), steps,
                workload.minimumJdk(), workload.answer());
    }

    private List<Step> without(List<Step> steps) {
        return steps.stream().flatMap(this::without).toList();
    }

    private Stream<Step> without(Step step) {
        return switch (step) {
            case Guard guard when guard.kind() == kind -> without(guard.steps()).stream();
            case ObjectWait wait when wait.kind() == kind -> Stream.of(new Wait(wait.time()));
            default -> Stream.of(step.with(without(step.steps())));
        };
    }
}
