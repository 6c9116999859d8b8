package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.recording.Window;

/** Time spent in a state, divided into {@value #COUNT} equal bins of the window. */
public final class TimeBins implements Mergeable<TimeBins> {
    public static final int COUNT = 60;

    private final Window window;
    private final double binNanos;
    private final double[] nanos = new double[COUNT];

    public TimeBins(Window window) {
        this.window = window;
        this.binNanos = (double) window.lengthNanos() / COUNT;
    }

    /** Adds a span, times the weight; each bin gets the part inside it. */
    public void add(long fromNanos, long toNanos, double weight) {
        long from = Math.max(fromNanos, window.startNanos()) - window.startNanos();
        long to = Math.min(toNanos, window.endNanos()) - window.startNanos();
        if (to <= from) {
            return;
        }
        int last = binOf(to - 1);
        for (int bin = binOf(from); bin <= last; bin++) {
            nanos[bin] += weight * overlap(bin, from, to);
        }
    }

    @Override
    public void merge(TimeBins other) {
        for (int bin = 0; bin < COUNT; bin++) {
            nanos[bin] += other.nanos[bin];
        }
    }

    /** Returns the time in the bin in nanoseconds, summed over all threads. */
    public double nanos(int bin) {
        return nanos[bin];
    }

    /** Returns the length of one bin in nanoseconds. */
    public double binNanos() {
        return binNanos;
    }

    /** Returns the bin of an instant in the window. */
    static int binOf(Window window, long instantNanos) {
        return partOf(window, instantNanos, COUNT);
    }

    /** Returns the index of the part that contains the instant, if the window is divided into {@code parts} equal parts. */
    public static int partOf(Window window, long instantNanos, int parts) {
        return Math.min(parts - 1,
                (int) ((instantNanos - window.startNanos()) * (double) parts / window.lengthNanos()));
    }

    private int binOf(long sinceStart) {
        return Math.min(COUNT - 1, (int) (sinceStart / binNanos));
    }

    private double overlap(int bin, long from, long to) {
        double start = bin * binNanos;
        return Math.max(0, Math.min(to, start + binNanos) - Math.max(from, start));
    }
}
