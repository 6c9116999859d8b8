package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.recording.Window;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Samples of a figure, grouped into equal bins of the window. */
public final class SampleBins implements Mergeable<SampleBins> {
    private final Window window;
    private final long[] counts = new long[TimeBins.COUNT];
    private final double[] sums = new double[TimeBins.COUNT];
    private final double[] least = new double[TimeBins.COUNT];
    private final double[] most = new double[TimeBins.COUNT];

    public SampleBins(Window window) {
        this.window = window;
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
    }

    /** Adds a sample; samples outside the window are ignored. */
    public void add(long instantNanos, double value) {
        if (window.contains(instantNanos)) {
            add(TimeBins.binOf(window, instantNanos), 1, value, value, value);
        }
    }

    private void add(int bin, long count, double sum, double low, double high) {
        counts[bin] += count;
        sums[bin] += sum;
        least[bin] = Math.min(least[bin], low);
        most[bin] = Math.max(most[bin], high);
    }

    @Override
    public void merge(SampleBins other) {
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            add(bin, other.counts[bin], other.sums[bin], other.least[bin], other.most[bin]);
        }
    }

    /** Returns the number of samples in the window. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** Returns the mean of the bin's samples; empty if it has none. */
    public OptionalDouble mean(int bin) {
        return counts[bin] == 0 ? OptionalDouble.empty() : OptionalDouble.of(sums[bin] / counts[bin]);
    }

    /** Returns the means of the bins that have samples, in the order of time. */
    public List<Double> means() {
        return IntStream.range(0, TimeBins.COUNT).mapToObj(this::mean).filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble).toList();
    }

    /** Returns the first bin that has a sample; empty without samples. */
    public OptionalInt firstBin() {
        return IntStream.range(0, TimeBins.COUNT).filter(bin -> counts[bin] > 0).findFirst();
    }

    /** Returns the means of the bins from one on that have samples, with the time of their middle since the window began. */
    public List<Growth.Point> points(int firstBin) {
        double binSeconds = window.lengthSeconds() / TimeBins.COUNT;
        return IntStream.range(firstBin, TimeBins.COUNT).filter(bin -> counts[bin] > 0)
                .mapToObj(bin -> new Growth.Point((bin + 0.5) * binSeconds, sums[bin] / counts[bin])).toList();
    }

    /** Returns the smallest sample of the bin; empty if it has none. */
    public OptionalDouble least(int bin) {
        return counts[bin] == 0 ? OptionalDouble.empty() : OptionalDouble.of(least[bin]);
    }

    /** Returns the largest sample of the bin; empty if it has none. */
    public OptionalDouble most(int bin) {
        return counts[bin] == 0 ? OptionalDouble.empty() : OptionalDouble.of(most[bin]);
    }

    /** Returns the mean of all samples; empty without samples. */
    public OptionalDouble mean() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(Arrays.stream(sums).sum() / count());
    }

    /** Returns the smallest of all samples; empty without samples. */
    public OptionalDouble least() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(Arrays.stream(least).min().orElseThrow());
    }

    /** Returns the largest of all samples; empty without samples. */
    public OptionalDouble most() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(Arrays.stream(most).max().orElseThrow());
    }
}
