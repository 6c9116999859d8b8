package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;
import java.util.BitSet;

/** How much of the window some spans cover together, to a {@value #SLICES}th of the window. */
public final class CoveredTime {
    private static final int SLICES = 4_096;

    private final Window window;
    private final BitSet covered = new BitSet(SLICES);

    public CoveredTime(Window window) {
        this.window = window;
    }

    /** Adds a span, as far as it lies in the window. */
    public void add(long fromNanos, long toNanos) {
        if (window.overlapNanos(fromNanos, toNanos) > 0) {
            covered.set(slice(fromNanos), Math.max(slice(fromNanos) + 1, slice(toNanos)));
        }
    }

    private int slice(long nanos) {
        double share = (double) (nanos - window.startNanos()) / window.lengthNanos();
        return (int) Math.round(SLICES * Math.clamp(share, 0, 1));
    }

    public void merge(CoveredTime other) {
        covered.or(other.covered);
    }

    /** Returns the covered time in nanoseconds. */
    public long nanos() {
        return Math.round((double) window.lengthNanos() * covered.cardinality() / SLICES);
    }
}
