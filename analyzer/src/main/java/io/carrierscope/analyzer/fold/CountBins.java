package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.Window;
import java.util.Arrays;

/** Events counted in equal bins of the window. */
public final class CountBins {
    private final Window window;
    private final long[] counts = new long[TimeBins.COUNT];

    public CountBins(Window window) {
        this.window = window;
    }

    /** Counts one event; outside of the window it does not count. */
    public void add(long instantNanos) {
        if (window.contains(instantNanos)) {
            counts[TimeBins.binOf(window, instantNanos)]++;
        }
    }

    public void merge(CountBins other) {
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            counts[bin] += other.counts[bin];
        }
    }

    public long count(int bin) {
        return counts[bin];
    }

    public long total() {
        return Arrays.stream(counts).sum();
    }
}
