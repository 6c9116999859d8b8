package io.carrierscope.analyzer.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The A/A noise of cells: how far two runs of the same cell differ. It is the ratio of the higher to the lower throughput that
 * 95 % of all pairs of repetitions do not exceed.
 */
public final class NoiseFloor {
    /**
     * The least ratio that counts as a difference, however sure it is. Two starts of one JVM differ by as much, and nobody chooses a
     * server for less.
     */
    public static final double LEAST_EFFECT = 1.03;
    /** Without an interval it is not known by how much two runs of these cells differ, so a smaller ratio has no winner. */
    public static final double LEAST_OF_SINGLE_RUNS = 1.5;
    private static final double PERCENT = 95;
    /** The chance for a difference to be shown that is none: that of one side of a 95 % interval. */
    static final double FALSE_ALARM = 0.025;

    private NoiseFloor() {}

    /** The ratio, at least 1; empty when no cell ran more than once. */
    public static OptionalDouble of(List<CellGroup> groups) {
        return ofRuns(groups.stream().map(CellGroup::throughputs));
    }

    /** The noise of two cells: that of their own runs; where neither was repeated, of all; else {@link Comparison#SHOWN_FROM}. */
    public static double of(CellGroup a, CellGroup b, OptionalDouble ofAll) {
        return of(List.of(a, b)).orElse(ofAll.orElse(Comparison.SHOWN_FROM));
    }

    /** The same ratio of any figure, of which each cell has one for each of its repetitions. */
    public static OptionalDouble ofRuns(Stream<double[]> cells) {
        double[] ratios = cells.flatMapToDouble(NoiseFloor::pairs).toArray();
        return ratios.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(StatUtils.percentile(ratios, PERCENT));
    }

    /**
     * True when a ratio of at least 1 is neither chance nor too small to matter: the chance of it is one that is allowed. With too
     * few repetitions to know that, the ratio must reach what two single runs differ by, and {@link #LEAST_OF_SINGLE_RUNS}. Of means
     * of several runs that would ask too much: they differ by less.
     */
    public static boolean exceeded(double ratio, OptionalDouble chance, double allowed, double noiseFloor) {
        return chance.isPresent()
                ? chance.getAsDouble() <= allowed
                : ratio >= Math.max(noiseFloor, LEAST_OF_SINGLE_RUNS);
    }

    /**
     * The largest chance with which a pair is shown, given those of all pairs of a run. Of many equal pairs a few are far apart by chance,
     * so the smallest of m must be m times smaller than that of a single pair, the next one half as much, and so on (Benjamini and
     * Hochberg 1995): of the pairs shown, one in 40 is expected to be none.
     */
    public static double allowed(double[] chances) {
        double[] sorted = Arrays.stream(chances).sorted().toArray();
        return IntStream.rangeClosed(1, sorted.length).filter(k -> sorted[k - 1] <= FALSE_ALARM * k / sorted.length)
                .mapToDouble(k -> FALSE_ALARM * k / sorted.length).max().orElse(0);
    }

    /** Failed runs are reported separately. */
    private static DoubleStream pairs(double[] runs) {
        double[] x = Arrays.stream(runs).filter(run -> run > 0).toArray();
        return IntStream.range(0, x.length).boxed()
                .flatMapToDouble(i -> IntStream.range(0, i)
                        .mapToDouble(j -> Math.max(x[i], x[j]) / Math.min(x[i], x[j])));
    }

    /** Control groups: server variants that are identical, so that the spread between them is noise (A/A). */
    public static final class ControlGroups {
        private ControlGroups() {}

        /** Largest value of a control group in one row divided by its smallest; of several groups the largest such ratio. */
        public static <T> OptionalDouble spread(Collection<T> row, Function<T, CellGroup> group,
                Function<T, OptionalDouble> value) {
            Map<String, List<Double>> values = new LinkedHashMap<>();
            for (T t : row) {
                value.apply(t).stream().filter(v -> v > 0)
                        .forEach(v -> group.apply(t).typical().cell().definition().controlOf()
                                .ifPresent(c -> values.computeIfAbsent(c, k -> new ArrayList<>()).add(v)));
            }
            return values.values().stream().filter(v -> v.size() > 1).mapToDouble(ControlGroups::spread).max();
        }

        private static double spread(List<Double> values) {
            DoubleSummaryStatistics s = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            return s.getMax() / s.getMin();
        }

        /** True for a variant of which the row has the same system under an earlier name: the faster of equal ones is not faster. */
        static boolean again(CellGroup group, Collection<CellGroup> row) {
            return row.stream().anyMatch(other -> same(group, other)
                    && other.key().variant().compareTo(group.key().variant()) < 0);
        }

        /** True when both are variants of one control group, so that a difference between them is noise. */
        public static boolean same(CellGroup a, CellGroup b) {
            var control = a.typical().cell().definition().controlOf();
            return control.isPresent() && !a.key().variant().equals(b.key().variant())
                    && control.equals(b.typical().cell().definition().controlOf());
        }
    }
}
