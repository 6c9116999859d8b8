package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.recording.Window;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Requests that were ready to run at the same time. Where they are more than the processors, these are what was scarce, even if too few
 * samples tell who had them. A sample of the requests is known, so there were at least as many.
 */
final class ReadyQueue {
    private static final Set<Part> PARTS = EnumSet.of(Part.RUNNING, Part.OVERSLEPT);
    /**
     * If the median request is ready for longer than this multiple of its CPU time, it also waits for something that leaves no event, and
     * the number of ready requests tells nothing.
     */
    private static final double MOSTLY_ON_CPU = 2;
    /** Someone computed: threads that all wait for a disk leave no sample. */
    private static final int FEWEST_SAMPLES = 2;

    private final Spans<Segment> pieces;
    private final Spans<Seen> seen;
    private final int processors;
    private final boolean tells;

    /** @param seen threads that samples saw */
    ReadyQueue(Cell cell, MeasuredRecording server, Spans<Seen> seen, List<Timeline> requests) {
        this.pieces = new Spans<>(requests.stream().flatMap(r -> r.pieces().stream())
                .filter(p -> PARTS.contains(p.part())).sorted(Comparator.comparingLong(Segment::startNanos)).toList(),
                Segment::startNanos, Segment::endNanos);
        this.seen = seen;
        this.processors = server.profile().activeProcessors();
        this.tells = usualNanos(requests) <= MOSTLY_ON_CPU * cell.perRequest(server.busyProcessors()).orElse(0);
    }

    private static double usualNanos(List<Timeline> requests) {
        long[] running = requests.stream().mapToLong(r -> r.nanos(Part.RUNNING)).sorted().toArray();
        return running.length == 0 ? 0 : running[running.length / 2];
    }

    /** Returns the cause that processors are used up, if on average so many other requests were ready during this piece as there are processors. */
    Optional<String> during(Segment piece) {
        if (!tells || seen.overlapping(piece.startNanos(), piece.endNanos()).count() < FEWEST_SAMPLES) {
            return Optional.empty();
        }
        var span = new Window(piece.startNanos(), piece.endNanos());
        long others = pieces.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> !same(p, piece))
                .mapToLong(p -> span.overlapNanos(p.startNanos(), p.endNanos())).sum();
        return others >= processors * piece.nanos() ? Optional.of(CpuSaturated.ID) : Optional.empty();
    }

    /** A request may be in the sample and among the slowest: then its pieces are equal, but not the same objects. */
    private static boolean same(Segment a, Segment b) {
        return a.part() == b.part() && a.startNanos() == b.startNanos() && a.endNanos() == b.endNanos();
    }
}
