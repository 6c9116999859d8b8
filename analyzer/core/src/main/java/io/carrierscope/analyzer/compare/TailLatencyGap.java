package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A difference in tail latency, which mean throughput does not show.
 *
 * @param longerNanos mean over the repetitions of the 99th percentile of the response times
 * @param shorterNanos the same for the other group
 * @param least the smallest ratio of any run of the one to any run of the other
 * @param chance to measure as much if the percentiles differed by {@value #LEAST} times only; empty with too few repetitions
 */
public record TailLatencyGap(CellGroup longer, CellGroup shorter, double longerNanos, double shorterNanos, double least,
        OptionalDouble chance) {
    /** Ten of 1,000 requests are above the percentile, so it scatters: of few runs only a factor of two is worth saying. */
    private static final double CLEAR = 2;
    private static final double LEAST = 1.1;
    private static final int PERCENTILE = 99;
    /** With fewer requests less than ten are above the percentile. */
    private static final long FEWEST = 1_000;

    /** Compares any two groups. Returns empty with too few requests, and when requests come in batches. */
    static Optional<TailLatencyGap> of(CellGroup one, CellGroup other) {
        double[] x = percentiles(one);
        double[] y = percentiles(other);
        if (x.length == 0 || y.length == 0) {
            return Optional.empty();
        }
        return Optional.of(StatUtils.geometricMean(x) >= StatUtils.geometricMean(y)
                ? new TailLatencyGap(one, other, x, y)
                : new TailLatencyGap(other, one, y, x));
    }

    private TailLatencyGap(CellGroup longer, CellGroup shorter, double[] l, double[] s) {
        this(longer, shorter, StatUtils.mean(l), StatUtils.mean(s), StatUtils.min(l) / StatUtils.max(s),
                ConfidenceIntervals.chance(l, s, LEAST));
    }

    /**
     * True where the chance is one with which the pairs of a run are shown ({@link NoiseFloor#allowed}); with too few repetitions where
     * each run of the one is {@value #CLEAR} times as long as each of the other.
     */
    boolean clear(double allowed) {
        return chance.isPresent() ? chance.getAsDouble() <= allowed : least >= CLEAR;
    }

    /** Mean over the repetitions; empty when one has too few requests. */
    static OptionalDouble meanNanos(CellGroup group) {
        return Arrays.stream(percentiles(group)).average();
    }

    /** The percentile of each repetition; empty when one repetition has too few requests. */
    private static double[] percentiles(CellGroup group) {
        var cells = group.repetitions().stream().map(JudgedCell::cell).toList();
        boolean batches = cells.stream().flatMap(c -> c.client().stream())
                .anyMatch(c -> c.measured().batches.makespans().count() > 0);
        double[] known = cells.stream().flatMap(c -> c.outcome().response().stream()).filter(d -> d.count() >= FEWEST)
                .mapToDouble(d -> d.percentileNanos(PERCENTILE)).toArray();
        return batches || known.length < cells.size() ? new double[0] : known;
    }

    /** The longer tail latency divided by the shorter. */
    public double ratio() {
        return longerNanos / shorterNanos;
    }
}
