package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.json.VerificationJson;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import io.carrierscope.analyzer.verify.Verification;
import io.carrierscope.analyzer.verify.Verification.Outcome;
import io.carrierscope.analyzer.verify.Verification.Percentile99;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Predictions and their measurements as text, Markdown and JSON. */
public final class Verifications {
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
        return Json.write(VerificationJson.of(verification));
    }

    private static List<Block> blocks(Verification verification) {
        var blocks = new ArrayList<Block>(List.of(
                new Block.Figures("Predicted without the cause, and measured without it",
                        List.of(Column.text("cell"), Column.text("without"), Column.text("test: the same cell"),
                                Column.number("before", "per s"), Column.number("predicted", "per s"),
                                Column.number("measured", "per s"), Column.number("predicted : measured", ""),
                                Column.text("bound predicted"), Column.text("bound found")),
                        verification.outcomes().stream().map(Verifications::row).toList()),
                Block.Prose.of(summary(verification.outcomes(), Outcome::holds,
                        o -> o.predictedToMeasured().isPresent(), Outcome.WITHIN))));
        var times = verification.outcomes().stream().filter(o -> o.p99().isPresent()).toList();
        if (!times.isEmpty()) {
            blocks.add(new Block.Figures("p99 response time of open loops, predicted without the cause and measured",
                    List.of(Column.text("cell"), Column.text("without"), Column.text("test: the same cell"),
                            Column.number("before", "ms"), Column.number("predicted", "ms"),
                            Column.number("measured", "ms"), Column.number("predicted : measured", "")),
                    times.stream().map(o -> row(o, o.p99().orElseThrow())).toList()));
            blocks.add(Block.Prose.of(summary(times.stream().map(o -> o.p99().orElseThrow()).toList(),
                    Percentile99::holds, p -> p.predictedToMeasured().isPresent(), Percentile99.WITHIN)));
        }
        return blocks;
    }

    private static List<String> row(Outcome o, Percentile99 p) {
        return List.of(o.cell(), o.cause(), o.test(), millis(OptionalDouble.of(p.beforeMillis())),
                millis(OptionalDouble.of(p.predictedMillis())), millis(p.measuredMillis()),
                Numbers.ratio(p.predictedToMeasured()));
    }

    private static String millis(OptionalDouble millis) {
        return millis.isEmpty() ? Numbers.ABSENT : Numbers.millis(millis.getAsDouble() * 1e6);
    }

    private static List<String> row(Outcome o) {
        return List.of(o.cell(), o.cause(), o.test(), Numbers.rate(o.beforePerSecond()),
                Numbers.rate(o.predictedPerSecond()),
                Numbers.rate(o.measuredPerSecond()), Numbers.ratio(o.predictedToMeasured()), o.predictedBound(),
                found(o));
    }

    private static String found(Outcome o) {
        return o.refused() != null
                ? "not run: " + o.refused()
                : o.measuredBound() == null ? Numbers.ABSENT : o.measuredBound();
    }

    private static <T> String summary(List<T> outcomes, Predicate<T> holds, Predicate<T> tried, double within) {
        long measured = outcomes.stream().filter(tried).count();
        long held = outcomes.stream().filter(holds).count();
        return held + " of " + Numbers.count(measured, "prediction") + " that were tried hold within "
                + Numbers.percent(within) + " % of what was measured.";
    }
}
