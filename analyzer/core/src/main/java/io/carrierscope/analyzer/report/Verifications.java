package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.json.VerificationJson;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import io.carrierscope.analyzer.verify.Outcome;
import io.carrierscope.analyzer.verify.Verification;
import java.util.List;

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
        return List.of(
                new Block.Figures("Predicted without the cause, and measured without it",
                        List.of(Column.text("cell"), Column.text("without"), Column.text("test: the same cell"),
                                Column.number("before", "per s"), Column.number("predicted", "per s"),
                                Column.number("measured", "per s"), Column.number("predicted : measured", ""),
                                Column.text("bound predicted"), Column.text("bound found")),
                        verification.outcomes().stream().map(Verifications::row).toList()),
                Block.Prose.of(summary(verification.outcomes())));
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

    private static String summary(List<Outcome> outcomes) {
        long measured = outcomes.stream().filter(o -> o.predictedToMeasured().isPresent()).count();
        long held = outcomes.stream().filter(Outcome::holds).count();
        return held + " of " + Numbers.count(measured, "prediction") + " that were tried hold within "
                + Numbers.percent(Outcome.WITHIN) + " % of what was measured.";
    }
}
