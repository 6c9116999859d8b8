package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;

/** The span of time that is analysed, nanoseconds since the epoch, end excluded. */
public record Window(long startNanos, long endNanos) {
    public Window {
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException("window ends at " + endNanos + ", not after " + startNanos);
        }
    }

    public long lengthNanos() {
        return endNanos - startNanos;
    }

    public double lengthSeconds() {
        return lengthNanos() / 1e9;
    }

    public boolean contains(long instantNanos) {
        return instantNanos >= startNanos && instantNanos < endNanos;
    }

    /** The part of the span that lies in this window, in nanoseconds; 0 when none does. */
    public long overlapNanos(long fromNanos, long toNanos) {
        return Math.max(0, Math.min(toNanos, endNanos) - Math.max(fromNanos, startNanos));
    }

    /** The part of the event that lies in this window, in nanoseconds. */
    public long overlapNanos(JvmEvent.Timed event) {
        return overlapNanos(event.startNanos(), event.endNanos());
    }
}
