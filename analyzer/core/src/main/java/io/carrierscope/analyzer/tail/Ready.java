package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Requests that were ready to run at the same time. Where they are more than the processors, these are what was scarce, even if too few
 * samples tell who had them. A sample of the requests is known, so there were at least as many.
 */
final class Ready {
    private static final Set<Part> PARTS = EnumSet.of(Part.RUNNING, Part.OVERSLEPT);
    /** Parts in which a request may have had a processor. */
    private static final Set<Part> MAY_RUN = EnumSet.of(Part.RUNNING, Part.ON_CPU, Part.UNKNOWN);
    /**
     * If the median request is ready for longer than this multiple of its CPU time, it also waits for something that leaves no event, and
     * the number of ready requests tells nothing.
     */
    private static final double MOSTLY_ON_CPU = 2;
    /** Someone computed: threads that all wait for a disk leave no sample. */
    private static final int FEWEST_SAMPLES = 2;
    private static final double MOST = 0.5;

    private final Spans<Piece> pieces;
    private final Spans<Piece> mayRun;
    private final Spans<Seen> seen;
    private final int processors;
    private final double mostUsualNanos;
    private final double requestsPerKnown;
    private final boolean tells;
    private final double periodNanos;

    /** @param seen threads that samples saw */
    Ready(Cell cell, MeasuredRecording server, Spans<Seen> seen, List<Timeline> requests) {
        this.pieces = of(PARTS, requests);
        this.mayRun = of(MAY_RUN, requests);
        this.seen = seen;
        this.processors = server.profile().activeProcessors();
        double cpuNanos = cell.perRequest(server.busyProcessors()).orElse(0);
        this.mostUsualNanos = Math.max(usualNanos(requests), cpuNanos);
        this.requestsPerKnown = Math.max(1,
                (double) server.measured().handlers.durations().count() / Math.max(1, requests.size()));
        this.periodNanos = server.profile().settings().periodNanos("jdk.ExecutionSample").orElse(0);
        this.tells = usualNanos(requests) <= MOSTLY_ON_CPU * cpuNanos;
    }

    private static Spans<Piece> of(Set<Part> parts, List<Timeline> requests) {
        return new Spans<>(requests.stream().flatMap(r -> r.pieces().stream()).filter(p -> parts.contains(p.part()))
                .sorted(Comparator.comparingLong(Piece::startNanos)).toList(), Piece::startNanos, Piece::endNanos);
    }

    private static double usualNanos(List<Timeline> requests) {
        long[] running = requests.stream().mapToLong(r -> r.nanos(Part.RUNNING)).sorted().toArray();
        return running.length == 0 ? 0 : running[running.length / 2];
    }

    /** Returns the processors, if on average so many other requests were ready during this piece as there are processors. */
    Optional<Holder> during(Piece piece) {
        if (!tells || seen.overlapping(piece.startNanos(), piece.endNanos()).count() < FEWEST_SAMPLES) {
            return Optional.empty();
        }
        var span = new Window(piece.startNanos(), piece.endNanos());
        long others = pieces.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> !same(p, piece))
                .mapToLong(p -> span.overlapNanos(p.startNanos(), p.endNanos())).sum();
        return others >= processors * piece.nanos() ? Optional.of(Holder.PROCESSORS) : Optional.empty();
    }

    /**
     * True if virtual threads that compute for long had the carriers during this piece: most threads seen computing are virtual, requests
     * ran for less than half of the time of all carriers, and most samples are lost. The sampler of JDK 21 sees most threads that compute
     * for 40 ms only once. Where it loses few samples, a thread that is seen once computed briefly.
     */
    boolean behindLongComputations(Piece piece, ThreadRef own, int carriers) {
        var meanwhile = seen.overlapping(piece.startNanos(), piece.endNanos()).filter(s -> s.threadId() != own.id())
                .toList();
        long virtual = meanwhile.stream().filter(Seen::virtual).count();
        double had = (double) carriers * piece.nanos();
        return tells && periodNanos > 0 && meanwhile.size() >= FEWEST_SAMPLES && virtual >= MOST * meanwhile.size()
                && virtual < MOST * had / periodNanos && requestsPerKnown * ranNanos(piece) < MOST * had;
    }

    /** An upper limit of the time that the known requests but this one ran during the piece. */
    private double ranNanos(Piece piece) {
        var span = new Window(piece.startNanos(), piece.endNanos());
        return mayRun.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> !same(p, piece))
                .mapToDouble(p -> Math.min(mostUsualNanos, span.overlapNanos(p.startNanos(), p.endNanos()))).sum();
    }

    /** The slowest requests are taken apart twice. */
    private static boolean same(Piece a, Piece b) {
        return a.part() == b.part() && a.startNanos() == b.startNanos() && a.endNanos() == b.endNanos();
    }
}
