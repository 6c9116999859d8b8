package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;

/** Where event-loop threads, which must never wait, slept, parked or waited for a monitor. */
final class EventLoopsSection implements Section {
    private static final int SITES_PER_CELL = 5;
    /** Share of the time; an event loop of a service that waits less at a site needs no row. */
    private static final double WORTH_A_ROW = 0.01;
    private static final String MEANING = "While an event-loop thread waits, none of its connections is served. Waiting for the next event"
            + " leaves no JFR event, so all waits shown here are the application's.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, EventLoopsSection::table);
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Waits of event-loop threads"),
                keyColumns.columns(Column.text("threads"), Column.number("seen", ""), Column.text("event"),
                        Column.number("waits", ""), Column.number("total", "s"), Column.number("longest", "ms"),
                        Column.site("site")),
                run.cells().stream().flatMap(c -> rows(keyColumns, c).stream()).toList());
    }

    private static List<List<String>> rows(KeyColumns keyColumns, JudgedCell c) {
        return c.cell().subject().map(s -> s.measured().eventLoops.sites().stream().limit(SITES_PER_CELL)
                .filter(w -> c.cell().observed().isEmpty() || w.totalNanos() >= WORTH_A_ROW * s.window().lengthNanos())
                .map(w -> row(keyColumns, c, s, w)).toList()).orElse(List.of());
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, MeasuredRecording subject, Waited w) {
        int seen = subject.measured().eventLoops.threads().getOrDefault(w.site().group(), 0);
        return keyColumns.row(c, Texts.plain(w.site().group()), Numbers.count(seen), w.site().event(),
                Numbers.count(w.count()), Numbers.seconds(w.totalNanos()), Numbers.millis(w.maxNanos()),
                Texts.plain(w.site().stack().site()));
    }
}
