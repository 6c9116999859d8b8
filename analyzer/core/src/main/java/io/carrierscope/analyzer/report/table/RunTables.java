package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A section of one table for each run, after a note that explains the tables. */
public final class RunTables {
    private RunTables() {}

    /** The note and the tables; no blocks when no table has a row. */
    public static List<Block> of(Analysis analysis, String meaning, Function<Run, Figures> table) {
        var blocks = new ArrayList<Block>();
        Run.of(analysis).stream().map(table).filter(t -> !t.rows().isEmpty()).forEach(blocks::add);
        if (!blocks.isEmpty()) {
            blocks.add(0, new Prose(Tone.NOTE, meaning));
        }
        return blocks;
    }
}
