package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.Window;

/** How many spans are open at each of the {@link Instants} of a window. */
final class Tide {
    private final Instants instants;
    /** At each instant, how many more are open than at the instant before. */
    private final int[] change = new int[Instants.COUNT + 1];

    Tide(Window window) {
        this.instants = new Instants(window);
    }

    /** Adds a span, its end excluded, in nanoseconds since the epoch. */
    void add(long startNanos, long endNanos) {
        change[instants.from(startNanos)]++;
        change[instants.from(endNanos)]--;
    }

    void merge(Tide other) {
        for (int i = 0; i < change.length; i++) {
            change[i] += other.change[i];
        }
    }

    /** Spans open at each instant. */
    int[] open() {
        int[] open = new int[Instants.COUNT];
        int now = 0;
        for (int i = 0; i < open.length; i++) {
            now += change[i];
            open[i] = now;
        }
        return open;
    }
}
