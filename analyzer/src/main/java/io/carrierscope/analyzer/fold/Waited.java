package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.Window;
import java.util.BitSet;

/** Waits at one site, clipped to the window. */
public final class Waited {
    /** Instants at which it is asked whether somebody waits; evenly spread over the window. */
    private static final int INSTANTS = 4096;

    private final Waits.Site site;
    private final BitSet queued = new BitSet();
    private long count;
    private long totalNanos;
    private long maxNanos;

    Waited(Waits.Site site) {
        this.site = site;
    }

    void add(Window window, Timed event) {
        long inside = window.overlapNanos(event);
        count++;
        totalNanos += inside;
        maxNanos = Math.max(maxNanos, inside);
        double spacing = (double) window.lengthNanos() / INSTANTS;
        queued.set(instant(window, event.startNanos(), spacing), instant(window, event.endNanos(), spacing));
    }

    /** The first of the instants, each in the middle of its part of the window, that is not before this time. */
    private static int instant(Window window, long nanos, double spacing) {
        return (int) Math.max(0, Math.min(INSTANTS, Math.ceil((nanos - window.startNanos()) / spacing - 0.5)));
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

    /** Threads waiting here at once, on average over the window. */
    public double meanWaiting(Window window) {
        return (double) totalNanos / window.lengthNanos();
    }

    /**
     * Share of the window in which at least one thread waited here, so that whatever it waited for was taken; by {@value #INSTANTS}
     * instants, exact to about a hundredth.
     */
    public double queuedShare() {
        return (double) queued.cardinality() / INSTANTS;
    }
}
