package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.simulation.Prediction;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Response times of open loops, predicted beside measured. */
public final class PredictionTables {
    private PredictionTables() {}

    /** One row for each open loop of the run; empty if there is none. */
    public static Optional<Figures> of(Run run) {
        var loops = run.cells().stream().filter(c -> c.prediction().isPresent()).toList();
        return loops.isEmpty() ? Optional.empty() : Optional.of(figures(run, loops));
    }

    private static Figures figures(Run run, List<JudgedCell> loops) {
        var keyColumns = KeyColumns.of(loops);
        return new Figures(Captions.of(run, "Response times of open loops, predicted by simulation"),
                keyColumns.columns(Column.number("p50", "ms"), Column.number("p50 predicted", "ms"),
                        Column.number("p90", "ms"), Column.number("p90 predicted", "ms"), Column.number("p99", "ms"),
                        Column.number("p99 predicted", "ms"), Column.number("of 8 in 10 runs", "ms"),
                        Column.number("predicted", "× measured"),
                        Column.text("note")),
                loops.stream().map(c -> row(keyColumns, c)).toList());
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c) {
        var measured = ResponseTimes.of(c.cell().response().orElseGet(Durations::new));
        var predicted = predicted(c).map(Prediction.Predicted::times);
        return keyColumns.row(c, Numbers.millis(measured.p50Nanos()), millis(predicted, ResponseTimes::p50Nanos),
                Numbers.millis(measured.p90Nanos()), millis(predicted, ResponseTimes::p90Nanos),
                Numbers.millis(measured.p99Nanos()),
                millis(predicted, ResponseTimes::p99Nanos),
                predicted.filter(t -> t.p99LeastNanos() < t.p99MostNanos())
                        .map(t -> Numbers.millis(t.p99LeastNanos()) + "–" + Numbers.millis(t.p99MostNanos()))
                        .orElse(Numbers.ABSENT),
                ratio(predicted, measured.p99Nanos()), note(c));
    }

    /** The prediction of the cell, if there is one. */
    public static Optional<Prediction.Predicted> predicted(JudgedCell c) {
        return c.prediction().filter(Prediction.Predicted.class::isInstance).map(Prediction.Predicted.class::cast);
    }

    /** The predicted p99 in milliseconds. */
    public static String p99(Optional<ResponseTimes> predicted) {
        return millis(predicted, ResponseTimes::p99Nanos);
    }

    private static String millis(Optional<ResponseTimes> predicted, ToLongFunction<ResponseTimes> nanos) {
        return predicted.map(t -> Numbers.millis(nanos.applyAsLong(t))).orElse(Numbers.ABSENT);
    }

    /** Predicted divided by measured p99. */
    public static String ratio(Optional<ResponseTimes> predicted, long measuredNanos) {
        return predicted.filter(t -> measuredNanos > 0)
                .map(t -> Numbers.ratio((double) t.p99Nanos() / measuredNanos)).orElse(Numbers.ABSENT);
    }

    private static String note(JudgedCell c) {
        return c.prediction().filter(Prediction.NotPredicted.class::isInstance)
                .map(p -> "not predicted: " + Texts.plain(((Prediction.NotPredicted) p).missing())).orElse("");
    }
}
