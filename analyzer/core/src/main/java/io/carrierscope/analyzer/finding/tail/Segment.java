package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import java.util.Optional;

/**
 * A span of one request's time that belongs to one part, in nanoseconds since the epoch.
 *
 * @param waited the wait that fills it; empty where the request did not wait by an event
 * @param meanwhile what another thread waited for meanwhile that may have held this one up; empty if nothing is known
 * @param cause id of the cause that held the request up; empty if nothing is known
 */
public record Segment(Part part, long startNanos, long endNanos, Optional<Wait> waited, Optional<Wait> meanwhile,
        Optional<String> cause) {
    Segment(Part part, long startNanos, long endNanos, Optional<Wait> waited) {
        this(part, startNanos, endNanos, waited, Optional.empty(), Optional.empty());
    }

    Segment with(Optional<Wait> other) {
        return new Segment(part, startNanos, endNanos, waited, other, cause);
    }

    Segment heldBy(Optional<String> known) {
        return new Segment(part, startNanos, endNanos, waited, meanwhile, known);
    }

    public long nanos() {
        return endNanos - startNanos;
    }
}
