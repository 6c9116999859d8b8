package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.JudgedCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cells of one start of the runner, the only ones that are compared; or all recordings that are of no matrix. */
record Run(String name, boolean alone, boolean ours, List<JudgedCell> cells, List<CellGroup> groups,
        List<Comparison> comparisons) {
    private static final String FOREIGN = "recordings of no matrix";

    /** The runs of the analysis in the order of their first cell. */
    static List<Run> of(Analysis analysis) {
        Map<String, List<JudgedCell>> byName = new LinkedHashMap<>();
        for (var cell : analysis.cells()) {
            byName.computeIfAbsent(name(cell.cell().key()), n -> new ArrayList<>()).add(cell);
        }
        return byName.entrySet().stream().map(e -> of(e.getKey(), byName.size() == 1, e.getValue(), analysis)).toList();
    }

    /** A caption that names the run where there are others. */
    String caption(String what) {
        return Texts.plain(alone ? what : what + ", " + name);
    }

    private static Run of(String name, boolean alone, List<JudgedCell> cells, Analysis analysis) {
        return new Run(name, alone, cells.get(0).cell().key().ours(), cells,
                analysis.groups().stream().filter(g -> name(g.key()).equals(name)).toList(),
                analysis.comparisons().stream().filter(c -> name(c.a().key()).equals(name)).toList());
    }

    private static String name(CellKey key) {
        return key.ours() ? "suite " + key.suite() + ", run " + key.runId() + " on " + key.host() : FOREIGN;
    }
}
