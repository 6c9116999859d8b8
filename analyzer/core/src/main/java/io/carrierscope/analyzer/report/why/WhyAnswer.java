package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Study;
import io.carrierscope.analyzer.why.Why;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The first section: the ratio, the claims and the costs in a few sentences. */
final class WhyAnswer {
    /** Below this share of carrier time, pins are not the reason. */
    private static final double SMALL = 0.005;
    /** A server with fewer busy processors than this share of the other's is said to leave some unused. */
    private static final double USES_ALL = 0.95;

    private WhyAnswer() {}

    static List<Block> blocks(Why why) {
        var blocks = new ArrayList<Block>();
        for (Condition c : why.waits()) {
            c.pair(Study.WAIT.faster(), Study.WAIT.slower(), "").ifPresent(p -> blocks.add(new Block.Prose(
                    Block.Tone.LEAD, ratio(c, p))));
        }
        why.explained().ifPresent(c -> WhyControls.sentences(c, Study.WAIT, "")
                .forEach(s -> blocks.add(Block.Prose.of(s))));
        why.explained().flatMap(c -> c.pair(Study.WAIT.faster(), Study.WAIT.slower(), ""))
                .ifPresent(p -> reasons(p).forEach(s -> blocks.add(Block.Prose.of(s))));
        platform(why).ifPresent(s -> blocks.add(Block.Prose.of(s)));
        if (blocks.isEmpty()) {
            blocks.add(Block.Prose.of("These recordings hold no run of the suite " + Study.WAIT.suite() + " with both "
                    + Study.WAIT.faster() + " and " + Study.WAIT.slower() + "."));
        }
        return blocks;
    }

    private static String ratio(Condition c, Pair p) {
        String when = c.warmup().isEmpty()
                ? ""
                : c.cold() ? ", after a warm-up of " + c.warmup() + "," : ", warmed up until steady,";
        String figures = Numbers.ratio(p.ratio()) + " times as many requests as " + p.b().server()
                + (p.interval().isEmpty() ? "" : " (95 % interval " + Means.ratios(p.interval()) + ")");
        if (c.ahead(p)) {
            return "On " + c.text() + when + " " + p.a().server() + " answers " + figures + ".";
        }
        return "On " + c.text() + when + " the effect does not appear here: " + p.a().server() + " answers "
                + figures
                + (c.cold() ? "; it is not warm yet and shares one processor with the JIT compiler." : ".");
    }

    /** Throughput of virtual threads divided by that of a pool of platform threads, and how warm the pool was. */
    private static Optional<String> platform(Why why) {
        var parts = why.waits().stream().flatMap(c -> c.pair(Study.WAIT.slower(), Study.WAIT.base(), "").stream()
                .map(p -> Numbers.ratio(p.ratio()) + when(c) + cold(p.b()))).toList();
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of("Throughput of " + Study.WAIT.slower() + " divided by that of " + Study.WAIT.base() + ": "
                        + String.join("; ", parts) + ".");
    }

    private static String when(Condition c) {
        return " on " + c.text() + (c.warmup().isEmpty() ? "" : c.cold() ? " after " + c.warmup() : " when steady");
    }

    private static String cold(ServerCost side) {
        var waiting = side.waitingForCompiler();
        return waiting.isEmpty()
                ? ""
                : ", while " + Numbers.whole(waiting.getAsDouble()) + " methods of " + side.server()
                        + " waited for the JIT compiler";
    }

    private static List<String> reasons(Pair p) {
        var reasons = new ArrayList<String>();
        p.shareOfDemand().ifPresent(share -> reasons.add("CPU time accounts for " + whole(share)
                + " % of the logarithm of that ratio, ln(ratio). A request takes " + Numbers.micros(p.b().cpuNanos())
                + " µs on " + p.b().server() + " and " + Numbers.micros(p.a().cpuNanos()) + " µs on " + p.a().server()
                + ". The servers kept " + Numbers.rate(p.b().busyProcessors()) + " and "
                + Numbers.rate(p.a().busyProcessors()) + " processors busy."));
        spare(p).ifPresent(reasons::add);
        layers(p).ifPresent(reasons::add);
        switches(p).ifPresent(reasons::add);
        reasons.add(pins(p));
        return reasons;
    }

    /** What the faster server could answer with the processors that it leaves unused. */
    private static Optional<String> spare(Pair p) {
        double busy = p.a().busyProcessors().orElse(0);
        return p.ratioOfDemands().isEmpty() || busy >= USES_ALL * p.b().busyProcessors().orElse(0)
                ? Optional.empty()
                : Optional.of(p.a().server() + " leaves processors unused"
                        + p.a().limit().map(limit -> " (its bottleneck is " + limit + ")").orElse("")
                        + ". With equally many busy processors it could answer "
                        + Numbers.ratio(p.ratioOfDemands().getAsDouble()) + " times as many requests as "
                        + p.b().server() + ".");
    }

    private static Optional<String> layers(Pair p) {
        var more = p.moreByLayer().entrySet().stream().filter(e -> e.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed()).limit(3)
                .map(e -> e.getKey() + " (" + micros(e.getValue()) + " µs" + share(p.shareOf(e.getKey())) + ")")
                .toList();
        return more.isEmpty()
                ? Optional.empty()
                : Optional.of("Most of the difference of " + micros(p.more().orElse(0)) + " µs is in "
                        + String.join(", ", more) + ". All layers together account for "
                        + Numbers.percent(p.summedToWhole()) + " % of it.");
    }

    private static String share(OptionalDouble share) {
        return share.isEmpty() ? "" : ", " + whole(share.getAsDouble()) + " % of ln(ratio)";
    }

    private static Optional<String> switches(Pair p) {
        var a = sum(p.a());
        var b = sum(p.b());
        return a.isEmpty() || b.isEmpty()
                ? Optional.empty()
                : Optional.of("The kernel switches threads " + Numbers.rate(b) + " times per request on "
                        + p.b().server() + " and " + Numbers.rate(a) + " times on " + p.a().server() + ".");
    }

    private static OptionalDouble sum(ServerCost side) {
        var voluntary = side.voluntarySwitches();
        return voluntary.isEmpty()
                ? voluntary
                : OptionalDouble.of(voluntary.getAsDouble() + side.involuntarySwitches().orElse(0));
    }

    private static String pins(Pair p) {
        var pins = p.b().pins();
        if (pins.isEmpty()) {
            return "Pins shorter than the default threshold were not recorded.";
        }
        return p.b().pinnedShare().orElse(0) < SMALL
                ? "Pins are not the reason. Recorded without a threshold, " + p.b().server() + " has "
                        + Numbers.count((long) pins.getAsDouble(), "pin") + " in all its measured runs"
                        + (pins.getAsDouble() == 0
                                ? "."
                                : ", which take " + Numbers.percent(p.b().pinnedShare()) + " % of carrier time.")
                : "Carriers of " + p.b().server() + " were pinned for " + Numbers.percent(p.b().pinnedShare())
                        + " % of their time.";
    }

    private static String micros(double nanos) {
        return Numbers.rate(nanos / 1e3);
    }

    private static String whole(double share) {
        return Numbers.whole(100 * share);
    }
}
