package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/**
 * Periodic samples of a load, each the mean over the period before it. Samples whose period reaches over an edge of the
 * window count with the part inside.
 */
public final class LoadSamples {
    private double loadNanos;
    private long coveredNanos;

    /** Adds a sample taken at the instant, of the period before it. */
    public void add(Window window, long instantNanos, long periodNanos, double load) {
        long inside = window.overlapNanos(instantNanos - periodNanos, instantNanos);
        loadNanos += load * inside;
        coveredNanos += inside;
    }

    public void merge(LoadSamples other) {
        loadNanos += other.loadNanos;
        coveredNanos += other.coveredNanos;
    }

    /** Time of the window that samples cover, in nanoseconds. */
    public long coveredNanos() {
        return coveredNanos;
    }

    /** Load integrated over the covered time, in nanoseconds. */
    public double loadNanos() {
        return loadNanos;
    }
}
