package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.recording.Window;
import java.util.BitSet;

/** The waits at one site, clipped to the window. */
public final class Waited {
    private final Waits.Site site;
    private final BitSet queued = new BitSet();
    private long count;
    private long totalNanos;
    private long maxNanos;

    Waited(Waits.Site site) {
        this.site = site;
    }

    /**
     * Adds a wait.
     *
     * @param inside its time in the window in nanoseconds
     * @param fromInstant index of the first instant in it
     * @param toInstant index of the first instant after it
     */
    void add(long inside, int fromInstant, int toInstant) {
        count++;
        totalNanos += inside;
        maxNanos = Math.max(maxNanos, inside);
        queued.set(fromInstant, toInstant);
    }

    void merge(Waited other) {
        queued.or(other.queued);
        count += other.count;
        totalNanos += other.totalNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    public Waits.Site site() {
        return site;
    }

    public long count() {
        return count;
    }

    public long totalNanos() {
        return totalNanos;
    }

    public long maxNanos() {
        return maxNanos;
    }

    /** Returns the mean number of threads waiting here. */
    public double meanWaiting(Window window) {
        return (double) totalNanos / window.lengthNanos();
    }

    /**
     * Returns the share of the window in which at least one thread waited here, so that the resource was fully taken;
     * accurate to about 0.01.
     */
    public double queuedShare() {
        return (double) queued.cardinality() / Instants.COUNT;
    }
}
