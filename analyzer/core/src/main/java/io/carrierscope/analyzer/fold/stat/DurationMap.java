package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.recording.Window;

/**
 * A histogram of durations for each bin of the window. Durations are counted by their start and length. Lengths are divided
 * into bands, {@value #PER_DOUBLING} per doubling. The first band holds everything below about 1 µs, the last everything
 * above about two minutes.
 */
public final class DurationMap implements Mergeable<DurationMap> {
    public static final int PER_DOUBLING = 8;
    private static final int BANDS = 27 * PER_DOUBLING;
    /** The start of band 0, chosen so that a band starts at exactly 1 ms. */
    private static final double FIRST_NANOS = 1e6 / 1024;

    private final Window window;
    /** Counts by bin and band; a row is created with the first duration of its bin. */
    private final int[][] counts = new int[TimeBins.COUNT][];
    private long total;

    public DurationMap(Window window) {
        this.window = window;
    }

    /** Adds a duration by its start; starts outside the window are ignored. */
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

    @Override
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

    /** Returns the number of durations of the bin in the band. */
    public int count(int bin, int band) {
        return counts[bin] == null ? 0 : counts[bin][band];
    }

    /** Returns the length of the window in seconds. */
    public double lengthSeconds() {
        return window.lengthSeconds();
    }

    /** Returns the number of durations in the window. */
    public long total() {
        return total;
    }

    /** Returns the start of the band in nanoseconds. */
    public static double fromNanos(int band) {
        return FIRST_NANOS * Math.pow(2, (double) band / PER_DOUBLING);
    }

    /** Returns the lowest band with a duration, or the number of bands if there is none. */
    public int lowest() {
        int band = 0;
        while (band < BANDS && empty(band)) {
            band++;
        }
        return band;
    }

    /** Returns the highest band with a duration, or −1 if there is none. */
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
