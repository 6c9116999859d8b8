package io.carrierscope.analyzer.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Control groups: server variants that are identical, so that the spread between them is noise (A/A). */
public final class ControlGroups {
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
