package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.recording.Window;

/**
 * Periodic samples of a load, each the mean over the period before it. A period that crosses an edge of the window counts
 * with the part inside.
 */
public final class LoadSamples implements Mergeable<LoadSamples> {
    private double loadNanos;
    private long coveredNanos;

    /**
     * Adds a sample.
     *
     * @param instantNanos end of its period, nanoseconds since the epoch
     */
    public void add(Window window, long instantNanos, long periodNanos, double load) {
        long inside = window.overlapNanos(instantNanos - periodNanos, instantNanos);
        loadNanos += load * inside;
        coveredNanos += inside;
    }

    @Override
    public void merge(LoadSamples other) {
        loadNanos += other.loadNanos;
        coveredNanos += other.coveredNanos;
    }

    /** Returns the time of the window that samples cover, in nanoseconds. */
    public long coveredNanos() {
        return coveredNanos;
    }

    /** Returns the load integrated over the covered time, in nanoseconds. */
    public double loadNanos() {
        return loadNanos;
    }
}
