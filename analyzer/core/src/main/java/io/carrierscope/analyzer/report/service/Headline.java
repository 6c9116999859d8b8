package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.finding.tail.Band;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.tail.TailCause;
import io.carrierscope.analyzer.finding.thread.CarriersCompensated;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The answer for one recording in one line: its first cause with site and figure, otherwise why a service counts as healthy, or what limits a cell. */
public final class Headline {
    private static final double MOST = 0.5;
    private static final int FEWEST = 3;
    /** A cause that takes a smaller share is not all that holds up a service of which more is suspected. */
    private static final double LITTLE = 0.25;

    /** Characters of a line of a terminal. */
    private static final int LINE = 118;

    private Headline() {}

    /** Returns one sentence without a full stop, of two lines unless a name in it is longer. */
    public static String of(JudgedCell c) {
        return said(c).answer;
    }

    /** The same without the figures of a healthy service, for a place that has them. */
    public static String brief(JudgedCell c) {
        if (c.first().isPresent() || c.service().isEmpty()) {
            return of(c);
        }
        return place(c).map(HottestPlace::text).orElseGet(() -> {
            var state = StateText.of(c);
            return (state.state().works() ? slowest(c) : "") + state.brief();
        });
    }

    /** What else is to be said at once; empty if the answer has it all. */
    static String more(JudgedCell c) {
        return said(c).more;
    }

    /** Tells whether the answer, or what is said at once, has all of a claim. */
    static Predicate<String> says(JudgedCell c) {
        var said = said(c);
        String all = said.answer + "; " + said.more;
        return claim -> Stream.of(claim.split("; ")).allMatch(all::contains);
    }

    /** The hottest place, where that is the answer. */
    static Optional<HottestPlace> place(JudgedCell c) {
        return c.first().isPresent() ? Optional.empty() : HottestPlace.of(c);
    }

    /** The answer, and what else is said at once. */
    private static Said said(JudgedCell c) {
        boolean complete = c.cell().subject().filter(s -> !s.coverage().complete()).isEmpty();
        String before = complete ? "" : "only a part of the recording was read. In that part: ";
        if (c.first().isEmpty() && c.service().isEmpty()) {
            return new Said(before + (c.cell().subject().isPresent() ? "no cause found. " : "") + Explanation.of(c),
                    "");
        }
        return c.first().map(f -> found(c, f, before)).or(() -> place(c).map(p -> new Said(before + p.text(), "")))
                .orElseGet(() -> {
                    var state = StateText.of(c);
                    return Said.of(before + (state.state().works() ? slowest(c) : "") + state.prefix(), ", ",
                            state.facts(), state.standsAlone() ? 1 : state.facts().size(), "");
                });
    }

    /**
     * Two lines at most, and the rest.
     *
     * @param more the rest; empty if all is said
     */
    private record Said(String answer, String more) {
        /** Packages of classes; from the begin of a name on, so that no part of it is tried twice. */
        private static final Pattern PACKAGES = Pattern.compile("(?<![\\w.$])(?:[a-z_]\\w*+\\.)++(?=[A-Z])");

        /** As many of the first parts as fit; where classes without their packages make one fit, they stand so. */
        static Said of(String before, String separator, List<String> parts, int most, String after) {
            int n = most;
            while (n > 1 && !fits(before + String.join(separator, parts.subList(0, n)) + after)) {
                n--;
            }
            String answer = before + String.join(separator, parts.subList(0, n)) + after;
            String shorter = PACKAGES.matcher(answer).replaceAll("");
            return new Said(!fits(answer) && fits(shorter) ? shorter : answer,
                    String.join(separator, parts.subList(n, parts.size())));
        }

        private static boolean fits(String text) {
            return text.length() <= LINE || text.length() - text.lastIndexOf(' ', LINE) - 1 <= LINE;
        }
    }

    /**
     * What holds up the slowest requests, before what is said of all; empty unless it is most of their excess. On a crowded machine all that
     * requests wait for is late at times, and where this JVM fills it, so is the other side.
     */
    private static String slowest(JudgedCell c) {
        return c.foundForSlowest().stream()
                .filter(f -> c.cell().subject().filter(s -> s.crowded()
                        || s.needsItsProcessors() && f.finding().equals(TailCause.SLOW_DOWNSTREAM)).isEmpty())
                .filter(f -> f.share() >= MOST && !f.evidence().isEmpty())
                .filter(f -> c.tail().filter(t -> notable(t, f.cause())).isPresent())
                .findFirst()
                .map(f -> f.cause() + " " + Texts.plain(f.evidence().get(0).claim()) + "; otherwise ").orElse("");
    }

    /**
     * One request in a hundred that takes some milliseconds more, or one or two in all, are no news beside a service that does well. So the
     * longest does not count for the mean of the slowest.
     */
    private static boolean notable(Tail tail, String cause) {
        var slowest = tail.band(Band.Range.SLOWEST);
        double excess = slowest.responseNanos() - tail.band(Band.Range.MEDIAN).responseNanos();
        return Optional.ofNullable(tail.held().get(cause)).filter(h -> h.requests() >= FEWEST
                && excess - (double) h.longest().nanos() / slowest.requests() >= Tail.NOTICED_NANOS).isPresent();
    }

    /** What happens, where, and what can be gained; the share stands for a gain that is not known, unless the claim has it. */
    private static Said found(JudgedCell c, Verdict.Found f, String before) {
        var parts = new ArrayList<>(List.of(Texts.harmless(c.claim(f)).split("; ")));
        int first = parts.size();
        parts.addAll(beyond(c, f));
        String share = Numbers.percent(f.share(), f.lowerBound()) + " %";
        boolean gains = f.gained().isPresent();
        String size = gains
                ? "; without it " + f.gained().get()
                : c.claim(f).contains(share) ? "" : "; " + share + " of " + f.shareOf();
        var said = Said.of(before, "; ", parts, first, size + " (" + f.cause() + ")");
        return gains || Said.fits(said.answer)
                ? said
                : Said.of(before, "; ", parts, first, " (" + f.cause() + ")"); // the share stands with the causes, too
    }

    /** What may hold up the service more than a cause that takes little. */
    private static List<String> beyond(JudgedCell c, Verdict.Found f) {
        return c.suspected().stream()
                .filter(s -> s.cause().equals(Suspicions.SUSPECTED_CAUSE.id()) && Math.max(f.share(),
                        1 - 1 / f.gain().orElse(1)) < LITTLE)
                .limit(1).map(s -> "beyond that " + Texts.harmless(s.evidence().getFirst().claim())).toList();
    }

    /** Where the first cause shows, by the kind of event that it is judged from: the first kind that it needs decides. */
    public enum Where {
        PINS(JvmEvent.Pinned.class, Topics::carriers, c -> CellCharts.ofCarriers(c.cell()).stream().findFirst()),
        CODE(JvmEvent.CpuSample.class, JvmTopics::hotCode, c -> CellFlames.cpu(c.cell())),
        MEMORY(RuntimeEvents.GcPause.class, JvmTopics::memory, c -> CellFlames.allocated(c.cell())),
        HEAP(RuntimeEvents.HeapUse.class, JvmTopics::memory, c -> CellFlames.allocated(c.cell())),
        WAITS(JvmEvent.Park.class, Topics::waits, c -> CellFlames.waits(c.cell())),
        ENTERS(JvmEvent.MonitorEnter.class, Topics::waits, c -> CellFlames.waits(c.cell())),
        CPU(JvmEvent.CpuLoad.class, JvmTopics::hotCode, c -> CellFlames.cpu(c.cell())),
        STUCK(JvmEvent.ThreadDump.class, Topics::carriers, PINS.picture),
        NOWHERE(null, c -> List.of(), c -> Optional.empty());

        private final Class<? extends JvmEvent> kind;
        private final Function<JudgedCell, List<Block>> topic;
        private final Function<JudgedCell, Optional<Block>> picture;

        Where(Class<? extends JvmEvent> kind, Function<JudgedCell, List<Block>> topic,
                Function<JudgedCell, Optional<Block>> picture) {
            this.kind = kind;
            this.topic = topic;
            this.picture = picture;
        }

        public static Where of(JudgedCell c) {
            return c.first()
                    .map(f -> Stream.of(values()).filter(w -> w != NOWHERE && f.finding().needs().contains(w.kind))
                            .findFirst().orElse(NOWHERE))
                    .orElse(accuses(c) ? WAITS : CODE);
        }

        /** True if something is found or suspected. */
        private static boolean accuses(JudgedCell c) {
            return c.first().isPresent() || !c.suspected().isEmpty();
        }

        /** What the report has of it. */
        public List<Block> topic(JudgedCell c) {
            return topic.apply(c);
        }

        /** The picture that a page opens with: that of a cause, or of a profile's hottest place. */
        static Optional<Block> picture(JudgedCell c) {
            return place(c).map(HottestPlace::flames)
                    .orElseGet(() -> accuses(c) ? of(c).picture.apply(c) : Optional.empty());
        }

        /** A flame graph of a topic, unless a page opens with it. */
        static Stream<Block> flames(JudgedCell c, Optional<Block> flames, Set<Where> of) {
            boolean opens = place(c).map(p -> of.contains(p.ofMemory() ? MEMORY : CODE))
                    .orElse(picture(c).isPresent() && of.contains(of(c)));
            return flames.stream().filter(f -> !opens);
        }
    }

    /** The answer in one line, that of a thread dump first if the JVM stands still, what was recorded, and warnings. */
    public static final class Answer {
        private Answer() {}

        public static List<Block> of(JudgedCell c) {
            var blocks = new ArrayList<Block>();
            c.cell().subject().flatMap(MeasuredRecording::dump).filter(AttachedDump::standsStill)
                    .ifPresent(dump -> blocks.add(new Prose(Tone.LEAD, dump.lines().get(0))));
            blocks.add(new Prose(Tone.LEAD, Headline.of(c)));
            Optional.of(more(c)).filter(m -> !m.isEmpty()).ifPresent(m -> blocks.add(Prose.of("Also: " + m)));
            if (c.cell().throughputPerSecond().isPresent() && (c.first().isPresent() || c.service().isPresent())) {
                blocks.add(Prose.of(Explanation.limit(c))); // which else is the answer
            }
            TailText.of(c).ifPresent(t -> blocks.add(Prose.of(t)));
            c.cell().subject().ifPresent(s -> blocks.add(new Prose(Tone.NOTE, recorded(s))));
            c.warnings().forEach(w -> blocks.add(new Block.Warning(w)));
            c.service().flatMap(s -> s.found(Suspicions.BUSY_CARRIERS))
                    .filter(f -> c.cell().tasks().isPresent() && !othersAreAdded(c))
                    .ifPresent(f -> blocks.add(new Block.Warning(f.evidence().getFirst().claim()
                            + ", so new tasks wait for a carrier. That wait leaves no event, so clients see longer times"
                            + " than those shown here")));
            Where.picture(c).map(p -> p instanceof Block.Chart chart ? chart.onPageOnly() : p).ifPresent(blocks::add);
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
