package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.fold.thread.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** Where threads waited, and for what. */
public final class Waits {
    private Waits() {}

    public static List<Block> of(JudgedCell c) {
        var rows = c.mostWaits().stream().map(w -> row(c, w)).toList();
        var blocks = new ArrayList<Block>();
        if (!rows.isEmpty()) {
            blocks.add(new Figures("Where threads waited; sleeps and waits for work are left out",
                    List.of(Column.site("site"), Column.text("wait for"), Column.text("threads"),
                            Column.number("waiting", "threads"), Column.number("queue", "% of time"),
                            Column.number("waits", ""), Column.number("longest", "ms")),
                    rows));
        }
        CellFlames.waits(c.cell()).ifPresent(blocks::add);
        return blocks;
    }

    private static List<String> row(JudgedCell c, Waited w) {
        return List.of(Texts.plain(w.site().at()), Texts.plain(resource(w)),
                w.site().virtual() ? "virtual" : "platform",
                Numbers.rate(w.meanWaiting(c.cell().subject().orElseThrow().window())),
                Numbers.percent(w.queuedShare()), Numbers.count(w.count()), Numbers.millis(w.maxNanos()));
    }

    /** The same in a sentence. */
    static String withArticle(Waited w) {
        return switch (w.site().kind()) {
            case TASK, OTHER, INITIALIZATION, WORK, SLEEP -> "";
            case QUEUE -> "an ";
            case MONITOR, LOCK, PERMIT, SOCKET -> "a ";
        } + resource(w);
    }

    /** What the threads wait for, with its class: {@code permit or connection (Semaphore)}. */
    static String resource(Waited w) {
        String what = w.site().what();
        return w.site().kind().text()
                + (what.equals("?") ? "" : " (" + what.substring(what.lastIndexOf('.') + 1) + ")");
    }
}
