package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.why.Claim;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Study;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Each claim with the control that could refute it, and what came out. */
final class WhyControls {
    private WhyControls() {}

    static List<Block> blocks(Condition c, Study study, String producer) {
        var pair = c.pair(study.faster(), study.slower(), producer);
        var rows = new ArrayList<List<String>>();
        for (Claim control : study.controls()) {
            pair.ifPresent(p -> rows.add(c.side(control.server(), producer).map(side -> row(c, p, control, side))
                    .orElseGet(() -> missing(p, control))));
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(table(study, rows), Block.Prose
                        .of("A share is that of the ratio's logarithm which goes with what the control changes; a"
                                + " claim holds from 50 % on and is refuted below 20 %. The changes overlap, so the shares need not"
                                + " sum to 100 %. Nothing is said of a claim whose control was not measured."));
    }

    /** What the controls that were measured say, those first whose claim holds. */
    static List<String> sentences(Condition c, Study study, String producer) {
        return c.pair(study.faster(), study.slower(), producer).stream()
                .flatMap(p -> study.controls().stream().flatMap(control -> c.side(control.server(), producer).stream()
                        .map(side -> new Tried(control, p, side, control.result(p, side, c.noise(p))))))
                .sorted(Comparator.comparing(Tried::result)).map(Tried::sentence).toList();
    }

    /** A control, what it is held against, its own figures and what they say of the claim. */
    private record Tried(Claim control, Pair pair, ServerCost side, Claim.Result result) {
        private String sentence() {
            return "That " + control.claim() + ": " + result.text() + ". " + control.server() + " (" + changes(pair,
                    control) + ") answers " + Numbers.rate(side.perSecond()) + " per second, "
                    + pair.b().server() + " " + Numbers.rate(pair.b().perSecond()) + ", " + pair.a().server() + " "
                    + Numbers.rate(pair.a().perSecond()) + ".";
        }
    }

    private static Block table(Study study, List<List<String>> rows) {
        return new Block.Figures("Claims why " + study.faster() + " is ahead of " + study.slower(), List.of(
                Column.text("claim"), Column.text("control"), Column.text("changes"),
                Column.number("answers", "per s"), Column.number("processor time", "µs per request"),
                Column.number("context switches", "per request"), Column.number("share of the ratio", "%"),
                Column.text("the claim")), rows);
    }

    private static List<String> missing(Pair pair, Claim control) {
        return List.of(control.claim(), control.server(), changes(pair, control), Numbers.ABSENT, Numbers.ABSENT,
                Numbers.ABSENT, Numbers.ABSENT, "not measured");
    }

    private static String changes(Pair pair, Claim control) {
        String like = control.from() == Claim.From.SLOWER ? pair.b().server() : pair.a().server();
        return "of " + like + ": " + control.changes();
    }

    private static List<String> row(Condition c, Pair pair, Claim control, ServerCost side) {
        return List.of(control.claim(), control.server(), changes(pair, control),
                Numbers.rate(side.perSecond()), Numbers.micros(side.cpuNanos()), Numbers.rate(side.voluntarySwitches()),
                WhyCosts.percent(control.shareOfGap(pair, side)), control.result(pair, side, c.noise(pair)).text());
    }
}
