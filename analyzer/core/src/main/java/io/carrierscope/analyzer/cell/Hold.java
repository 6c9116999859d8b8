package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent.Holding;

/**
 * Number of long-lived connections that a client reached.
 *
 * @param target number of connections asked for
 * @param started number of connections started
 * @param reached number of connections that were open at once
 * @param seconds time from the first request until that many were open
 * @param stoppedBy why there are not more; {@code null} when the target was reached
 */
public record Hold(int target, int started, int reached, double seconds, String stoppedBy) {
    static Hold of(Holding h) {
        return new Hold(h.target(), h.started(), h.reached(), h.reachNanos().orElse(0) / 1e9, h.stoppedBy());
    }

    public boolean met() {
        return stoppedBy == null;
    }
}
