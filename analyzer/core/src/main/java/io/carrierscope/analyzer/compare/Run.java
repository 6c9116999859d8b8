package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells of one start of the runner, within which cells are compared; or all recordings of other programs.
 *
 * @param alone true when it is the only run of the analysis
 * @param ofMatrix true for cells of a load matrix
 */
public record Run(String name, boolean alone, boolean ofMatrix, List<JudgedCell> cells, List<CellGroup> groups,
        List<Comparison> comparisons, List<PublishedRow> published) {
    private static final String FOREIGN = "other recordings";

    /** The runs of the analysis in the order of their first cell. */
    public static List<Run> of(Analysis analysis) {
        Map<String, List<JudgedCell>> byName = new LinkedHashMap<>();
        for (var cell : analysis.cells()) {
            byName.computeIfAbsent(name(cell.cell().key()), n -> new ArrayList<>()).add(cell);
        }
        return byName.entrySet().stream().map(e -> of(e.getKey(), byName.size() == 1, e.getValue(), analysis)).toList();
    }

    private static Run of(String name, boolean alone, List<JudgedCell> cells, Analysis analysis) {
        return new Run(name, alone, cells.get(0).cell().observed().isEmpty(), cells,
                analysis.groups().stream().filter(g -> name(g.key()).equals(name)).toList(),
                analysis.comparisons().stream().filter(c -> name(c.a().key()).equals(name)).toList(),
                analysis.published().stream().filter(p -> name(p.group().key()).equals(name)).toList());
    }

    /** The groups whose servers ran with Flight Recorder; all where none did. */
    public List<CellGroup> recorded() {
        var on = groups.stream().filter(g -> !g.key().recording().equals("off")).toList();
        return on.isEmpty() ? groups : on;
    }

    /**
     * Comparisons that support a verdict: between recorded cells, and not between variants of one control group.
     */
    public List<Comparison> decisive() {
        var recorded = recorded();
        return comparisons.stream().filter(c -> c.axis() != Axis.RECORDING)
                .filter(c -> recorded.stream().anyMatch(g -> g == c.a()) && !ControlGroups.same(c.a(), c.b()))
                .toList();
    }

    /** True when the load was a search for the knee, whose mean throughput has no meaning. */
    public static boolean searched(CellGroup group) {
        return !group.typical().cell().rateSteps().isEmpty();
    }

    /** The comparison of the group with the fastest variant of its row; empty for the fastest. */
    public Optional<Comparison> besideFastest(CellGroup slower) {
        return comparisons.stream().filter(c -> c.b() == slower && c.a().row().equals(slower.row())).findFirst();
    }

    /** The run with one repetition of each cell, the one with the median throughput. */
    public Run typical() {
        return new Run(name, alone, ofMatrix, groups.stream().map(CellGroup::typical).toList(), groups, comparisons,
                published);
    }

    private static String name(CellKey key) {
        return key.event() != null ? "suite " + key.suite() + ", run " + key.runId() + " on " + key.host() : FOREIGN;
    }
}
