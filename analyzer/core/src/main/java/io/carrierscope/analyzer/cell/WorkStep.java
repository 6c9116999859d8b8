package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One thing that a request does, as the workload of its cell asks. Only the fields of a step tell what it does, not its name, so a new
 * step of the runner needs nothing here: docs/internals/events.md lists the fields.
 *
 * @param name the name of the step
 * @param cpuNanos CPU time that it uses itself
 * @param waitNanos time that it waits itself
 * @param holds what it holds meanwhile: {@code MONITOR}, {@code SHARED_LOCK} …; empty for nothing
 * @param permits it holds one of so many permits that all requests share; 0 for none
 * @param oneIn one of so many requests does it
 * @param items it does its steps for each of so many items; 0 for no items
 * @param elsewhere true where another process does its steps
 * @param known true where its fields tell all that a simulation has to know
 */
public record WorkStep(String name, double cpuNanos, double waitNanos, String holds, int permits, int oneIn, int items,
        boolean elsewhere, boolean known, List<WorkStep> steps) {
    /** Each of these fields tells what a step does. */
    private static final List<String> TELLING = List.of("cpu", "time", "kind", "of", "oneIn");
    /** With one of these fields a step has a queue or a server of its own, which is not simulated. */
    private static final List<String> OPAQUE = List.of("count", "service", "connections");

    public WorkStep {
        steps = List.copyOf(steps);
    }

    /** Reads the steps in their order, as the runner describes them in a cell's definition. */
    public static List<WorkStep> of(JsonNode steps) {
        var all = new ArrayList<WorkStep>();
        steps.forEach(step -> all.add(one(step)));
        return List.copyOf(all);
    }

    private static WorkStep one(JsonNode step) {
        return new WorkStep(step.path("do").asText(), nanos(step.path("cpu")), nanos(step.path("time")),
                step.path("kind").asText(""), Math.max(0, step.path("of").asInt(0)),
                Math.max(1, step.path("oneIn").asInt(1)), Math.max(0, step.path("count").asInt(0)), step.has("service"),
                TELLING.stream().anyMatch(step::has) && OPAQUE.stream().noneMatch(step::has), of(step.path("steps")));
    }

    /** This step and all that it holds. */
    public Stream<WorkStep> flat() {
        return Stream.concat(Stream.of(this), steps.stream().flatMap(WorkStep::flat));
    }

    /** Mean over requests of what the steps ask of the server, without downstream services, such as their CPU time. */
    public static double mean(List<WorkStep> steps, ToDoubleFunction<WorkStep> own) {
        return steps.stream().filter(s -> !s.elsewhere)
                .mapToDouble(s -> (own.applyAsDouble(s) + mean(s.steps, own)) * Math.max(1, s.items) / s.oneIn).sum();
    }

    /** Number of items of a job; 1 for a request that is not a job. */
    public static int items(List<WorkStep> steps) {
        return steps.size() == 1 ? Math.max(1, steps.getFirst().items) : 1;
    }

    /** Nanoseconds of a duration as {@link Duration#toString()} writes it; 0 for any other text. */
    public static double nanos(JsonNode duration) {
        try {
            return duration.isTextual() ? Duration.parse(duration.asText()).toNanos() : 0;
        } catch (DateTimeException | ArithmeticException notOurs) {
            return 0;
        }
    }
}
