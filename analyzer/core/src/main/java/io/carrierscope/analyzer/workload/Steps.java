package io.carrierscope.analyzer.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps of a workload as the runner describes them in a cell's definition. */
public final class Steps {
    private Steps() {}

    /** The steps in their order. */
    public static List<WorkStep> of(JsonNode steps) {
        var all = new ArrayList<WorkStep>();
        for (JsonNode step : steps) {
            all.add(one(step));
        }
        return List.copyOf(all);
    }

    private static WorkStep one(JsonNode step) {
        String kind = step.path("do").asText();
        return switch (kind) {
            case "compute" -> new WorkStep.Compute(nanos(step.path("cpu").asText("")));
            case "wait" -> new WorkStep.Wait(nanos(step.path("time").asText("")));
            case "object-wait" -> new WorkStep.Guarded("MONITOR",
                    List.of(new WorkStep.Wait(nanos(step.path("time").asText("")))));
            case "guard" -> new WorkStep.Guarded(step.path("kind").asText(), of(step.path("steps")));
            case "permit" -> new WorkStep.Permitted(Math.max(1, step.path("of").asInt(1)), of(step.path("steps")));
            case "chance" -> new WorkStep.OneIn(Math.max(1, step.path("oneIn").asInt(1)), of(step.path("steps")));
            case "cache" -> new WorkStep.Compute(0); // the time it takes is not asked for
            default -> new WorkStep.Other(kind);
        };
    }

    /** Mean CPU time that the steps ask of the server, in nanoseconds, without that of downstream services. */
    public static double computeNanos(JsonNode steps) {
        return mean(steps, "cpu");
    }

    /** Mean time that the steps wait without holding a resource, in nanoseconds, without the time of downstream services. */
    public static double waitNanos(JsonNode steps) {
        return mean(steps, "time");
    }

    private static double mean(JsonNode steps, String duration) {
        double nanos = 0;
        for (JsonNode step : steps) {
            if (step.path("do").asText().equals("call")) {
                continue;
            }
            nanos += (nanos(step.path(duration).asText("")) + mean(step.path("steps"), duration))
                    * Math.max(1, step.path("count").asInt(1)) / Math.max(1, step.path("oneIn").asInt(1));
        }
        return nanos;
    }

    /** Number of items of a job; 1 for a request that is not a job. */
    public static int items(JsonNode steps) {
        boolean job = steps.size() == 1 && steps.get(0).path("do").asText().equals("items");
        return job ? Math.max(1, steps.get(0).path("count").asInt(1)) : 1;
    }

    /** Nanoseconds of a duration as {@link Duration#toString()} writes it; 0 for any other text. */
    public static double nanos(String duration) {
        try {
            return duration.isEmpty() ? 0 : Duration.parse(duration).toNanos();
        } catch (DateTimeException | ArithmeticException notOurs) {
            return 0;
        }
    }
}
