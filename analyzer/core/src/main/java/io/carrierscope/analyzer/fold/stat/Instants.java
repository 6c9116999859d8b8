package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/**
 * Instants evenly spread over a window, each in the middle of its part. What is asked at all of them holds for the window as a whole
 * within about a hundredth, in memory that does not grow with the number of events.
 */
public final class Instants {
    /** How many there are. */
    public static final int COUNT = 4096;

    private final long startNanos;
    private final double spacingNanos;

    public Instants(Window window) {
        this.startNanos = window.startNanos();
        this.spacingNanos = (double) window.lengthNanos() / COUNT;
    }

    /** The first instant that is not before this time, {@link #COUNT} when there is none. */
    public int from(long nanos) {
        return Math.max(0, Math.min(COUNT, (int) Math.ceil((nanos - startNanos) / spacingNanos - 0.5)));
    }
}
