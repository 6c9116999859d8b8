package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.thread.CarriersCompensated;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The answer for one recording in one line: its first cause with site and figure, otherwise why it counts as healthy. */
public final class Headline {
    private static final double MOST = 0.5;
    private static final int FEWEST = 3;
    /** A cause that takes a smaller share is not all that holds up a service of which more is suspected. */
    private static final double LITTLE = 0.25;

    private Headline() {}

    /** Returns one sentence without a full stop. */
    public static String of(JudgedCell c) {
        boolean complete = c.cell().subject().filter(s -> !s.coverage().complete()).isEmpty();
        return (complete ? "" : "only a part of the recording was read. In that part: ")
                + cause(c).orElseGet(() -> state(c, StateText::text));
    }

    /** The same without the figures of a healthy service, for a place that has them. */
    public static String brief(JudgedCell c) {
        return cause(c).orElseGet(() -> state(c, StateText::brief));
    }

    /** The hottest place, where that is the answer. */
    static Optional<HottestPlace> place(JudgedCell c) {
        return cause(c).isPresent() ? Optional.empty() : HottestPlace.of(c);
    }

    private static String state(JudgedCell c, Function<StateText, String> text) {
        return HottestPlace.of(c).map(HottestPlace::text).orElseGet(() -> told(c, text));
    }

    private static String told(JudgedCell c, Function<StateText, String> text) {
        var state = StateText.of(c);
        return (state.state().works() ? slowest(c) : "") + text.apply(state);
    }

    /**
     * What holds up the slowest requests, before what is said of all; empty unless it is most of their excess. On a crowded machine all that
     * requests wait for is late at times.
     */
    private static String slowest(JudgedCell c) {
        return c.foundForSlowest().stream()
                .filter(f -> c.cell().subject().filter(MeasuredRecording::crowded).isEmpty())
                .filter(f -> f.share() >= MOST && !f.evidence().isEmpty())
                .filter(f -> c.tail().filter(t -> notable(t, f.cause())).isPresent())
                .findFirst()
                .map(f -> f.cause() + " " + Texts.plain(f.evidence().get(0).claim()) + "; "
                        + Numbers.percent(f.share(), f.lowerBound()) + " % of " + f.shareOf() + "; otherwise ")
                .orElse("");
    }

    /** One request in a hundred that takes some milliseconds more, or one or two in all, are no news beside a service that does well. */
    private static boolean notable(Tail tail, String cause) {
        var held = Optional.ofNullable(tail.held().get(cause));
        return tail.band(Band.Range.SLOWEST).responseNanos()
                - tail.band(Band.Range.MEDIAN).responseNanos() >= Tail.NOTICED_NANOS
                && held.filter(h -> h.requests() >= FEWEST).isPresent();
    }

    private static Optional<String> cause(JudgedCell c) {
        return c.first().map(f -> found(c, f));
    }

    private static String found(JudgedCell c, Verdict.Found f) {
        String what = c.claim(f);
        String share = Numbers.percent(f.share(), f.lowerBound()) + " %";
        // a claim may already have the figure
        return Texts.harmless(what) + (what.contains(share) ? "" : "; " + share + " of " + f.shareOf()) + gain(f) + " ("
                + f.cause() + symptoms(c, f) + ")" + beyond(c, f);
    }

    /** What may hold up the service more than a cause that takes little. */
    private static String beyond(JudgedCell c, Verdict.Found f) {
        return c.suspected().stream()
                .filter(s -> s.cause().equals(Suspicions.SUSPECTED_CAUSE.id()) && Math.max(f.share(),
                        1 - 1 / f.gain().orElse(1)) < LITTLE)
                .findFirst().map(s -> "; beyond that " + Texts.harmless(s.evidence().getFirst().claim())).orElse("");
    }

    /** What can be gained without it. */
    private static String gain(Verdict.Found f) {
        return f.gain().stream().filter(g -> g >= 1 + Verdict.NOISE)
                .mapToObj(g -> "; without it up to " + Numbers.ratio(g) + " × the work").findFirst().orElse("");
    }

    /** The other causes that it shows as. */
    private static String symptoms(JudgedCell c, Verdict.Found f) {
        var others = c.found().stream().filter(g -> g.because().filter(f.cause()::equals).isPresent())
                .map(Verdict::cause).toList();
        return others.isEmpty() ? "" : "; seen as " + String.join(", ", others);
    }

    /** The answer in one line, that of a thread dump first if the JVM stands still, what was recorded, and warnings. */
    public static final class Answer {
        private Answer() {}

        public static List<Block> of(JudgedCell c) {
            var blocks = new ArrayList<Block>();
            c.cell().subject().flatMap(MeasuredRecording::dump).filter(AttachedDump::standsStill)
                    .ifPresent(dump -> blocks.add(new Prose(Tone.LEAD, dump.lines().get(0))));
            blocks.add(new Prose(Tone.LEAD, Headline.of(c)));
            Headline.place(c).flatMap(HottestPlace::flames).ifPresent(blocks::add);
            if (c.cell().throughputPerSecond().isPresent()) {
                blocks.add(Prose.of(Explanation.limit(c)));
            }
            TailText.of(c).ifPresent(t -> blocks.add(Prose.of(t)));
            c.cell().subject().ifPresent(s -> blocks.add(new Prose(Tone.NOTE, recorded(s))));
            c.warnings().forEach(w -> blocks.add(new Block.Warning(w)));
            c.service().flatMap(s -> s.found(Suspicions.BUSY_CARRIERS))
                    .filter(f -> c.cell().tasks().isPresent() && !othersAreAdded(c))
                    .ifPresent(f -> blocks.add(new Block.Warning(f.evidence().getFirst().claim()
                            + ", so new tasks wait for a carrier. That wait leaves no event, so clients see longer times"
                            + " than those shown here")));
            return blocks;
        }

        /** Tasks find a carrier where the scheduler adds others for those that are blocked, and some of all are idle. */
        private static boolean othersAreAdded(JudgedCell c) {
            return c.cell().carrierTime().filter(b -> b.utilization() < Suspicions.FULL).isPresent()
                    && c.found().stream().anyMatch(f -> f.cause().equals(CarriersCompensated.ID));
        }

        private static String recorded(MeasuredRecording s) {
            return Texts.plain(String.valueOf(s.file().getFileName())) + ": JDK " + s.profile().jdkVersion()
                    + virtualThreads(s) + ", "
                    + Numbers.rate(s.window().lengthSeconds()) + " s from " + Numbers.instant(s.window().startNanos())
                    + ", " + s.profile().processors()
                    + (s.profile().readBy().isEmpty() ? "" : ", " + s.profile().readBy());
        }

        private static String virtualThreads(MeasuredRecording s) {
            return s.carrierTime().isPresent()
                    ? ""
                    : !s.profile().mayHaveVirtualThreads() || s.visibility().virtualThreads().seen()
                            ? ", no virtual threads ran"
                            : ", no virtual thread left an event";
        }
    }
}
