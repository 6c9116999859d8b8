package io.carrierscope.analyzer.cli;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.metric.Table.Row;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import io.carrierscope.analyzer.verify.Verification.Outcome;
import io.carrierscope.analyzer.verify.Verification.Percentile99;
import io.carrierscope.analyzer.verify.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer verify}: compares the predictions of a report with the cells that test them. */
@Command(name = "verify", description = {
        "Compares the predictions of a report with the cells that a run with --verify measured.",
        "Writes verify.md and verify.json beside the report."})
public final class VerifyCommand extends Subcommand {
    @Option(names = "--plan", required = true, paramLabel = "PLAN", description = "File in which the runner wrote which cell tests which prediction.")
    private Path plan;

    @Mixin
    private RecordingFiles recordings;

    @Override
    public Integer call() throws DataError {
        var measured = recordings.analyse();
        var verification = Verification.of(plan, measured);
        Path folder = verification.report().toAbsolutePath().getParent();
        try {
            Reports.replace(folder.resolve("verify.md"), Verifications.markdown(verification));
            Reports.replace(folder.resolve("verify.json"), Verifications.json(verification));
        } catch (IOException e) {
            throw new DataError(folder + ": cannot be written to: " + e.getMessage());
        }
        out().println(Verifications.text(verification));
        out().println("Table: " + folder.resolve("verify.md"));
        return recordings.exitCode(measured);
    }

    /** Predictions and their measurements as text, Markdown and JSON. */
    public static final class Verifications {
        private static final Table<Percentile99> P99 = Table.<Percentile99>of()
                .add(MILLIS, "before", "before", p -> p.beforeMillis() * 1e6)
                .add(MILLIS, "predicted", "predicted", p -> p.predictedMillis() * 1e6)
                .add(MILLIS, "measured", "measured", p -> Figure.times(p.measuredMillis(), 1e6))
                .add(RATIO, "predictedToMeasured", "predicted : measured", Percentile99::predictedToMeasured)
                .add(FLAG, "holds", Percentile99::holds);
        private static final Table<Outcome> TEST = Table.<Outcome>of().add(TEXT, "cell", "cell", Outcome::cell)
                .add(TEXT, "cause", "without", Outcome::cause).add(TEXT, "test", "test: the same cell", Outcome::test);
        private static final Table<Outcome> OUTCOME = TEST.add(RATE, "before", "before", Outcome::beforePerSecond)
                .add(RATE, "predicted", "predicted", Outcome::predictedPerSecond).atLeast(Outcome::lowerBound)
                .add(TEXT, "bound", o -> o.lowerBound() ? "lower" : null).leftOut()
                .add(RATE, "least", Outcome::leastPerSecond)
                .add(RATE, "measured", "measured", Outcome::measuredPerSecond)
                .add(RATIO, "predictedToMeasured", "predicted : measured", Outcome::predictedToMeasured)
                .add(TEXT, "predictedBound", "bound predicted", Outcome::predictedBound)
                .add(TEXT, "measuredBound", "bound found", Outcome::measuredBound)
                .shown(o -> o.refused() != null ? "not run: " + o.refused() : o.measuredBound())
                .add(TEXT, "verifiedBy", Outcome::verifiedBy).add(FLAG, "holds", Outcome::holds)
                .object("p99", P99, o -> o.p99().orElse(null)).leftOut().add(TEXT, "refused", Outcome::refused);
        private static final Table<Verification> JSON = Table.<Verification>of().add(COUNT, "schemaVersion", v -> 1)
                .list("outcomes", OUTCOME, Verification::outcomes);

        private Verifications() {}

        /** A table for the terminal, with the number of cells in which the prediction held. */
        public static String text(Verification verification) {
            return TextWriter.write(blocks(verification));
        }

        /** The same as Markdown. */
        public static String markdown(Verification verification) {
            return MarkdownWriter.write(blocks(verification));
        }

        /** The same as JSON; its fields are documented in {@code docs/what-if.md}. */
        public static String json(Verification verification) {
            return Json.write(new Row<>(JSON, verification));
        }

        private static List<Block> blocks(Verification verification) {
            var blocks = new ArrayList<Block>(List.of(
                    OUTCOME.figures("Predicted without the cause, and measured without it", verification.outcomes()),
                    Block.Prose.of(summary(verification.outcomes(), Outcome::holds,
                            o -> o.predictedToMeasured().isPresent(), Outcome.WITHIN))));
            var times = verification.outcomes().stream().filter(o -> o.p99().isPresent()).toList();
            if (!times.isEmpty()) {
                blocks.add(TEST.and(P99.over(o -> o.p99().orElseThrow()))
                        .figures("p99 response time of open loops, predicted without the cause and measured", times));
                blocks.add(Block.Prose.of(summary(times.stream().map(o -> o.p99().orElseThrow()).toList(),
                        Percentile99::holds, p -> p.predictedToMeasured().isPresent(), Percentile99.WITHIN)));
            }
            return blocks;
        }

        private static <T> String summary(List<T> outcomes, Predicate<T> holds, Predicate<T> tried, double within) {
            long measured = outcomes.stream().filter(tried).count();
            long held = outcomes.stream().filter(holds).count();
            return held + " of " + Numbers.count(measured, "prediction") + " that were tried hold within "
                    + Numbers.percent(within) + " % of what was measured.";
        }
    }
}
