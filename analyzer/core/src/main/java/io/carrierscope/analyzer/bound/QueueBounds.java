package io.carrierscope.analyzer.bound;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.thread.Waited;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Limits by what only so many threads can hold. While somebody waits for it, all of it is taken; by the service demand law (Denning and
 * Buzen) a request then demands D = U / X of it, U being that share of the time, and X ≤ 1 / D. It may be taken while nobody
 * waits, so the bound is high rather than low, and exact where there is always a queue.
 */
final class QueueBounds {
    /** With a shorter queue than this, in threads on average, the share of the time says little about the holder. */
    private static final double QUEUE = 0.5;

    private QueueBounds() {}

    static List<Bound> of(Cell cell) {
        return cell.subject().stream().flatMap(s -> Stream.of(
                bound(cell, s, Bound.Id.LOCK, WaitKind::ofLock),
                bound(cell, s, Bound.Id.DOWNSTREAM, k -> k == WaitKind.PERMIT), buffer(cell, s)))
                .flatMap(Optional::stream).toList();
    }

    private static Optional<Bound> bound(Cell cell, MeasuredRecording server, Bound.Id id, Predicate<WaitKind> kinds) {
        return server.measured().waits.busiest(kinds)
                .filter(w -> w.meanWaiting(server.window()) >= QUEUE && w.queuedShare() > 0)
                .map(w -> bound(cell, w, id));
    }

    /** The buffer of a producer of messages; whether somebody waits for it is sampled. */
    private static Optional<Bound> buffer(Cell cell, MeasuredRecording server) {
        double taken = server.measured().batching.waitingShare();
        return taken <= 0 || server.measured().sends.meanWaitingForBuffer() < QUEUE
                ? Optional.empty()
                : Optional.of(bound(cell, Bound.Id.DOWNSTREAM, taken, "a producer's buffer"));
    }

    private static Bound bound(Cell cell, Waited waited, Bound.Id id) {
        return bound(cell, id, waited.queuedShare(), "a " + waited.site().kind().text() + " at " + waited.site().at());
    }

    private static Bound bound(Cell cell, Bound.Id id, double taken, String what) {
        double measured = cell.throughputPerSecond().orElseThrow();
        return new Bound(id, measured / taken, String.format(Locale.ROOT,
                "1 / %.3f ms per request for which all of %s is taken", taken / measured * 1e3, what));
    }
}
