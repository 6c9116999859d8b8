package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.RequestTimeBreakdown;
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
import java.util.stream.Stream;

/** Response time breakdown of each cell's requests. */
final class RequestBudgetSection implements Section {
    private static final String MEANING = "Response time runs from the intended start to the end of a request. The parts sum to 100 %."
            + " Dispatch: the client sent late. Before: transport and the server's queue. In the handler: requested wait,"
            + " wake-up delay, lock, pinned (not in a sleep), call (of a service downstream), other waits, on CPU (an upper limit: it includes the threads' work"
            + " outside of handlers), unknown (waiting for a carrier or processor, or waits without an event). After: writing and"
            + " transport.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, RequestBudgetSection::table);
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Response time breakdown"),
                keyColumns.columns(columns()),
                run.cells().stream().flatMap(c -> c.requestTime().map(b -> row(keyColumns, c, b)).stream())
                        .toList());
    }

    private static Column[] columns() {
        return Stream.concat(Stream.of(Column.number("mean", "ms")),
                RequestTimeBreakdown.PARTS.stream().map(p -> Column.number(p.heading(), "%"))).toArray(Column[]::new);
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, RequestTimeBreakdown b) {
        return keyColumns.row(c, Stream.concat(Stream.of(Numbers.millis(b.meanNanos())),
                RequestTimeBreakdown.PARTS.stream().map(p -> Numbers.percent(b.share(p)))).toArray(String[]::new));
    }
}
