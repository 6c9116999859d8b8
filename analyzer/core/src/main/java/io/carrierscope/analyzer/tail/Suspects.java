package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.LongPins.Pin;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says what held up a piece of a request: what its own thread waited for, else who had the carriers, the threads of the pool or the
 * processors meanwhile. Where no event tells, the cause that was found for the whole cell stands for pieces in which a request queues.
 */
final class Suspects {
    /** Shorter pieces are not worth a search. */
    private static final long SHORT_NANOS = 1_000_000;
    /** Who had at least this part of carriers or threads of the pool held up the others. */
    private static final double MOST = 0.5;
    /** Causes of cells that keep requests from starting. */
    private static final Set<String> OF_QUEUES = Set.of("pool-exhausted", "lock-contention", "downstream-limited");
    /** Causes of cells that keep threads which could run from running. */
    private static final Set<String> OF_RUNNABLE = Set.of("pinning-monitor", "pinning-native", "pinning-class-init",
            "too-few-carriers", "carrier-monopolized", "synchronized-arrivals", "yield-spin", "scheduling-overhead",
            "cpu-saturated", "cpu-throttled");

    private final List<Verdict.Found> ofCell;
    private final int carriers;
    private final int poolThreads;
    private final boolean crowded;
    private final long slowestServiceNanos;
    private final Spans<Pin> pins;
    private final Spans<Wait> waits;
    private final Computing computing;
    private final Ready ready;
    private final Acknowledgements acknowledgements;

    /**
     * Creates the suspects of one cell.
     *
     * @param ofCell causes found for the cell, the most direct first
     * @param waits waits of all threads
     * @param requests those that are judged, with their pieces
     */
    Suspects(Cell cell, MeasuredRecording server, List<Verdict.Found> ofCell, Collection<List<Wait>> waits,
            List<Timeline> requests) {
        this.ofCell = ofCell;
        this.carriers = cell.carrierBudget().map(CarrierBudget::parallelism).orElse(1);
        this.poolThreads = cell.poolThreads();
        this.crowded = server.crowded();
        this.slowestServiceNanos = cell.downstream().map(d -> d.measured().handlers.durations().maxNanos()).orElse(0L);
        this.pins = new Spans<>(server.measured().longPins.pins(), Pin::startNanos, Pin::endNanos);
        this.waits = new Spans<>(waits.stream().flatMap(List::stream)
                .sorted(Comparator.comparingLong(Wait::startNanos)).toList(), Wait::startNanos, Wait::endNanos);
        var seen = new Spans<>(server.measured().sightings.all(), Seen::nanos, Seen::nanos);
        this.computing = new Computing(server, seen, carriers);
        this.ready = new Ready(cell, server, seen, requests);
        this.acknowledgements = new Acknowledgements(requests);
    }

    /**
     * Returns the id of the cause.
     *
     * @param thread the thread of the handler; {@code null} if several served it
     */
    Optional<String> of(Piece piece, ThreadRef thread) {
        return switch (piece.part()) {
            case DISPATCH -> Optional.of(DelayCause.DISPATCH.cause());
            case LOCK -> Optional.of(DelayCause.LOCK.cause());
            case PAUSE -> Optional.of(DelayCause.PAUSE.cause());
            case CALL -> call(piece, thread);
            case PINNED -> piece.waited().flatMap(Suspects::waitedFor).or(() -> ownPin(piece, thread))
                    .map(DelayCause::cause);
            case OTHER_WAIT -> piece.waited().flatMap(Suspects::waitedFor).map(DelayCause::cause);
            case BEFORE -> before(piece, thread);
            case AFTER -> acknowledged(piece);
            case OVERSLEPT, RUNNING, UNKNOWN -> runnable(piece, thread);
            case ASKED, ON_CPU -> Optional.empty();
        };
    }

    private Optional<String> call(Piece piece, ThreadRef thread) {
        if (piece.waited().filter(w -> WaitKind.opensConnection(w.stack())).isPresent()) {
            return Optional.of(DelayCause.CONNECTION.cause());
        }
        return acknowledged(piece).or(() -> servicesWereQuick(piece) ? runnable(piece, thread) : Optional.empty())
                .or(() -> Optional.of(DelayCause.CALL.cause()));
    }

    /** True where the services were recorded too, and none of their handlers took as much as half of this call. */
    private boolean servicesWereQuick(Piece call) {
        return slowestServiceNanos > 0 && slowestServiceNanos < (1 - MOST) * call.nanos();
    }

    private static Optional<DelayCause> waitedFor(Wait wait) {
        if (WaitKind.takesLock(wait.stack())) {
            return Optional.of(DelayCause.LOCK);
        }
        if (WaitKind.borrows(wait.stack()) || WaitKind.of(wait.stack()) == WaitKind.PLACE
                || LockWait.isPermit(wait.what())) {
            return Optional.of(DelayCause.PERMIT);
        }
        return Optional.empty();
    }

    private Optional<DelayCause> ownPin(Piece piece, ThreadRef own) {
        return pins.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> p.threadId() == own.id())
                .findFirst().map(p -> pinned(p.kind()));
    }

    private static DelayCause pinned(PinKind kind) {
        return switch (kind) {
            case CLASS_INIT -> DelayCause.PIN_INITIALIZER;
            case NATIVE -> DelayCause.PIN_NATIVE;
            case MONITOR, OTHER -> DelayCause.PIN_MONITOR;
        };
    }

    private Optional<String> before(Piece piece, ThreadRef thread) {
        return acknowledged(piece).or(() -> thread != null && !thread.virtual() ? ofPool(piece) : Optional.empty())
                .or(() -> found(OF_QUEUES)).or(() -> runnable(piece, thread));
    }

    private Optional<String> acknowledged(Piece piece) {
        return acknowledgements.explain(piece) ? Optional.of(DelayCause.ACKNOWLEDGEMENT.cause()) : Optional.empty();
    }

    /** What most threads of the pool waited for meanwhile. */
    private Optional<String> ofPool(Piece piece) {
        if (poolThreads == 0 || piece.nanos() < SHORT_NANOS) {
            return Optional.empty();
        }
        var held = new EnumMap<DelayCause, Long>(DelayCause.class);
        waits.overlapping(piece.startNanos(), piece.endNanos()).forEach(w -> held.merge(ofPool(w),
                w.within(piece.startNanos(), piece.endNanos()), Long::sum));
        return most(held, poolThreads, piece).map(DelayCause::cause);
    }

    private static DelayCause ofPool(Wait wait) {
        return switch (wait.reason()) {
            case LOCK -> DelayCause.LOCK;
            case CALL -> DelayCause.CALL;
            case ASKED, OVERSLEPT, PINNED, OTHER -> waitedFor(wait).orElse(DelayCause.POOL);
        };
    }

    private Optional<String> runnable(Piece piece, ThreadRef thread) {
        if (piece.nanos() < SHORT_NANOS) {
            return Optional.empty();
        }
        return (ThreadRef.isVirtual(thread) ? byPins(piece, thread) : Optional.<DelayCause>empty())
                .or(() -> computing.during(piece, thread)).map(DelayCause::cause)
                .or(() -> piece.part() == Part.UNKNOWN
                        ? Optional.empty()
                        : found(OF_RUNNABLE).or(this::crowdedMachine)
                                .or(() -> ready.during(piece).map(DelayCause::cause)));
    }

    private Optional<String> crowdedMachine() {
        return crowded ? Optional.of(DelayCause.CROWDED_MACHINE.cause()) : Optional.empty();
    }

    /** The kind of most pins, where others held most carriers meanwhile. */
    private Optional<DelayCause> byPins(Piece piece, ThreadRef own) {
        var held = new EnumMap<PinKind, Long>(PinKind.class);
        pins.overlapping(piece.startNanos(), piece.endNanos()).filter(p -> p.threadId() != own.id())
                .forEach(p -> held.merge(p.kind(), Math.min(p.endNanos(), piece.endNanos())
                        - Math.max(p.startNanos(), piece.startNanos()), Long::sum));
        return most(held, carriers, piece).map(Suspects::pinned);
    }

    /** What held the threads for longest; empty where all together held less than most of them. */
    private static <K> Optional<K> most(Map<K, Long> held, int threads, Piece piece) {
        return held.values().stream().mapToLong(n -> n).sum() < MOST * threads * piece.nanos()
                ? Optional.empty()
                : held.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** The cause of the cell, or the one that it is only a consequence of. */
    private Optional<String> found(Set<String> causes) {
        return ofCell.stream().filter(f -> causes.contains(f.cause())).findFirst()
                .map(f -> f.because().orElse(f.cause()));
    }
}
