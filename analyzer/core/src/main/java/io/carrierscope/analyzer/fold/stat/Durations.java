package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A distribution of durations in nanoseconds: exact count, total and maximum; percentiles within 0.1 %. */
public final class Durations implements Mergeable<Durations> {
    private static final long HIGHEST_NANOS = TimeUnit.HOURS.toNanos(24);
    private static final int DIGITS = 3;

    /**
     * The histogram of an empty distribution. Most distributions stay empty, and one with buckets takes some hundred
     * kilobytes.
     */
    private static final Histogram EMPTY = new Histogram(1, 2, 1);

    private Histogram histogram = EMPTY;
    private long totalNanos;
    private long maxNanos;
    /** Percentiles that were asked for since the last change, {@code null} before: each form of a report asks for the same ones. */
    private transient Map<Double, Long> known;

    private static Histogram newHistogram() {
        var histogram = new Histogram(1, 2_000_000, DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** Adds a duration. A negative duration counts as 0; one above 24 hours counts as 24 hours in percentiles. */
    public void add(long nanos) {
        long valid = Math.max(0, nanos);
        known = null;
        histogram = histogram == EMPTY ? newHistogram() : histogram;
        histogram.recordValue(Math.min(valid, HIGHEST_NANOS));
        totalNanos += valid;
        maxNanos = Math.max(maxNanos, valid);
    }

    /** Adds a duration so many times, at least once. */
    public void add(long nanos, int times) {
        add(nanos);
        if (times > 1) {
            histogram.recordValueWithCount(Math.min(Math.max(0, nanos), HIGHEST_NANOS), times - 1L);
            totalNanos += (times - 1) * Math.max(0, nanos);
        }
    }

    @Override
    public void merge(Durations other) {
        if (other.count() > 0) {
            known = null;
            histogram = histogram == EMPTY ? newHistogram() : histogram;
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

    /** Returns the arithmetic mean in nanoseconds, 0 when empty. */
    public double meanNanos() {
        return count() == 0 ? 0 : (double) totalNanos / count();
    }

    /** Returns the standard deviation in nanoseconds, within 0.1 %; 0 when empty. */
    public double standardDeviationNanos() {
        return count() == 0 ? 0 : histogram.getStdDeviation();
    }

    /** Returns the number of durations that are at most {@code nanos}. */
    public long countUpTo(long nanos) {
        return count() == 0 ? 0 : histogram.getCountBetweenValues(0, Math.min(Math.max(0, nanos), HIGHEST_NANOS));
    }

    /** Returns the smallest duration that {@code percent} (0 to 100) of all durations do not exceed, 0 when empty. */
    public long percentileNanos(double percent) {
        if (count() == 0) {
            return 0;
        }
        var before = known;
        Long value = before == null ? null : before.get(percent);
        if (value == null) {
            value = Math.min(histogram.getValueAtPercentile(percent), maxNanos);
            var more = before == null ? new HashMap<Double, Long>() : new HashMap<>(before);
            more.put(percent, value);
            known = Map.copyOf(more); // threads share it
        }
        return value;
    }

    /** Returns the same for several in ascending order, above 0 and in one pass. */
    public long[] percentilesNanos(double... percents) {
        var nanos = new long[percents.length];
        int next = 0;
        for (var step : histogram.recordedValues()) {
            // as the histogram counts: the least number is reached, but for an error of rounding
            while (next < nanos.length && step.getTotalCountToThisValue() >= Math
                    .ceil(Math.nextDown(percents[next]) * count() / 100)) {
                nanos[next++] = Math.min(step.getValueIteratedTo(), maxNanos);
            }
        }
        return nanos;
    }

    /** Returns the mean of those beyond this percentile, below 100, in nanoseconds and within 0.1 %; 0 when empty. */
    public double meanBeyondNanos(double percent) {
        long below = (long) (count() * percent / 100);
        double total = 0;
        for (var step : histogram.recordedValues()) {
            long beyond = Math.min(step.getCountAddedInThisIterationStep(), step.getTotalCountToThisValue() - below);
            total += Math.max(0, beyond) * (double) step.getValueIteratedTo();
        }
        return count() == 0 ? 0 : total / (count() - below);
    }

    /**
     * Returns the median by time, 0 when empty: durations of at least this long make up half of the total. Many short ones hardly
     * affect it.
     */
    public long medianByTimeNanos() {
        double half = count() == 0 ? 0 : totalNanos / 2.0;
        long total = 0;
        for (var step : histogram.recordedValues()) {
            total += step.getValueIteratedTo() * step.getCountAddedInThisIterationStep();
            if (total >= half) {
                return Math.min(step.getValueIteratedTo(), maxNanos);
            }
        }
        return maxNanos;
    }
}
