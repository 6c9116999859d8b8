package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.BinarySearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds the timeline of a request from its pieces. A request asked to wait goes on waiting in a pause; everything else stands still. Of
 * waits that overlap, the first counts to its end.
 */
final class TimelineBuilder {
    private final List<Segment> pieces = new ArrayList<>();
    private final List<Span> pauses;
    private long at;

    /**
     * Creates a timeline without pieces.
     *
     * @param pauses ordered by start and disjoint
     */
    TimelineBuilder(long startNanos, List<Span> pauses) {
        this.at = startNanos;
        this.pauses = pauses;
    }

    /** Adds a piece up to the instant; nothing if that has passed. */
    void until(long endNanos, Part part) {
        until(endNanos, part, Optional.empty());
    }

    /** Adds waits, ordered by start, and what is between them, up to the instant. */
    void until(long endNanos, List<Wait> waits, Part between) {
        for (Wait wait : waits) {
            if (wait.startNanos() >= endNanos) {
                break;
            }
            if (wait.endNanos() > at) {
                until(Math.min(endNanos, wait.startNanos()), between);
                until(Math.min(endNanos, wait.endNanos()), Part.of(wait.reason()), Optional.of(wait));
            }
        }
        until(endNanos, between);
    }

    private void until(long endNanos, Part part, Optional<Wait> wait) {
        if (part != Part.ASKED) {
            for (int i = firstEndingAfter(at); i < pauses.size() && pauses.get(i).startNanos() < endNanos; i++) {
                plain(pauses.get(i).startNanos(), part, wait);
                plain(Math.min(endNanos, pauses.get(i).endNanos()), Part.PAUSE, Optional.empty());
            }
        }
        plain(endNanos, part, wait);
    }

    private void plain(long endNanos, Part part, Optional<Wait> wait) {
        if (endNanos > at) {
            pieces.add(new Segment(part, at, endNanos, wait));
            at = endNanos;
        }
    }

    private int firstEndingAfter(long nanos) {
        return BinarySearch.first(pauses.size(), i -> pauses.get(i).endNanos() > nanos);
    }

    List<Segment> pieces() {
        return pieces;
    }
}
