package io.carrierscope.analyzer.compare;

import java.util.Optional;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Percentile bootstrap (Efron) with a fixed seed, so that the same recordings give the same interval. With few repetitions
 * such an interval is too narrow rather than too wide; fewer than {@value #FEWEST} give none.
 */
public final class Bootstrap {
    public static final int FEWEST = 3;
    private static final int RESAMPLES = 2_000;
    private static final double CONFIDENCE_PERCENT = 95;
    private static final int SEED = 42;

    private Bootstrap() {}

    /** The 95 % interval of mean(a) / mean(b); empty when either has fewer than {@value #FEWEST} values. */
    public static Optional<Interval> ratioOfMeans(double[] a, double[] b) {
        if (a.length < FEWEST || b.length < FEWEST) {
            return Optional.empty();
        }
        RandomGenerator random = new Well19937c(SEED);
        var ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            ratios[i] = resampledMean(a, random) / resampledMean(b, random);
        }
        return Optional.of(middle(ratios));
    }

    /** The 95 % interval of the mean; empty when there are fewer than {@value #FEWEST} values. */
    public static Optional<Interval> mean(double[] values) {
        return ratioOfMeans(values, new double[]{1, 1, 1});
    }

    private static double resampledMean(double[] values, RandomGenerator random) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[random.nextInt(values.length)];
        }
        return sum / values.length;
    }

    private static Interval middle(double[] values) {
        double tail = (100 - CONFIDENCE_PERCENT) / 2;
        return new Interval(StatUtils.percentile(values, tail), StatUtils.percentile(values, 100 - tail));
    }
}
