package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.Trends;
import java.util.List;

/** Threads, queues, heap and pauses over time. */
public final class OverTime {
    private OverTime() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().server().map(s -> Trends.charts(s).stream().<Block>map(Block.Chart::onPageOnly).toList())
                .orElse(List.of());
    }
}
