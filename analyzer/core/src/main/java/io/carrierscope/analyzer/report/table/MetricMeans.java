package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.Means;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** A metric of the system under test, averaged over the repetitions of a cell. */
public record MetricMeans(CellGroup group, CellMetric metric) {
    private double[] values() {
        return group.repetitions().stream().flatMapToDouble(r -> metric.of(r.cell()).stream()).toArray();
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
        return metric.counts() ? Numbers.whole(mean()) : Numbers.rate(mean());
    }

    /** The mean divided by that of the other; empty when either is unknown or 0. */
    OptionalDouble times(MetricMeans other) {
        double own = mean().orElse(0);
        double others = other.mean().orElse(0);
        return own <= 0 || others <= 0 ? OptionalDouble.empty() : OptionalDouble.of(own / others);
    }

    /** The same in words: {@code 1.31 × virtual, 95 % interval 1.22 to 1.40}; empty when unknown. */
    Optional<String> times(MetricMeans other, String name) {
        var interval = ConfidenceIntervals.ratioOfMeans(values(), other.values());
        return times(other).stream().mapToObj(t -> Numbers.ratio(t) + " × " + name
                + (interval.isEmpty() ? "" : ", 95 % interval " + Means.ratios(interval))).findFirst();
    }
}
