package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;

/** The steps of a workload as the runner describes them in a cell's definition. */
final class Steps {
    private Steps() {}

    /** Mean CPU time that the steps ask of the server, in nanoseconds, without that of downstream services. */
    static double computeNanos(JsonNode steps) {
        double nanos = 0;
        for (JsonNode step : steps) {
            if (step.path("do").asText().equals("call")) {
                continue;
            }
            nanos += (nanos(step.path("cpu").asText("")) + computeNanos(step.path("steps")))
                    * Math.max(1, step.path("count").asInt(1)) / Math.max(1, step.path("oneIn").asInt(1));
        }
        return nanos;
    }

    /** Mean time that the steps wait without holding a resource, in nanoseconds, without the time of downstream services. */
    static double waitNanos(JsonNode steps) {
        double nanos = 0;
        for (JsonNode step : steps) {
            if (step.path("do").asText().equals("call")) {
                continue;
            }
            nanos += (nanos(step.path("time").asText("")) + waitNanos(step.path("steps")))
                    * Math.max(1, step.path("count").asInt(1)) / Math.max(1, step.path("oneIn").asInt(1));
        }
        return nanos;
    }

    /** Number of items of a job; 1 for a request that is not a job. */
    static int items(JsonNode steps) {
        boolean job = steps.size() == 1 && steps.get(0).path("do").asText().equals("items");
        return job ? Math.max(1, steps.get(0).path("count").asInt(1)) : 1;
    }

    private static double nanos(String duration) {
        try {
            return duration.isEmpty() ? 0 : Duration.parse(duration).toNanos();
        } catch (DateTimeException | ArithmeticException notOurs) {
            return 0;
        }
    }
}
