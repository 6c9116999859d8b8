package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.SafepointBegin;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.VmOperation;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Operations other than GC that the JVM did within the window, most of which stop all threads, and how long the threads took to stop. What
 * the recorder asks for is left out.
 */
public final class Safepoints extends Fold<Safepoints> {
    private static final int MAX_KINDS = 500;
    private static final Kind REST = new Kind("others", "");
    /** How the JVM names what its collectors do at a safepoint, such as {@code G1CollectForAllocation} and {@code ZMarkEndYoung}. */
    private static final Pattern OF_GC = Pattern
            .compile("(?:G1|Parallel|Serial|Gen|Shenandoah|[ZX](?=[A-Z])|CMS|PSGC)(?!_).*"
                    + "|CollectFor(?:Metadata|CodeCache)Allocation|RendezvousGCThreads");
    /** A thread that lost its processor has it back before, also on a crowded machine. */
    private static final long LONG_NANOS = 100_000_000;
    private static final String RECORDER = "JFR ";

    /**
     * What stopped the threads, and for whom.
     *
     * @param operation as the JVM names it, such as {@code ThreadDump}
     * @param caller family of the thread that asked for it; empty for the JVM itself
     */
    public record Kind(String operation, String caller) {}

    /** The operations of one kind, clipped to the window. */
    public record Sum(Kind kind, long count, long nanos, long longestNanos) {
        private Sum plus(Sum other) {
            return new Sum(kind, count + other.count, nanos + other.nanos, Math.max(longestNanos, other.longestNanos));
        }
    }

    private final Sites<Kind, Sum> sums = part(new Sites<>(MAX_KINDS, REST, kind -> new Sum(kind, 0, 0, 0), Sum::plus));
    private final Sites<Kind, Sum> besides = part(
            new Sites<>(MAX_KINDS, REST, kind -> new Sum(kind, 0, 0, 0), Sum::plus));
    private final Durations stopping = part(new Durations());
    private final Total longStoppingNanos = summed();

    public Safepoints(Window window) {
        super(window);
        on(VmOperation.class, this::add);
        on(SafepointBegin.class, this::add);
    }

    private void add(VmOperation o) {
        String caller = o.caller() == null ? "" : o.caller().family();
        String operation = Objects.toString(o.operation(), "");
        long inside = window.overlapNanos(o);
        if (inside > 0 && !caller.startsWith(RECORDER) && !OF_GC.matcher(operation).matches()) {
            var kind = new Kind(operation, caller);
            (o.safepoint() ? sums : besides).add(kind, new Sum(kind, 1, inside, inside));
        }
    }

    private void add(SafepointBegin b) {
        long inside = window.overlapNanos(b);
        if (inside > 0) {
            stopping.add(inside);
            longStoppingNanos.add(inside >= LONG_NANOS ? inside : 0);
        }
    }

    /** Returns the kinds of operations, the one that took longest in all first; ties are ordered by text. */
    public List<Sum> sums() {
        return sorted(sums);
    }

    /** Returns the same of operations beside which threads go on, but for those that ask: the JVM has one thread for all operations. */
    public List<Sum> besides() {
        return sorted(besides);
    }

    private static List<Sum> sorted(Sites<Kind, Sum> sums) {
        return sums.kept().values().stream()
                .sorted(Comparator.comparingLong(Sum::nanos).reversed().thenComparing(s -> s.kind().toString()))
                .toList();
    }

    /** Returns how long it took, for each stop, until the last thread stood still, those for GC included. */
    public Durations stopping() {
        return stopping;
    }

    /** Returns the part of that time in stops that took so long that no lack of processors explains them, in nanoseconds. */
    public long longStoppingNanos() {
        return longStoppingNanos.value();
    }
}
