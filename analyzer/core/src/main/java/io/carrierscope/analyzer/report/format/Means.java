package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.Optional;
import java.util.OptionalDouble;

/** Formats the mean of repetitions with the margin of its 95 % interval and the number of runs. */
public final class Means {
    private Means() {}

    /** Mean throughput and its margin: {@code 450 ± 2.1 %}. */
    public static String throughput(CellGroup group) {
        String margin = margin(group);
        return Numbers.rate(group.throughputPerSecond()) + (margin.isEmpty() ? "" : " " + margin);
    }

    /**
     * The larger distance from the mean to an end of its interval, such as {@code ± 2.1 %}; empty with too few repetitions.
     */
    public static String margin(CellGroup group) {
        var share = marginShare(group);
        return share.isEmpty() ? "" : "± " + Numbers.percent(share) + " %";
    }

    /** The margin as a share of the mean. */
    public static OptionalDouble marginShare(CellGroup group) {
        var mean = group.throughputPerSecond();
        var interval = group.throughputInterval();
        return Figure.when(mean.isPresent() && interval.isPresent(),
                () -> Math.max(interval.get().high() / mean.getAsDouble() - 1,
                        1 - interval.get().low() / mean.getAsDouble()));
    }

    /** The number of runs, such as {@code 3 runs, 2 failed}; empty for a cell that ran once. */
    public static String runs(CellGroup group) {
        return group.repetitions().size() < 2
                ? ""
                : Numbers.count(group.repetitions().size(), "run")
                        + (group.failedRuns() == 0 ? "" : ", " + group.failedRuns() + " failed");
    }

    /** An interval of rates or times, such as {@code 441 to 462}. */
    public static String interval(Optional<Interval> interval) {
        return interval.map(i -> Numbers.rate(i.low()) + " to " + Numbers.rate(i.high())).orElse(Numbers.ABSENT);
    }

    /** The interval of a ratio as the end of a clause, such as {@code , 95 % interval 1.22 to 1.40}; empty without one. */
    public static String clause(Optional<Interval> interval) {
        return interval.isEmpty() ? "" : ", 95 % interval " + ratios(interval);
    }

    /** An interval of ratios. */
    public static String ratios(Optional<Interval> interval) {
        return interval.map(i -> Numbers.ratio(i.low()) + " to " + Numbers.ratio(i.high())).orElse(Numbers.ABSENT);
    }
}
