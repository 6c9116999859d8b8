package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/**
 * The index of dispersion (variance divided by mean) of the number of instants per slot: 1 for a Poisson process, more for
 * bursts. Only the first {@value #SLOTS} slots of the window count, so that memory is bounded.
 */
public final class IndexOfDispersion {
    private static final int SLOTS = 4096;
    private static final long SLOT_NANOS = 2_000_000;

    private final Window window;
    private final int slots;
    private final int[] counts = new int[SLOTS];

    public IndexOfDispersion(Window window) {
        this.window = window;
        this.slots = (int) Math.max(1, Math.min(SLOTS, window.lengthNanos() / SLOT_NANOS));
    }

    public void add(long instantNanos) {
        long slot = Math.floorDiv(instantNanos - window.startNanos(), SLOT_NANOS);
        if (slot >= 0 && slot < slots) {
            counts[(int) slot]++;
        }
    }

    public void merge(IndexOfDispersion other) {
        for (int i = 0; i < slots; i++) {
            counts[i] += other.counts[i];
        }
    }

    /** Returns variance divided by mean; 0 without instants. */
    public double dispersion() {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < slots; i++) {
            sum += counts[i];
            squares += (double) counts[i] * counts[i];
        }
        double mean = sum / slots;
        return mean == 0 ? 0 : (squares / slots - mean * mean) / mean;
    }
}
