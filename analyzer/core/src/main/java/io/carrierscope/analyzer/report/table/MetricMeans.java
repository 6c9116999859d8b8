package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.metric.Metric;
import io.carrierscope.analyzer.report.metric.Unit;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A metric of the system under test, averaged over the repetitions of a cell.
 *
 * @param counts true if it has no decimals
 */
public record MetricMeans(CellGroup group, Function<Cell, OptionalDouble> metric, boolean counts) {
    public MetricMeans(CellGroup group, CellMetric metric) {
        this(group, metric::of, metric.counts());
    }

    static MetricMeans of(CellGroup group, Metric<Cell> metric) {
        return new MetricMeans(group, c -> metric.data(c) instanceof Number n
                ? OptionalDouble.of(n.doubleValue())
                : OptionalDouble.empty(), metric.unit() == Unit.COUNT);
    }

    private double[] values() {
        return group.figures(metric);
    }

    /** The mean; empty when no recording contains the metric. */
    OptionalDouble mean() {
        return Arrays.stream(values()).average();
    }

    /** The mean, with its 95 % interval if there are enough repetitions: {@code 542 (530 to 551)}. */
    public String text() {
        String interval = ConfidenceIntervals.mean(values()).map(i -> " (" + Means.interval(Optional.of(i)) + ")")
                .orElse("");
        return mean().isEmpty() ? Numbers.ABSENT : figure() + interval;
    }

    /** The mean without its interval; counts have no decimals. */
    String figure() {
        return counts ? Numbers.whole(mean()) : Numbers.rate(mean());
    }

    /** The mean divided by that of the other; empty when either is unknown or 0. */
    OptionalDouble times(MetricMeans other) {
        double own = mean().orElse(0);
        double others = other.mean().orElse(0);
        return own <= 0 || others <= 0 ? OptionalDouble.empty() : OptionalDouble.of(own / others);
    }

    /** True where the means differ by what matters and by more than chance. */
    boolean differs(MetricMeans other) {
        var interval = ratio(other);
        double least = interval.isPresent() ? NoiseFloor.LEAST_EFFECT : NoiseFloor.LEAST_OF_SINGLE_RUNS;
        double ratio = times(other).orElse(1);
        return interval.map(Interval::low).orElse(ratio) >= least
                || interval.map(Interval::high).orElse(ratio) <= 1 / least;
    }

    /** The 95 % interval of that ratio; empty with too few repetitions. */
    Optional<Interval> ratio(MetricMeans other) {
        return ConfidenceIntervals.ratioOfMeans(values(), other.values());
    }

    /** The same in words: {@code 1.31 × virtual, 95 % interval 1.22 to 1.40}; empty when unknown. */
    Optional<String> times(MetricMeans other, String name) {
        return times(other).stream().mapToObj(t -> Numbers.ratio(t) + " × " + name + Means.clause(ratio(other)))
                .findFirst();
    }
}
