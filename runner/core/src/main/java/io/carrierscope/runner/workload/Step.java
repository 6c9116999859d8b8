package io.carrierscope.runner.workload;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * One thing that a request does, in a class of its own: how it is written in a suite, and what it does with and without blocking. Its
 * fields are written into the recording as JSON. The analyzer knows no names of steps; it reads the fields that docs/internals/events.md
 * lists, such as {@code cpu} and {@code time}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "do")
public interface Step {
    /** Does it on the calling thread, which it may block. */
    void run(StepContext context);

    /** The steps inside. */
    default List<Step> steps() {
        return List.of();
    }

    /** The same step with other steps inside. */
    default Step with(List<Step> inside) {
        return this;
    }

    /** The CPU time that it asks for, on average. */
    default Duration cpuTime() {
        return sum(Step::cpuTime);
    }

    /** The time that it waits on an idle server, on average. */
    default Duration waitTime() {
        return sum(Step::waitTime);
    }

    /** The sum over the steps inside. */
    default Duration sum(Function<Step, Duration> time) {
        return steps().stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }

    /** The same step with its times and counts multiplied by a factor. */
    default Step scaled(double factor) {
        return with(steps().stream().map(step -> step.scaled(factor)).toList());
    }

    /** The product, of at least a microsecond. */
    static Duration scaled(Duration time, double factor) {
        return Duration.ofNanos(Math.max(1_000, Math.round(time.toNanos() * factor)));
    }

    /** A step that servers without blocking threads can do too. */
    interface NonBlocking extends Step {
        /**
         * Does or begins it. Returns false where it will call {@link AsyncSteps.Request#goOn} with a thread of the server when it has
         * ended.
         */
        boolean start(AsyncSteps.Request request);
    }

    /** A step that computes and never waits: it is done where it is begun. */
    interface Computing extends NonBlocking {
        @Override
        default boolean start(AsyncSteps.Request request) {
            run(request.context());
            return true;
        }
    }

    /** A step that asks for a size or for rounds and no time, so the analyzer may count none. */
    interface Untimed extends Step {
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        default Duration cpu() {
            return Duration.ZERO;
        }
    }

    /** A step that asks another process, which the runner starts. */
    sealed interface Remote extends Step {}

    /** Asks the broker. */
    non-sealed interface Sends extends Remote {}

    /** Asks the database. */
    non-sealed interface Queries extends Remote {
        /** The size of the pool of connections that it needs. */
        int connections();
    }

    /** Asks a service, which does the steps inside. */
    non-sealed interface Calls extends Remote {
        String service();
    }
}
