package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A section of one table for each run, with a row for each of the parts of its cells. Tables without rows are left out. */
public record RunTable<T>(String meaning, Function<Run, String> caption, Table<OfCell<T>> table,
        Function<JudgedCell, Stream<T>> parts) {
    /** @param meaning a note before the tables, which explains them; empty for none */
    public RunTable(String meaning, String caption, Table<OfCell<T>> table, Function<JudgedCell, Stream<T>> parts) {
        this(meaning, run -> caption, table, parts);
    }

    /** The tables after the note; no blocks without rows. */
    public List<Block> blocks(Analysis analysis) {
        return explained(meaning,
                Run.of(analysis).stream().flatMap(run -> of(run).unlessEmpty().stream()).toList());
    }

    /** The same with one repetition of each cell. */
    public List<Block> typical(Analysis analysis) {
        return explained(meaning,
                Run.of(analysis).stream().flatMap(run -> of(run.typical()).unlessEmpty().stream()).toList());
    }

    /** The table of one run. */
    public Figures of(Run run) {
        return KeyColumns.of(run).<OfCell<T>>over(OfCell::cell).and(table)
                .figures(Captions.of(run, caption.apply(run)), OfCell.all(run.cells(), parts));
    }

    /** The blocks after a note that explains them; none if there are none. */
    public static List<Block> explained(String meaning, List<Block> blocks) {
        return blocks.isEmpty() || meaning.isEmpty()
                ? blocks
                : Stream.concat(Stream.of(new Prose(Tone.NOTE, meaning)), blocks.stream()).toList();
    }
}
