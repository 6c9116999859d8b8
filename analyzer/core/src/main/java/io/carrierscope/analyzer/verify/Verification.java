package io.carrierscope.analyzer.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The predictions of a report with the measurements that test them. The predictions come from the report, the cell that tests
 * each from the runner's plan, the measurements from that cell's recordings.
 *
 * @param report the {@code report.json}
 */
public record Verification(Path report, List<Outcome> outcomes) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public Verification {
        outcomes = List.copyOf(outcomes);
    }

    /**
     * Reads the plan and the report that it names.
     *
     * @param measured the cells of the plan
     */
    public static Verification of(Path plan, Analysis measured) throws DataError {
        JsonNode planned = read(plan, "rows");
        Path report = file(planned.path("report").asText());
        JsonNode cells = read(report, "cells").path("cells");
        var outcomes = new ArrayList<Outcome>();
        for (JsonNode row : planned.path("rows")) {
            stream(cells).filter(c -> same(c, row, "runId", "runId") && same(c, row, "id", "cell")).findFirst()
                    .flatMap(cell -> outcome(cell, row, measured)).ifPresent(outcomes::add);
        }
        return new Verification(report, outcomes);
    }

    private static Path file(String name) throws DataError {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new DataError("the plan names no file as its report");
        }
    }

    private static JsonNode read(Path file, String list) throws DataError {
        try {
            JsonNode root = JSON.readTree(UserFile.text(file));
            if (root.path(list).isArray()) {
                return root;
            }
        } catch (JsonProcessingException notJson) {
            // reported by the exception below
        } catch (IOException unreadable) {
            throw new DataError(file + ": cannot be read");
        }
        throw new DataError(file + ": expected JSON with " + list);
    }

    private static boolean same(JsonNode one, JsonNode other, String field, String otherField) {
        return one.path(field).asText().equals(other.path(otherField).asText());
    }

    private static Optional<Outcome> outcome(JsonNode cell, JsonNode row, Analysis measured) {
        Stream<JsonNode> causes = stream(cell.path("verdicts")).filter(v -> same(v, row, "cause", "cause"))
                .map(v -> v.path("whatIf"));
        return Stream.concat(causes, Stream.of(cell.path("moreClients"))).filter(w -> w.path("perSecond").isNumber())
                .findFirst().map(w -> outcome(cell, row, w, measured));
    }

    private static Outcome outcome(JsonNode cell, JsonNode row, JsonNode whatIf, Analysis measured) {
        String by = row.path("verifiedBy").asText(null);
        var shown = measured.cells().stream().filter(c -> c.cell().key().id().equals(by)).findFirst();
        return new Outcome(row.path("cell").asText(), row.path("cause").asText(), test(whatIf, row),
                cell.path("throughputPerSecond").asDouble(), whatIf.path("perSecond").asDouble(),
                whatIf.path("leastPerSecond").asDouble(), whatIf.path("bound").asText().equals("lower"),
                whatIf.path("thenBound").asText(), by,
                Figure.in(shown, c -> c.cell().throughputPerSecond()),
                shown.flatMap(Verification::binding).orElse(null), p99(cell, whatIf, shown),
                row.path("refused").asText(null));
    }

    private static Optional<Percentile99> p99(JsonNode cell, JsonNode whatIf, Optional<JudgedCell> shown) {
        JsonNode predicted = whatIf.path("responseMillis").path("p99");
        return predicted.isNumber()
                ? Optional.of(new Percentile99(cell.path("latencyMillis").path("p99").asDouble(), predicted.asDouble(),
                        Figure.of(shown.flatMap(c -> c.cell().response()), d -> d.percentileNanos(99) / 1e6)))
                : Optional.empty();
    }

    private static String test(JsonNode whatIf, JsonNode row) {
        return stream(whatIf.path("tests")).filter(t -> same(t, row, "change", "change") && same(t, row, "to", "to"))
                .map(t -> t.path("text").asText()).findFirst().orElse("");
    }

    private static Optional<String> binding(JudgedCell cell) {
        return cell.bounds().binding().map(b -> b.id().text());
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /**
     * A prediction and the measurement that tests it; texts are as in the report.
     *
     * @param cell id of the cell whose change was predicted
     * @param cause the cause that was removed
     * @param test the change, in words
     * @param beforePerSecond throughput with the cause, requests per second
     * @param predictedPerSecond throughput predicted without it
     * @param leastPerSecond lower end of the prediction
     * @param lowerBound true if at least so much was predicted
     * @param predictedBound the bottleneck predicted for the changed cell
     * @param verifiedBy id of the changed cell; {@code null} when there is none
     * @param measuredPerSecond its throughput; empty when it did not run or answered nothing
     * @param measuredBound its bottleneck; {@code null} when unknown
     * @param p99 response time of an open loop; empty where none was predicted
     * @param refused why there is no changed cell; {@code null} when there is one
     */
    public record Outcome(String cell, String cause, String test, double beforePerSecond, double predictedPerSecond,
            double leastPerSecond, boolean lowerBound, String predictedBound, String verifiedBy,
            OptionalDouble measuredPerSecond,
            String measuredBound, Optional<Percentile99> p99, String refused) {
        /** A prediction holds when its error is at most this share of the measured throughput. */
        public static final double WITHIN = 0.20;

        /** Predicted divided by measured. */
        public OptionalDouble predictedToMeasured() {
            return Figure.when(measuredPerSecond.orElse(0) > 0,
                    () -> predictedPerSecond / measuredPerSecond.getAsDouble());
        }

        /** True when the error of the prediction is within {@link #WITHIN}. What was predicted at least may be less. */
        public boolean holds() {
            var ratio = predictedToMeasured();
            return ratio.isPresent() && ratio.getAsDouble() <= 1 + WITHIN
                    && (lowerBound || ratio.getAsDouble() >= 1 - WITHIN);
        }
    }

    /**
     * A predicted p99 response time of an open loop and the measurement that tests it, in milliseconds.
     *
     * @param beforeMillis with the cause
     * @param predictedMillis predicted without it
     * @param measuredMillis of the changed cell; empty when it did not run or answered nothing
     */
    public record Percentile99(double beforeMillis, double predictedMillis, OptionalDouble measuredMillis) {
        /** A prediction holds when its error is at most this share of the measured time. */
        public static final double WITHIN = 0.25;

        /** Predicted divided by measured. */
        public OptionalDouble predictedToMeasured() {
            return Figure.when(measuredMillis.orElse(0) > 0, () -> predictedMillis / measuredMillis.getAsDouble());
        }

        /** True when the error of the prediction is within {@link #WITHIN}. */
        public boolean holds() {
            var ratio = predictedToMeasured();
            return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= WITHIN;
        }
    }
}
