package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** How carriers spent their time, and where they were pinned; nothing where no virtual thread ran. */
public final class Carriers {
    private static final int MOST_SITES = 8;
    /** Sites that take less of the carriers' time are not worth a row. */
    private static final double WORTH_A_ROW = 0.001;

    private Carriers() {}

    public static List<Block> of(JudgedCell c) {
        return CarrierShares.used(c.cell()).map(s -> blocks(c, s)).orElse(List.of());
    }

    private static List<Block> blocks(JudgedCell c, CarrierShares s) {
        var blocks = new ArrayList<Block>(CellCharts.ofCarriers(c.cell()));
        var rows = c.cell().subject().orElseThrow().measured().pinning.places().stream()
                .filter(h -> share(h, s) >= WORTH_A_ROW).limit(MOST_SITES).map(h -> row(h, s)).toList();
        if (!rows.isEmpty()) {
            blocks.add(new Figures("Where virtual threads held their carriers", List.of(Column.site("site"),
                    Column.text("held by"), Column.number("pinned", "%"), Column.number("waits", ""),
                    Column.number("total", "s"), Column.number("longest", "ms")), rows));
            CellFlames.pins(c.cell()).ifPresent(blocks::add);
        }
        return blocks;
    }

    private static double share(Held h, CarrierShares s) {
        return h.totalNanos() / s.budget().carrierNanos();
    }

    private static List<String> row(Held h, CarrierShares s) {
        return List.of(Texts.plain(h.site().stack().site()), h.site().kind().text(), s.pinned(share(h, s)),
                Numbers.count(h.count()), Numbers.seconds(h.totalNanos()), Numbers.millis(h.maxNanos()));
    }
}
