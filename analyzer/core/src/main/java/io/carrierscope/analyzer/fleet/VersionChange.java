package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.fleet.Group.At;
import io.carrierscope.analyzer.fleet.Group.Work;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/**
 * A figure of one version beside that of the version before, paired by hour, so that the load of the day is the same on both sides.
 *
 * @param figure {@link #CPU_TIME}, or the id of a cause
 * @param pairs number of hours with both versions
 * @param change CPU time of a unit of work: geometric mean of after / before; cause: mean of after − before, where each is the share
 *        that the cause takes, 0 to 1, averaged over the recordings that show it
 * @param interval of 95 %, by Student's t over the pairs
 */
public record VersionChange(String before, String after, String figure, Pairing pairedBy, int pairs, double change,
        Interval interval) {
    /** The figure that is a ratio. */
    public static final String CPU_TIME = "cpu-time";
    private static final int HOURS = 24;

    /** What makes a pair: the same hour, if both versions ran side by side, otherwise the same hour of any day. */
    public enum Pairing {
        HOUR("hour"), HOUR_OF_DAY("hour of the day");

        private final String text;

        Pairing(String text) {
            this.text = text;
        }

        /** Returns the name in words. */
        public String text() {
            return text;
        }

        private long key(At at) {
            return this == HOUR ? at.hour() : Math.floorMod(at.hour(), HOURS);
        }
    }

    private record Pair(double before, double after) {}

    private record Pairs(Pairing by, List<Pair> pairs) {
        private double[] each(DoubleBinaryOperator change) {
            return pairs.stream().mapToDouble(p -> change.applyAsDouble(p.before, p.after)).toArray();
        }
    }

    /** Returns all changes of a group from one version to the next, in the order of their first recordings, with three pairs at least. */
    public static List<VersionChange> of(Group group) {
        var versions = group.times().keySet().stream().map(At::version).distinct().toList();
        var changes = new ArrayList<VersionChange>();
        for (int i = 1; i < versions.size(); i++) {
            String before = versions.get(i - 1);
            String after = versions.get(i);
            cpuTime(group, before, after).ifPresent(changes::add);
            group.causes().forEach((id, cause) -> share(id, cause, before, after).ifPresent(changes::add));
        }
        return changes;
    }

    /** Returns true for a ratio of CPU times, false for a difference of shares. */
    public boolean ofCpuTime() {
        return figure.equals(CPU_TIME);
    }

    private static Optional<VersionChange> cpuTime(Group group, String before, String after) {
        return pairs(group.work(), Work::plus, VersionChange::cpuNanos, before, after).flatMap(p -> {
            double[] ratios = p.each((b, a) -> a / b);
            double mean = Math.exp(Arrays.stream(ratios).map(Math::log).average().orElseThrow());
            return ConfidenceIntervals.ratio(ratios)
                    .map(i -> new VersionChange(before, after, CPU_TIME, p.by, ratios.length, mean, i));
        });
    }

    private static OptionalDouble cpuNanos(Work work) {
        return Figure.when(work.units() > 0 && work.cpuNanos() > 0, () -> (double) work.cpuNanos() / work.units());
    }

    private static Optional<VersionChange> share(String id, Group.OfCause cause, String before, String after) {
        if (cause.times().entrySet().stream().noneMatch(t -> t.getValue().found() > 0
                && (t.getKey().version().equals(before) || t.getKey().version().equals(after)))) {
            return Optional.empty();
        }
        return pairs(cause.times(), Tally::plus, Tally::shareOfAll, before, after).flatMap(p -> {
            double[] differences = p.each((b, a) -> a - b);
            double mean = Arrays.stream(differences).average().orElseThrow();
            return ConfidenceIntervals.meanOfAny(differences)
                    .map(i -> new VersionChange(before, after, id, p.by, differences.length, mean, i));
        });
    }

    private static <T> Optional<Pairs> pairs(Map<At, T> figures, BinaryOperator<T> sum,
            Function<T, OptionalDouble> value, String before, String after) {
        for (Pairing by : Pairing.values()) {
            var first = values(figures, before, by, sum, value);
            var second = values(figures, after, by, sum, value);
            var pairs = first.entrySet().stream().filter(e -> second.containsKey(e.getKey()))
                    .map(e -> new Pair(e.getValue(), second.get(e.getKey()))).toList();
            if (pairs.size() >= ConfidenceIntervals.FEWEST) {
                return Optional.of(new Pairs(by, pairs));
            }
        }
        return Optional.empty();
    }

    private static <T> TreeMap<Long, Double> values(Map<At, T> figures, String version, Pairing by,
            BinaryOperator<T> sum, Function<T, OptionalDouble> value) {
        var sums = new TreeMap<Long, T>();
        figures.forEach((at, figure) -> {
            if (at.version().equals(version)) {
                sums.merge(by.key(at), figure, sum);
            }
        });
        var values = new TreeMap<Long, Double>();
        sums.forEach((key, figure) -> value.apply(figure).ifPresent(v -> values.put(key, v)));
        return values;
    }
}
