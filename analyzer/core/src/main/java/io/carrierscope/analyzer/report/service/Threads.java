package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.GroupCpu;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;

/** Groups of platform threads: how many there are, and what they do. */
public final class Threads {
    private static final int MOST_GROUPS = 10;
    private static final double LEAST_PROCESSORS = 0.005;

    private Threads() {}

    public static List<Block> of(JudgedCell c) {
        var blocks = new ArrayList<Block>(CellCharts.ofPool(c.cell()));
        c.cell().subject().ifPresent(s -> {
            blocks.addAll(CellCharts.ofGroups(s));
            var rows = GroupCpu.of(s).stream().filter(g -> matters(s, g)).limit(MOST_GROUPS).map(g -> row(s, g))
                    .toList();
            if (!rows.isEmpty()) {
                blocks.add(new Figures("Thread groups, busiest first; means over the recording",
                        List.of(Column.text("thread group"), Column.number("threads", ""),
                                Column.number("busy processors", ""), Column.number("blocked", "threads"),
                                Column.number("idle", "threads")),
                        rows));
            }
        });
        return blocks;
    }

    private static boolean matters(MeasuredRecording s, GroupCpu g) {
        return g.busyProcessors() >= LEAST_PROCESSORS || mean(s, g.times().blockedNanos()) >= Waits.LEAST_THREADS
                || mean(s, g.times().idleNanos()) >= Waits.LEAST_THREADS;
    }

    private static double mean(MeasuredRecording s, double nanos) {
        return nanos / s.window().lengthNanos();
    }

    private static List<String> row(MeasuredRecording s, GroupCpu g) {
        return List.of(Texts.plain(g.group()), Numbers.count(g.times().threads()),
                Numbers.precise(g.busyProcessors()), Numbers.rate(mean(s, g.times().blockedNanos())),
                Numbers.rate(mean(s, g.times().idleNanos())));
    }
}
