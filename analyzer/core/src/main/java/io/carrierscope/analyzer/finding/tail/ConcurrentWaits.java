package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What other threads waited for while a request was held up. The candidates depend on the request's own wait: for a monitor, the thread
 * that had it, if the event names it; for another lock, a thread that waits inside the same method; where the request did not run, a
 * pinned thread. No event proves the connection, so reports only say that it happened meanwhile.
 */
final class ConcurrentWaits {
    /** A wait that covers less of the piece does not explain it. */
    private static final double COVERS = 0.5;

    private final List<Wait> waits;
    private final List<Wait> pinned;

    ConcurrentWaits(List<Wait> waits) {
        this.waits = waits.stream().filter(w -> w.reason() != Reason.LOCK).toList();
        this.pinned = waits.stream().filter(w -> w.reason() == Reason.PINNED).toList();
    }

    /** Returns the wait of another thread that covers most of the piece, if it covers half of it. */
    Optional<Wait> during(Segment piece) {
        return (piece.part() == Part.LOCK ? waits : pinned).stream()
                .filter(w -> within(piece, w) >= COVERS * piece.nanos()).filter(w -> mayHold(piece, w))
                .max(Comparator.comparingLong((Wait w) -> within(piece, w)).thenComparing(Wait::startNanos)
                        .thenComparing(Wait::threadId));
    }

    private static long within(Segment piece, Wait w) {
        return w.within(piece.startNanos(), piece.endNanos());
    }

    private static boolean mayHold(Segment piece, Wait other) {
        return switch (piece.part()) {
            case LOCK -> piece.waited().filter(w -> had(other, w)).isPresent();
            case BEFORE, OVERSLEPT, RUNNING, UNKNOWN -> true;
            default -> false;
        };
    }

    /** True if the other thread had the lock, as the event says; else if it waits inside the same method. */
    private static boolean had(Wait other, Wait own) {
        return own.owner() != null
                ? other.threadId() == own.owner().id()
                : other.threadId() != own.threadId() && own.stack().firstApplicationFrame().map(Frame::qualifiedMethod)
                        .filter(method -> other.stack().anyFrame(f -> f.is(method))).isPresent();
    }
}
