package io.carrierscope.analyzer.fold.stat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A figure that grows all the time, beyond what chance explains: the lower limit of the 99 % interval of its Theil–Sen slope, by Kendall's
 * test, is above 0, and no half of the time has less than half of the slope of the other.
 *
 * @param perSecond the lower limit of the slope
 * @param last the last value
 * @param seconds from the first value to the last
 */
public record Growth(double perSecond, double last, double seconds) {
    /** With fewer values in any order, even a chance of 1 in 100 shows no trend. */
    public static final int FEWEST = 6;
    /** What grows half as fast in one half comes to an end: caches fill, classes are loaded, code is compiled. */
    private static final double STEADY = 0.5;
    /** Standard errors of a two-sided interval of 99 %. */
    private static final double ERRORS = 2.58;

    /** A value at an instant, in seconds. */
    public record Point(double seconds, double value) {}

    /**
     * The change of values per second: the median over all pairs of them, with its 99 % interval.
     *
     * @param least the lower limit
     * @param most the upper limit
     */
    public record Slope(double least, double median, double most) {
        /** Returns the slope of values in the order of time; empty if they are too few to tell anything. */
        public static Optional<Slope> of(List<Point> points) {
            int n = points.size();
            if (n < FEWEST) {
                return Optional.empty();
            }
            double[] slopes = slopes(points);
            double error = ERRORS * Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 18);
            int least = (int) Math.max(0, (slopes.length - error) / 2);
            return Optional.of(new Slope(slopes[least], Growth.median(slopes), slopes[slopes.length - 1 - least]));
        }
    }

    /** Returns the growth of values in the order of time; empty if they do not surely and steadily grow. */
    public static Optional<Growth> of(List<Point> points) {
        return Slope.of(points).flatMap(slope -> steady(slope.least, points));
    }

    private static Optional<Growth> steady(double least, List<Point> points) {
        int n = points.size();
        double early = median(slopes(points.subList(0, n / 2 + 1)));
        double late = median(slopes(points.subList(n / 2, n)));
        double slower = Math.min(early, late);
        return least > 0 && slower > 0 && slower >= STEADY * Math.max(early, late)
                ? Optional.of(new Growth(least, points.getLast().value,
                        points.getLast().seconds - points.getFirst().seconds))
                : Optional.empty();
    }

    /** The slopes between all pairs of values, the least first. */
    private static double[] slopes(List<Point> points) {
        var slopes = DoubleStream.builder();
        for (int i = 0; i < points.size(); i++) {
            for (int j = i + 1; j < points.size(); j++) {
                slopes.add((points.get(j).value - points.get(i).value)
                        / (points.get(j).seconds - points.get(i).seconds));
            }
        }
        double[] sorted = slopes.build().toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the growth from the first value to the last, at least. */
    public double grown() {
        return perSecond * seconds;
    }

    /** Returns the time in seconds until the limit. */
    public double secondsUntil(double limit) {
        return Math.max(0, limit - last) / perSecond;
    }

    /** Returns the same growth without what grows otherwise, by so much in all; empty if nothing is left. */
    public Optional<Growth> without(double other) {
        double left = perSecond - other / seconds;
        return left > 0 ? Optional.of(new Growth(left, last, seconds)) : Optional.empty();
    }

    /** Returns the same growth of what each one of these takes. */
    public Growth times(double each) {
        return new Growth(each * perSecond, each * last, seconds);
    }
}
