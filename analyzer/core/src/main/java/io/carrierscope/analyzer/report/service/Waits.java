package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** Where threads waited, and for what. */
public final class Waits {
    private Waits() {}

    public static List<Block> of(JudgedCell c) {
        var waits = c.mostWaits();
        var blocks = new ArrayList<Block>();
        if (!waits.isEmpty()) {
            boolean owned = waits.stream().anyMatch(w -> w.owner().isPresent());
            var columns = new ArrayList<>(List.of(Column.site("site"), Column.text("wait for"), Column.text("threads"),
                    Column.number("waiting", "threads"), Column.number("queue", "% of time"),
                    Column.number("waits", ""), Column.number("longest", "ms")));
            if (owned) {
                columns.add(3, Column.text("held by"));
            }
            blocks.add(new Figures("Where threads waited; waits for work are left out"
                    + (owned ? ". Held by: the threads that had held most of the monitors" : ""), columns,
                    waits.stream().map(w -> row(c, w, owned)).toList()));
        }
        CellFlames.waits(c.cell()).ifPresent(blocks::add);
        return blocks;
    }

    private static List<String> row(JudgedCell c, Waited w, boolean owned) {
        var row = new ArrayList<>(List.of(Texts.plain(w.site().at()), Texts.plain(w.resource()),
                w.site().virtual() ? "virtual" : "platform",
                Numbers.rate(w.meanWaiting(c.cell().subject().orElseThrow().window())),
                Numbers.percent(w.queuedShare()), Numbers.count(w.count()), Numbers.millis(w.maxNanos())));
        if (owned) {
            row.add(3, Texts.plain(w.owner().orElse("")));
        }
        return row;
    }
}
