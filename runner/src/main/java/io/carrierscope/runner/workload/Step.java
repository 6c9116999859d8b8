package io.carrierscope.runner.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;

/** One thing a request does. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
@JsonSubTypes({@JsonSubTypes.Type(value = Step.Compute.class, name = "compute"),
        @JsonSubTypes.Type(value = Step.Wait.class, name = "wait"),
        @JsonSubTypes.Type(value = Step.Guard.class, name = "guard")})
public sealed interface Step {

    /** Uses this much CPU time. */
    record Compute(Duration cpu) implements Step {}

    /** Waits without using the CPU. */
    record Wait(Duration time) implements Step {}

    /** Runs the inner steps while it holds something that belongs to the request alone. */
    record Guard(GuardKind kind, List<Step> steps) implements Step {
        public Guard {
            steps = List.copyOf(steps);
        }
    }
}
