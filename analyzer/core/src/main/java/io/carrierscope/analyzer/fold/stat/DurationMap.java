package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.Window;

/**
 * How many of the durations that began in each bin of the window fell into each band of lengths. A band ends where the next
 * begins, and {@value #PER_DOUBLING} of them reach from a duration to its double; the first holds all below about a
 * microsecond, the last all above about two minutes.
 */
public final class DurationMap {
    public static final int PER_DOUBLING = 8;
    private static final int BANDS = 27 * PER_DOUBLING;
    /** A millisecond is where a band begins. */
    private static final double FIRST_NANOS = 1e6 / 1024;

    private final Window window;
    /** By bin, made with the bin's first duration. */
    private final int[][] counts = new int[TimeBins.COUNT][];
    private long total;

    public DurationMap(Window window) {
        this.window = window;
    }

    /** Adds a duration that began at the instant; outside of the window none counts. */
    public void add(long startNanos, long nanos) {
        if (window.contains(startNanos)) {
            row(TimeBins.binOf(window, startNanos))[band(nanos)]++;
            total++;
        }
    }

    private int[] row(int bin) {
        if (counts[bin] == null) {
            counts[bin] = new int[BANDS];
        }
        return counts[bin];
    }

    static int band(long nanos) {
        double doublings = Math.log(Math.max(nanos, 1) / FIRST_NANOS) / Math.log(2);
        return Math.clamp((long) Math.floor(doublings * PER_DOUBLING), 0, BANDS - 1);
    }

    public void merge(DurationMap other) {
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            if (other.counts[bin] != null) {
                int[] row = row(bin);
                for (int band = 0; band < BANDS; band++) {
                    row[band] += other.counts[bin][band];
                }
            }
        }
        total += other.total;
    }

    /** Durations of the bin in the band. */
    public int count(int bin, int band) {
        return counts[bin] == null ? 0 : counts[bin][band];
    }

    /** Length of the window in seconds. */
    public double lengthSeconds() {
        return window.lengthSeconds();
    }

    /** Durations in the window. */
    public long total() {
        return total;
    }

    /** Where the band begins, in nanoseconds. */
    public static double fromNanos(int band) {
        return FIRST_NANOS * Math.pow(2, (double) band / PER_DOUBLING);
    }

    /** The lowest band that has a duration; the number of bands without any. */
    public int lowest() {
        int band = 0;
        while (band < BANDS && empty(band)) {
            band++;
        }
        return band;
    }

    /** The highest band that has a duration; −1 without any. */
    public int highest() {
        int band = BANDS - 1;
        while (band >= 0 && empty(band)) {
            band--;
        }
        return band;
    }

    private boolean empty(int band) {
        for (int[] row : counts) {
            if (row != null && row[band] > 0) {
                return false;
            }
        }
        return true;
    }
}
