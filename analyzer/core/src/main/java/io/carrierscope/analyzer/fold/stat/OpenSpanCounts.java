package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/** How many spans are open at each of the {@link Instants} of a window. */
public final class OpenSpanCounts {
    private final Instants instants;
    /** At each instant, how many more are open than at the instant before. */
    private final int[] change = new int[Instants.COUNT + 1];

    public OpenSpanCounts(Window window) {
        this.instants = new Instants(window);
    }

    /** Adds a span, its end excluded, in nanoseconds since the epoch. */
    public void add(long startNanos, long endNanos) {
        change[instants.from(startNanos)]++;
        change[instants.from(endNanos)]--;
    }

    public void merge(OpenSpanCounts other) {
        for (int i = 0; i < change.length; i++) {
            change[i] += other.change[i];
        }
    }

    /** Spans open at each instant. */
    public int[] open() {
        int[] open = new int[Instants.COUNT];
        int now = 0;
        for (int i = 0; i < open.length; i++) {
            now += change[i];
            open[i] = now;
        }
        return open;
    }
}
