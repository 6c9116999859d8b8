package io.carrierscope.analyzer.fold.stat;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A distribution of durations: exact count and total, percentiles within 0.1 % of the value. */
public final class Durations {
    private static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(24);
    private static final int DIGITS = 3;

    /** Stands for a histogram without values: one with room for values takes some hundred kilobytes, and most stay empty. */
    private static final Histogram EMPTY = new Histogram(1, 2, 1);

    private Histogram histogram = EMPTY;
    private long totalNanos;
    private long maxNanos;

    private static Histogram fresh() {
        var histogram = new Histogram(1, 2_000_000, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** Adds one duration; a negative one counts as 0, one above a day as a day in the percentiles. */
    public void add(long nanos) {
        long valid = Math.max(0, nanos);
        histogram = histogram == EMPTY ? fresh() : histogram;
        histogram.recordValue(Math.min(valid, HIGHEST_NANOS));
        totalNanos += valid;
        maxNanos = Math.max(maxNanos, valid);
    }

    public void merge(Durations other) {
        if (other.histogram != EMPTY) {
            histogram = histogram == EMPTY ? fresh() : histogram;
            histogram.add(other.histogram);
        }
        totalNanos += other.totalNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    public long count() {
        return histogram.getTotalCount();
    }

    public long totalNanos() {
        return totalNanos;
    }

    public long maxNanos() {
        return maxNanos;
    }

    /** The arithmetic mean in nanoseconds, 0 when empty. */
    public double meanNanos() {
        return count() == 0 ? 0 : (double) totalNanos / count();
    }

    /** How many durations are no longer than this. */
    public long countUpTo(long nanos) {
        return count() == 0 ? 0 : histogram.getCountBetweenValues(0, Math.min(Math.max(0, nanos), HIGHEST_NANOS));
    }

    /** The smallest duration that at least this percentage (0 to 100) of all do not exceed, 0 when empty. */
    public long percentileNanos(double percent) {
        return count() == 0 ? 0 : Math.min(histogram.getValueAtPercentile(percent), maxNanos);
    }
}
