package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Bounds of locks and permits, which only a limited number of threads can hold. While a thread waits for one, all of it is
 * taken. By the service demand law (Denning and Buzen) a request demands D = U / X of it, where U is the share of time with at
 * least one waiting thread, and X ≤ 1 / D. The resource may also be taken while no thread waits, so the true limit can be
 * lower; the bound is exact when there is always a queue.
 */
final class QueueBounds {
    /** With fewer waiting threads on average, the share of time with a queue is not a good estimate of utilization. */
    private static final double QUEUE = 0.5;
    /** Share of the threads of its kind that a queue at one moment must have to stand for all of the time. */
    private static final double MOST = 0.5;

    private QueueBounds() {}

    static List<Bound> of(Cell cell) {
        return cell.subject().stream().flatMap(s -> Stream.of(
                bound(cell, s, Bound.Id.LOCK, WaitKind::ofLock).or(() -> crowd(cell, Bound.Id.LOCK, WaitKind::ofLock)),
                bound(cell, s, Bound.Id.DOWNSTREAM, WaitKind::ofPermit).or(() -> lent(cell, s))
                        .or(() -> crowd(cell, Bound.Id.DOWNSTREAM, WaitKind::ofPermit)),
                buffer(cell, s)))
                .flatMap(Optional::stream).toList();
    }

    private static Optional<Bound> bound(Cell cell, MeasuredRecording server, Bound.Id id, Predicate<WaitKind> kinds) {
        return server.measured().waits.busiest(kinds)
                .filter(w -> w.meanWaiting(server.window()) >= QUEUE && w.queuedShare() > 0)
                .map(w -> Scarce.of(server, w).bound(cell, id, w.queuedShare()));
    }

    /** Where no event tells of the queue: so long a queue as the thread dump shows is there all the time. */
    private static Optional<Bound> crowd(Cell cell, Bound.Id id, Predicate<WaitKind> kinds) {
        return crowd(cell).filter(c -> kinds.test(c.kind()))
                .map(c -> Scarce.of(c).bound(cell, id, 1));
    }

    /** The queue of an application under load in which most of its threads stand, as the thread dump beside its recording shows. */
    static Optional<LongestQueue> crowd(Cell cell) {
        return cell.server().filter(s -> cell.kind() instanceof Subject.Application).flatMap(MeasuredRecording::dump)
                .flatMap(AttachedDump::crowd).filter(c -> c.share() >= MOST);
    }

    /** The bound of a pool of connections; U is the share of its samples with waiting threads. */
    private static Optional<Bound> lent(Cell cell, MeasuredRecording server) {
        return server.measured().lentPools.busiest().filter(pool -> pool.getValue().meanWaiting() >= QUEUE)
                .map(pool -> Scarce.pool(server, pool.getKey()).bound(cell, Bound.Id.DOWNSTREAM,
                        pool.getValue().queuedShare()));
    }

    /** The bound of a message producer's buffer; U is the share of its samples with waiting senders. */
    private static Optional<Bound> buffer(Cell cell, MeasuredRecording server) {
        double taken = server.measured().batching.waitingShare();
        return taken <= 0 || server.measured().sends.meanWaitingForBuffer() < QUEUE
                ? Optional.empty()
                : Optional.of(Scarce.buffer().bound(cell, Bound.Id.DOWNSTREAM, taken));
    }
}
