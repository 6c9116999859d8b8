package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import java.util.Optional;

/**
 * A span of one request's time that belongs to one part, in nanoseconds since the epoch.
 *
 * @param waited the wait that fills it; empty where the request did not wait by an event
 */
public record Piece(Part part, long startNanos, long endNanos, Optional<Wait> waited) {
    public long nanos() {
        return endNanos - startNanos;
    }
}
