package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.fold.EventLoopWaits.Waited;
import io.carrierscope.analyzer.report.Block.Column;
import io.carrierscope.analyzer.report.Block.Figures;
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
        var identity = Identity.of(run);
        return new Figures(Captions.of(run, "Waits of event-loop threads"),
                identity.columns(Column.text("threads"), Column.number("seen", ""), Column.text("event"),
                        Column.number("waits", ""), Column.number("total", "s"), Column.number("longest", "ms"),
                        Column.text("site")),
                run.cells().stream().flatMap(c -> rows(identity, c).stream()).toList());
    }

    private static List<List<String>> rows(Identity identity, JudgedCell c) {
        return c.cell().subject().map(s -> s.measured().eventLoops().sites().stream().limit(SITES_PER_CELL)
                .map(w -> row(identity, c, s, w)).toList()).orElse(List.of());
    }

    private static List<String> row(Identity identity, JudgedCell c, MeasuredRecording subject, Waited w) {
        int seen = subject.measured().eventLoops().threads().getOrDefault(w.site().group(), 0);
        return identity.row(c, Texts.plain(w.site().group()), Numbers.count(seen), w.site().event(),
                Numbers.count(w.count()), Numbers.seconds(w.totalNanos()), Numbers.millis(w.maxNanos()),
                Texts.plain(w.site().stack().site()));
    }
}
