package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.thread.EventLoopWaits.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;

/** Where event-loop threads, which must never wait, slept, parked or waited for a monitor. */
final class EventLoopsSection implements Section {
    private static final int SITES_PER_CELL = 5;
    private static final String MEANING = "While an event-loop thread waits, nobody of the connections it serves is answered. Waiting for"
            + " the next event leaves no trace, so these waits are all the application's.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, EventLoopsSection::table);
    }

    private static Figures table(Run run) {
        var identity = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Waits of event-loop threads"),
                identity.columns(Column.text("threads"), Column.number("seen", ""), Column.text("event"),
                        Column.number("waits", ""), Column.number("total", "s"), Column.number("longest", "ms"),
                        Column.text("site")),
                run.cells().stream().flatMap(c -> rows(identity, c).stream()).toList());
    }

    private static List<List<String>> rows(KeyColumns identity, JudgedCell c) {
        return c.cell().subject().map(s -> s.measured().eventLoops.sites().stream().limit(SITES_PER_CELL)
                .map(w -> row(identity, c, s, w)).toList()).orElse(List.of());
    }

    private static List<String> row(KeyColumns identity, JudgedCell c, MeasuredRecording subject, Waited w) {
        int seen = subject.measured().eventLoops.threads().getOrDefault(w.site().group(), 0);
        return identity.row(c, Texts.plain(w.site().group()), Numbers.count(seen), w.site().event(),
                Numbers.count(w.count()), Numbers.seconds(w.totalNanos()), Numbers.millis(w.maxNanos()),
                Texts.plain(w.site().stack().site()));
    }
}
