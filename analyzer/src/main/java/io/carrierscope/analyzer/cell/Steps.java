package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;

/** The steps of a workload as the runner describes them in a cell's definition. */
final class Steps {
    private Steps() {}

    /** Processor time that the steps ask of the server, on average, in nanoseconds; services downstream compute their own. */
    static double computeNanos(JsonNode steps) {
        double nanos = 0;
        for (JsonNode step : steps) {
            if (step.path("do").asText().equals("call")) {
                continue;
            }
            nanos += (nanos(step.path("cpu").asText("")) + computeNanos(step.path("steps")))
                    / Math.max(1, step.path("oneIn").asInt(1));
        }
        return nanos;
    }

    /** Time that the steps wait without a resource, on average, in nanoseconds; without what services downstream take. */
    static double waitNanos(JsonNode steps) {
        double nanos = 0;
        for (JsonNode step : steps) {
            if (step.path("do").asText().equals("call")) {
                continue;
            }
            nanos += (nanos(step.path("time").asText("")) + waitNanos(step.path("steps")))
                    / Math.max(1, step.path("oneIn").asInt(1));
        }
        return nanos;
    }

    private static double nanos(String duration) {
        try {
            return duration.isEmpty() ? 0 : Duration.parse(duration).toNanos();
        } catch (DateTimeException | ArithmeticException notOurs) {
            return 0;
        }
    }
}
