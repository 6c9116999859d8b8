package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.PauseImpact;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;

/** How long the JVM under test was paused, and the effect on requests that were open then. */
final class PausesSection implements Section {
    private static final String MEANING = "Pauses are GC pauses and other operations at a safepoint. A request is hit when it was in flight"
            + " during a pause. Long requests are hit more often, so pauses are not the only reason for a higher p99 of these.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, PausesSection::table);
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Pauses of the " + run.cells().get(0).cell().kind().role()),
                keyColumns.columns(Column.number("pauses", ""), Column.number("total", "ms"),
                        Column.number("share of window", "%"), Column.number("longest", "ms"),
                        Column.number("requests hit", ""), Column.number("share hit", "%"),
                        Column.number("p99 of hit", "ms"), Column.number("p99 of others", "ms")),
                run.cells().stream().flatMap(c -> PauseImpact.of(c.cell()).map(p -> row(keyColumns, c, p)).stream())
                        .toList());
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, PauseImpact p) {
        long requests = p.hit().count() + p.spared().count();
        return keyColumns.row(c, Numbers.count(p.pauses()), Numbers.millis(p.totalNanos()), Numbers.percent(p.share()),
                Numbers.millis(p.longestNanos()), requests == 0 ? Numbers.ABSENT : Numbers.count(p.hit().count()),
                requests == 0 ? Numbers.ABSENT : Numbers.percent((double) p.hit().count() / requests), p99(p.hit()),
                p99(p.spared()));
    }

    private static String p99(Durations d) {
        return d.count() == 0 ? Numbers.ABSENT : Numbers.millis(d.percentileNanos(99));
    }
}
