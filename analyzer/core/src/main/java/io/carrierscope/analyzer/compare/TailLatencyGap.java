package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Arrays;
import java.util.Optional;

/**
 * A clear difference in tail latency: in every repetition the 99th percentile of one group's response times is at least
 * {@value #CLEAR} times that of the other, or the 95 % interval of the ratio of its means lies above {@value #LEAST}. Mean throughput
 * does not show this.
 *
 * @param longerNanos mean over the repetitions of the 99th percentile
 * @param shorterNanos the same for the other group
 */
public record TailLatencyGap(CellGroup longer, CellGroup shorter, double longerNanos, double shorterNanos) {
    /** Ten of 1,000 requests are above the percentile, so it scatters: only a factor of two is worth saying. */
    private static final double CLEAR = 2;
    private static final double LEAST = 1.1;
    private static final int PERCENTILE = 99;
    /** With fewer requests less than ten are above the percentile. */
    private static final long FEWEST = 1_000;

    /** Returns empty with too few requests, when requests come in batches, and without a clear difference. */
    public static Optional<TailLatencyGap> of(Comparison c) {
        return of(c.a(), c.b()).or(() -> of(c.b(), c.a()));
    }

    private static Optional<TailLatencyGap> of(CellGroup longer, CellGroup shorter) {
        double[] l = percentiles(longer);
        double[] s = percentiles(shorter);
        return l.length == 0 || s.length == 0 || !clear(l, s)
                ? Optional.empty()
                : Optional.of(new TailLatencyGap(longer, shorter, mean(l), mean(s)));
    }

    private static boolean clear(double[] longer, double[] shorter) {
        return Arrays.stream(longer).min().getAsDouble() >= CLEAR * Arrays.stream(shorter).max().getAsDouble()
                || ConfidenceIntervals.ratioOfMeans(longer, shorter).filter(i -> i.low() > LEAST).isPresent();
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

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    /** The longer tail latency divided by the shorter. */
    public double ratio() {
        return longerNanos / shorterNanos;
    }
}
