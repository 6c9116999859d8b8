package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/** Time spent in a state, spread over equal bins of the window. */
public final class TimeBins {
    public static final int COUNT = 60;

    private final Window window;
    private final double binNanos;
    private final double[] nanos = new double[COUNT];

    public TimeBins(Window window) {
        this.window = window;
        this.binNanos = (double) window.lengthNanos() / COUNT;
    }

    /** Adds a span, each bin getting the part of it that lies inside the bin, times the weight. */
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

    public void merge(TimeBins other) {
        for (int bin = 0; bin < COUNT; bin++) {
            nanos[bin] += other.nanos[bin];
        }
    }

    /** Time in the bin, in nanoseconds (of all threads together). */
    public double nanos(int bin) {
        return nanos[bin];
    }

    /** Length of one bin in nanoseconds. */
    public double binNanos() {
        return binNanos;
    }

    /** The bin that the instant of the window lies in. */
    static int binOf(Window window, long instantNanos) {
        return partOf(window, instantNanos, COUNT);
    }

    /** The one of so many equal parts of the window that the instant lies in. */
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
