package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.why.Claim;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Study;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Each claim with the control that could refute it, and the result. */
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
                        .of("The share is the part of ln(ratio) by which the control moves throughput. A claim holds from"
                                + " 50 % on and is refuted below 20 %. Controls overlap, so the shares need not sum to 100 %. A"
                                + " claim whose control was not measured is not judged."));
    }

    /** The results of the controls that were measured; claims that hold come first. */
    static List<String> sentences(Condition c, Study study, String producer) {
        return c.pair(study.faster(), study.slower(), producer).stream()
                .flatMap(p -> study.controls().stream().flatMap(control -> c.side(control.server(), producer).stream()
                        .map(side -> new Tried(control, p, side, control.result(p, side, c.ahead(p))))))
                .sorted(Comparator.comparing(Tried::result)).map(Tried::sentence).toList();
    }

    /** A measured control: the pair it is compared with, its figures and the result of its claim. */
    private record Tried(Claim control, Pair pair, ServerCost side, Claim.Result result) {
        private String sentence() {
            return "The control " + control.server() + " (" + changes(pair, control) + ") " + result.verb()
                    + " the claim that " + control.claim() + ": it answers " + Numbers.rate(side.perSecond())
                    + " requests per second, "
                    + pair.b().server() + " " + Numbers.rate(pair.b().perSecond()) + ", " + pair.a().server() + " "
                    + Numbers.rate(pair.a().perSecond()) + ".";
        }
    }

    private static Block table(Study study, List<List<String>> rows) {
        return new Block.Figures("Claimed reasons why " + study.faster() + " is faster than " + study.slower(), List.of(
                Column.text("claim"), Column.text("control"), Column.text("changes"),
                Column.number("throughput", "per s"), Column.number("ratio to the server it changes", "×"),
                Column.text("95 % interval"), Column.number("CPU time", "µs per request"),
                Column.number("context switches", "per request"), Column.number("share of ln(ratio)", "%"),
                Column.text("result")), rows);
    }

    private static List<String> missing(Pair pair, Claim control) {
        return List.of(control.claim(), control.server(), changes(pair, control), Numbers.ABSENT, Numbers.ABSENT,
                Numbers.ABSENT, Numbers.ABSENT, Numbers.ABSENT, Numbers.ABSENT, "not measured");
    }

    private static String changes(Pair pair, Claim control) {
        return changed(pair, control).server() + ", but " + control.changes();
    }

    /** The server that the control is derived from. */
    private static ServerCost changed(Pair pair, Claim control) {
        return control.from() == Claim.From.SLOWER ? pair.b() : pair.a();
    }

    private static List<String> row(Condition c, Pair pair, Claim control, ServerCost side) {
        var against = new Pair(side, changed(pair, control));
        return List.of(control.claim(), control.server(), changes(pair, control),
                Numbers.rate(side.perSecond()), Numbers.ratio(against.ratio()), Means.ratios(against.interval()),
                Numbers.micros(side.cpuNanos()), Numbers.rate(side.voluntarySwitches()),
                WhyCosts.percent(control.shareOfGap(pair, side)), control.result(pair, side, c.ahead(pair)).text());
    }
}
