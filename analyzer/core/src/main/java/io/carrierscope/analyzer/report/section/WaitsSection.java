package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.List;

/** Where and for what the threads of the system under test waited, by the first frame outside the JDK. */
final class WaitsSection implements Section {
    private static final String MEANING = "Waits for work, and sleeps that the workload asks for, are left out. Waits of virtual threads are included"
            + " only where they pin, or where parks were traced (JDK 25).";

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, MEANING, run -> table(run.typical()));
    }

    private static Figures table(Run run) {
        var keyColumns = KeyColumns.of(run);
        return new Figures(Captions.of(run, "Waits"), columns(keyColumns), run.cells().stream()
                .flatMap(c -> c.mostWaits().stream().map(w -> row(keyColumns, c, w))).toList());
    }

    private static List<Column> columns(KeyColumns keyColumns) {
        return keyColumns.columns(Column.text("threads"), Column.text("wait for"),
                Column.number("waiting", "threads"),
                Column.number("queue", "% of time"), Column.number("waits", ""), Column.number("total", "s"),
                Column.number("longest", "ms"), Column.site("site"));
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, Waited w) {
        MeasuredRecording subject = c.cell().subject().orElseThrow();
        return keyColumns.row(c, w.site().virtual() ? "virtual" : "platform", waitFor(w),
                Numbers.rate(w.meanWaiting(subject.window())), Numbers.percent(w.queuedShare()),
                Numbers.count(w.count()), Numbers.seconds(w.totalNanos()), Numbers.millis(w.maxNanos()),
                Texts.plain(w.site().at()));
    }

    private static String waitFor(Waited w) {
        String what = w.site().what();
        return w.site().kind().text() + (what.equals("?") ? "" : " (" + Texts.plain(simple(what)) + ")");
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
