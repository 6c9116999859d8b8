package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Latency, carriers and pinning of all cells, one table each. */
final class OverviewSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            Stream.of(CellTables.latency(run), CellTables.carriers(run), CellTables.pinning(run))
                    .filter(f -> !f.rows().isEmpty()).forEach(blocks::add);
        }
        return blocks;
    }
}
