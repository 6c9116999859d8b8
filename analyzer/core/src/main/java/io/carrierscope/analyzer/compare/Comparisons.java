package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.compare.Comparison.Equal;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds the pairs of cells of one run that differ on exactly one axis. */
public final class Comparisons {
    private Comparisons() {}

    /** The cells grouped by repetition, in the order of their first appearance. */
    public static List<CellGroup> groups(List<JudgedCell> cells) {
        Map<List<Object>, List<JudgedCell>> groups = new LinkedHashMap<>();
        for (var cell : cells) {
            groups.computeIfAbsent(cell.cell().kind().place(), x -> new ArrayList<>()).add(cell);
        }
        return groups.values().stream().map(CellGroup::new).toList();
    }

    /** All comparisons along one axis, largest ratio first. Searches for the knee choose their load themselves, so they are not among them. */
    public static List<Comparison> of(List<CellGroup> groups) {
        var result = new ArrayList<Comparison>();
        var ofRun = NoiseFloor.ofRuns(Stream.concat(groups.stream().map(CellGroup::throughputs), equalPairs(groups)));
        for (int i = 0; i < groups.size(); i++) {
            for (int j = i + 1; j < groups.size(); j++) {
                compare(groups.get(i), groups.get(j), ofRun).ifPresent(result::add);
            }
        }
        var allowed = Comparison.Allowed.among(result);
        var equal = equal(groups, CellGroup::throughputPerSecond);
        var tails = equal(groups, TailLatencyGap::meanNanos);
        var recorder = equal(groups, g -> Arrays.stream(g.recordedShares()).average());
        result.replaceAll(c -> c.among(allowed, new Equal(ofRows(c, equal), ofRows(c, tails), ofRows(c, recorder))));
        result.sort(Comparator.comparingDouble(Comparison::ratio).reversed());
        return result;
    }

    /** Two names of one system on one row are as two runs of it. */
    private static Stream<double[]> equalPairs(List<CellGroup> groups) {
        return CellGroup.rows(groups).stream().flatMap(row -> row.stream()
                .flatMap(a -> row.stream().filter(b -> ControlGroups.same(a, b)).map(b -> DoubleStream
                        .concat(Arrays.stream(a.throughputs()), Arrays.stream(b.throughputs())).toArray())));
    }

    /** For each row of the matrix the ratio by which equal systems differ on it in a figure; empty for a row that has none. */
    private static Map<List<Object>, OptionalDouble> equal(List<CellGroup> groups,
            Function<CellGroup, OptionalDouble> figure) {
        return groups.stream().collect(Collectors.groupingBy(CellGroup::row, Collectors.collectingAndThen(
                Collectors.toList(), row -> ControlGroups.spread(row, g -> g, figure))));
    }

    private static OptionalDouble ofRows(Comparison c, Map<List<Object>, OptionalDouble> equal) {
        return Stream.of(c.a(), c.b()).map(g -> equal.get(g.row())).flatMapToDouble(OptionalDouble::stream).max();
    }

    private static Optional<Comparison> compare(CellGroup a, CellGroup b, OptionalDouble ofRun) {
        var ka = a.key();
        var kb = b.key();
        boolean searched = Run.searched(a) || Run.searched(b);
        if (searched || !ka.sameRun(kb) || !ka.workload().equals(kb.workload())) {
            return Optional.empty();
        }
        var differing = Arrays.stream(Axis.values()).filter(axis -> axis.differs(ka, kb)).toList();
        return differing.size() == 1
                ? Comparison.of(a, b, differing.get(0), NoiseFloor.of(a, b, ofRun))
                : Optional.empty();
    }
}
