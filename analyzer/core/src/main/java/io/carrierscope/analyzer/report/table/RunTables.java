package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A section of one table for each run. Tables without rows are left out. */
public final class RunTables {
    private RunTables() {}

    /** The tables. */
    public static List<Block> of(Analysis analysis, Function<Run, Figures> table) {
        return Run.of(analysis).stream().map(table).filter(t -> !t.rows().isEmpty()).<Block>map(t -> t).toList();
    }

    /** The tables after a note that explains them; no blocks without tables. */
    public static List<Block> of(Analysis analysis, String meaning, Function<Run, Figures> table) {
        return explained(meaning, of(analysis, table));
    }

    /** The blocks after a note that explains them; none if there are none. */
    public static List<Block> explained(String meaning, List<Block> blocks) {
        return blocks.isEmpty()
                ? blocks
                : Stream.concat(Stream.of(new Prose(Tone.NOTE, meaning)), blocks.stream()).toList();
    }
}
