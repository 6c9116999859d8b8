package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.load.ClientSaturated;
import io.carrierscope.analyzer.finding.load.ConnectionLimited;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.finding.tail.Timeline.Spans;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import io.carrierscope.analyzer.finding.wait.DelayedAcknowledgements;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.LongPins.Pin;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.fold.wait.AckDelays;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Says what held up a piece of a request: what its own thread waited for, else who had the carriers, the threads of the pool or the
 * processors meanwhile. Where no event tells, the cause that was found for the whole cell stands for pieces in which a request queues.
 */
final class Blame {
    /** Shorter pieces are not worth a search. */
    private static final long SHORT_NANOS = 1_000_000;
    /** A thread held up the others if it had at least this share of the carriers or of the pool's threads. */
    private static final double MOST = 0.5;

    private final List<Verdict.Found> ofCell;
    private final int carriers;
    private final int poolThreads;
    private final boolean crowded;
    private final long slowestServiceNanos;
    private final Spans<Pin> pins;
    /** What delays requests before they are sent. */
    private final String sentLate;
    private final Spans<Wait> waits;
    private final CpuBlame computing;
    private final ReadyQueue ready;
    private final List<Timeline> requests;
    /** The lengths of all pieces of a part in which a request waits for the other side; worked out for a part when asked for. */
    private final Map<Part, AckDelays> lengths = new EnumMap<>(Part.class);

    /**
     * Creates the suspects of one cell.
     *
     * @param ofCell causes found for the cell, the most direct first
     * @param waits waits of all threads
     * @param requests those that are judged, with their pieces
     */
    Blame(Cell cell, MeasuredRecording server, List<Verdict.Found> ofCell, Collection<List<Wait>> waits,
            List<Timeline> requests) {
        this.ofCell = ofCell;
        this.carriers = cell.carrierTime().map(CarrierTimeBreakdown::parallelism).orElse(1);
        this.poolThreads = cell.poolThreads();
        this.crowded = server.crowded();
        this.sentLate = ConnectionLimited.waiting(cell) > 0 ? ConnectionLimited.ID : ClientSaturated.ID;
        this.slowestServiceNanos = cell.downstream().map(d -> d.measured().handlers.durations().maxNanos()).orElse(0L);
        this.pins = new Spans<>(server.measured().longPins.pins(), Pin::startNanos, Pin::endNanos);
        this.waits = new Spans<>(poolThreads == 0 ? List.of() : waits.stream().flatMap(List::stream).toList(),
                Wait::startNanos, Wait::endNanos);
        var seen = new Spans<>(server.measured().sightings.all(), Seen::nanos, Seen::nanos);
        this.computing = new CpuBlame(server, seen, carriers);
        this.ready = new ReadyQueue(cell, server, seen, requests);
        this.requests = requests;
    }

    /**
     * Returns the id of the cause.
     *
     * @param thread the thread of the handler; {@code null} if several served it
     */
    Optional<String> of(Segment piece, ThreadRef thread) {
        return switch (piece.part()) {
            case DISPATCH -> Optional.of(sentLate);
            case LOCK -> Optional.of(Queues.LOCKS.id());
            case PAUSE -> Optional.of(TailCause.LONG_PAUSES.id());
            case CALL -> call(piece, thread);
            case PINNED -> piece.waited().flatMap(Blame::waitedFor).or(() -> ownPin(piece, thread));
            case OTHER_WAIT -> piece.waited().flatMap(Blame::waitedFor);
            case BEFORE -> before(piece, thread);
            case AFTER -> acknowledged(piece);
            case OVERSLEPT, RUNNING, UNKNOWN -> runnable(piece, thread);
            case ASKED, ON_CPU -> Optional.empty();
        };
    }

    private Optional<String> call(Segment piece, ThreadRef thread) {
        if (piece.waited().filter(w -> WaitKind.opensConnection(w.stack())).isPresent()) {
            return Optional.of(TailCause.COLD_CONNECTIONS.id());
        }
        return acknowledged(piece).or(() -> servicesWereQuick(piece) ? runnable(piece, thread) : Optional.empty())
                .or(() -> Optional.of(TailCause.SLOW_DOWNSTREAM.id()));
    }

    /** True where the services were recorded too, and none of their handlers took as much as half of this call. */
    private boolean servicesWereQuick(Segment call) {
        return slowestServiceNanos > 0 && slowestServiceNanos < (1 - MOST) * call.nanos();
    }

    private static Optional<String> waitedFor(Wait wait) {
        if (WaitKind.takesLock(wait.stack())) {
            return Optional.of(Queues.LOCKS.id());
        }
        if (WaitKind.borrows(wait.stack()) || WaitKind.of(wait.stack()) == WaitKind.PLACE
                || LockWait.isPermit(wait.what())) {
            return Optional.of(Queues.PERMITS.id());
        }
        return Optional.empty();
    }

    private Optional<String> ownPin(Segment piece, ThreadRef own) {
        return pins.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> p.threadId() == own.id())
                .findFirst().map(p -> PinningCause.of(p.kind()).id());
    }

    private Optional<String> before(Segment piece, ThreadRef thread) {
        return acknowledged(piece).or(() -> thread != null && !thread.virtual() ? ofPool(piece) : Optional.empty())
                .or(() -> found(CellCause::delaysStart)).or(() -> runnable(piece, thread));
    }

    private AckDelays lengths(Part part) {
        var lengths = AckDelays.NONE;
        for (Timeline request : requests) {
            for (Segment piece : request.pieces()) {
                lengths = piece.part() == part ? lengths.plus(piece.nanos()) : lengths;
            }
        }
        return lengths;
    }

    /** A piece in which a request waits for the other side can hold such a delay, as many long ones of its part do. */
    private Optional<String> acknowledged(Segment piece) {
        return AckDelays.mayBe(piece.nanos()) && lengths.computeIfAbsent(piece.part(), this::lengths).shown()
                ? Optional.of(DelayedAcknowledgements.ID)
                : Optional.empty();
    }

    /** What most threads of the pool waited for meanwhile. */
    private Optional<String> ofPool(Segment piece) {
        if (poolThreads == 0 || piece.nanos() < SHORT_NANOS) {
            return Optional.empty();
        }
        var held = new TreeMap<String, Long>();
        waits.overlapping(piece.startNanos(), piece.endNanos()).forEach(w -> held.merge(ofPool(w),
                w.within(piece.startNanos(), piece.endNanos()), Long::sum));
        return most(held, poolThreads, piece);
    }

    private static String ofPool(Wait wait) {
        return switch (wait.reason()) {
            case LOCK -> Queues.LOCKS.id();
            case CALL -> TailCause.SLOW_DOWNSTREAM.id();
            case ASKED, OVERSLEPT, PINNED, OTHER -> waitedFor(wait).orElse(PoolExhausted.ID);
        };
    }

    private Optional<String> runnable(Segment piece, ThreadRef thread) {
        if (piece.nanos() < SHORT_NANOS) {
            return Optional.empty();
        }
        return (ThreadRef.isVirtual(thread) ? byPins(piece, thread) : Optional.<String>empty())
                .or(() -> computing.during(piece, thread))
                .or(() -> piece.part() == Part.UNKNOWN
                        ? Optional.empty()
                        : found(CellCause::delaysRunnable)
                                .or(() -> crowded ? Optional.of(TailCause.CROWDED_MACHINE.id()) : ready.during(piece)));
    }

    /** The kind of most pins, where others held most carriers meanwhile. */
    private Optional<String> byPins(Segment piece, ThreadRef own) {
        var held = new EnumMap<PinKind, Long>(PinKind.class);
        pins.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> p.threadId() != own.id())
                .forEach(p -> held.merge(p.kind(), Math.min(p.endNanos(), piece.endNanos())
                        - Math.max(p.startNanos(), piece.startNanos()), Long::sum));
        return most(held, carriers, piece).map(k -> PinningCause.of(k).id());
    }

    /** What held the threads for longest; empty where all together held less than most of them. */
    private static <K> Optional<K> most(Map<K, Long> held, int threads, Segment piece) {
        return held.values().stream().mapToLong(n -> n).sum() < MOST * threads * piece.nanos()
                ? Optional.empty()
                : held.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** The cause of the cell, or the one that it is only a consequence of. */
    private Optional<String> found(Predicate<CellCause> causes) {
        return ofCell.stream().filter(f -> f.finding() instanceof CellCause c && causes.test(c)).findFirst()
                .map(f -> f.because().orElse(f.cause()));
    }

    /**
     * Requests that were ready to run at the same time. Where they are more than the processors, these are what was scarce, even if too few
     * samples tell who had them. A sample of the requests is known, so there were at least as many.
     */
    static final class ReadyQueue {
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
            this.seen = seen;
            this.processors = server.profile().activeProcessors();
            this.tells = usualNanos(requests) <= MOSTLY_ON_CPU * cell.perRequest(server.busyProcessors()).orElse(0);
            this.pieces = new Spans<>(!tells
                    ? List.of()
                    : requests.stream().flatMap(r -> r.pieces().stream()).filter(p -> PARTS.contains(p.part()))
                            .toList(),
                    Segment::startNanos, Segment::endNanos);
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
}
