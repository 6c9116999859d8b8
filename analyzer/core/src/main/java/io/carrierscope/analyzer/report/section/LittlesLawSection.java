package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;

/** Little's law applied to every recording: throughput × latency = in flight. Of services only where it does not hold. */
final class LittlesLawSection implements Section {
    private static final String MEANING = "Throughput × mean time must equal the mean number in flight. The three are measured"
            + " independently. A deviation means that the load was not steady or that events are missing. (few): too few requests"
            + " for a conclusion.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, LittlesLawSection::table);
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Little's law"),
                keyColumns.columns(Column.text("counted"), Column.number("throughput", "per s"),
                        Column.number("mean", "ms"), Column.number("product", ""), Column.number("in flight", ""),
                        Column.number("deviation", "%")),
                run.cells().stream().flatMap(c -> LittlesLaw.of(c.cell()).stream()
                        .filter(law -> c.cell().observed().isEmpty() || law.broken())
                        .map(law -> row(keyColumns, c, law)))
                        .toList());
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, LittlesLaw law) {
        return keyColumns.row(c, law.of(), Numbers.rate(law.perSecond()), Numbers.millis(law.meanNanos()),
                Numbers.rate(law.product()), Numbers.rate(law.inFlight()),
                Numbers.percent(law.deviation()) + (law.conclusive() ? "" : " (few)"));
    }
}
