package io.carrierscope.analyzer.workload;

import java.util.List;
import java.util.stream.Stream;

/** One thing that a request does, as the workload of its cell asks; times in nanoseconds. */
public sealed interface WorkStep {
    /** Uses this much CPU time. */
    record Compute(double nanos) implements WorkStep {}

    /** Sleeps. */
    record Wait(double nanos) implements WorkStep {}

    /** Does the steps while it holds something: {@code MONITOR}, {@code SHARED_LOCK} … */
    record Guarded(String kind, List<WorkStep> steps) implements WorkStep {}

    /** Does the steps while it holds one of n permits that all requests share. */
    record Permitted(int permits, List<WorkStep> steps) implements WorkStep {}

    /** One of so many requests does the steps. */
    record OneIn(int requests, List<WorkStep> steps) implements WorkStep {}

    /** Something of which the definition does not tell how long it takes. */
    record Other(String kind) implements WorkStep {}

    /** The steps within this one. */
    default List<WorkStep> steps() {
        return List.of();
    }

    /** This step and all that it holds. */
    default Stream<WorkStep> flat() {
        return Stream.concat(Stream.of(this), steps().stream().flatMap(WorkStep::flat));
    }
}
