package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.Collections;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Collector;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where memory is allocated, and why it is collected. */
public final class Memory {
    private static final int MOST_SITES = 8;
    /** A site with less is not worth a line. */
    private static final double LEAST_SHARE = 0.01;
    /** From fewer bytes per second nothing follows: a small heap then is collected once a minute. */
    private static final double LEAST_BYTES_PER_SECOND = 1e6;

    private Memory() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().subject().map(Memory::blocks).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s) {
        var blocks = new ArrayList<Block>();
        var collections = s.measured().collections.sums();
        if (!collections.isEmpty()) {
            blocks.add(new Figures("Garbage collections by cause; a concurrent collection pauses several times",
                    List.of(Column.text("cause"), Column.text("GC"), Column.number("collections", ""),
                            Column.number("pauses", "ms in all"), Column.number("longest", "ms"),
                            Column.number("paused", "% of time")),
                    collections.stream().map(sum -> row(s, sum)).toList()));
        }
        var allocated = s.measured().allocations;
        if (allocated.totalBytes() >= LEAST_BYTES_PER_SECOND * s.window().lengthSeconds()) {
            blocks.add(new Figures("Where memory was allocated, from samples",
                    List.of(Column.site("class and site"), Column.number("allocated", "MB per s"),
                            Column.number("share", "%")),
                    allocated.sites().stream().filter(e -> e.getValue() >= LEAST_SHARE * allocated.totalBytes())
                            .limit(MOST_SITES).map(e -> row(s, e)).toList()));
        }
        return blocks;
    }

    private static List<String> row(MeasuredRecording s, Collections.Sum sum) {
        return List.of(Texts.plain(sum.kind().cause()), Collector.name(sum.kind().collector()),
                Numbers.count(sum.count()), Numbers.millis(sum.pausesNanos()), Numbers.millis(sum.longestPauseNanos()),
                Numbers.percent((double) sum.pausesNanos() / s.window().lengthNanos()));
    }

    private static List<String> row(MeasuredRecording s, Map.Entry<String, Long> site) {
        return List.of(Texts.plain(site.getKey()), Numbers.rate(site.getValue() / 1e6 / s.window().lengthSeconds()),
                Numbers.percent((double) site.getValue() / s.measured().allocations.totalBytes()));
    }
}
