package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.wait.Waited;
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
                .map(w -> bound(cell, w, id));
    }

    /** Where no event tells of the queue: so long a queue as the thread dump shows is there all the time. */
    private static Optional<Bound> crowd(Cell cell, Bound.Id id, Predicate<WaitKind> kinds) {
        return crowd(cell).filter(c -> kinds.test(c.kind()))
                .map(c -> bound(cell, id, 1, "the " + c.kind().text() + " at " + c.at()));
    }

    /** The queue of an application under load in which most of its threads stand, as the thread dump beside its recording shows. */
    static Optional<LongestQueue> crowd(Cell cell) {
        return cell.server().filter(s -> cell.kind() instanceof Subject.Application).flatMap(MeasuredRecording::dump)
                .flatMap(AttachedDump::crowd).filter(c -> c.share() >= MOST);
    }

    /** The bound of a pool of connections; U is the share of its samples with waiting threads. */
    private static Optional<Bound> lent(Cell cell, MeasuredRecording server) {
        return server.measured().lentPools.busiest().filter(pool -> pool.getValue().meanWaiting() >= QUEUE)
                .map(pool -> bound(cell, Bound.Id.DOWNSTREAM, pool.getValue().queuedShare(), pool.getKey()));
    }

    /** The bound of a message producer's buffer; U is the share of its samples with waiting senders. */
    private static Optional<Bound> buffer(Cell cell, MeasuredRecording server) {
        double taken = server.measured().batching.waitingShare();
        return taken <= 0 || server.measured().sends.meanWaitingForBuffer() < QUEUE
                ? Optional.empty()
                : Optional.of(bound(cell, Bound.Id.DOWNSTREAM, taken, "the producer's buffer"));
    }

    private static Bound bound(Cell cell, Waited waited, Bound.Id id) {
        return bound(cell, id, waited.queuedShare(),
                "the " + waited.site().kind().text() + " at " + waited.site().at());
    }

    private static Bound bound(Cell cell, Bound.Id id, double taken, String what) {
        double measured = cell.throughputPerSecond().orElseThrow();
        return new Bound(id, measured / taken, Figure.text("1 / %.3f ms per %s in which %s is fully taken",
                taken / measured * 1e3, cell.unit().one(), what));
    }
}
