package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import java.util.List;

/** What a thread dump beside the recording shows; where the JVM stands still, its first line is that of the report. */
public final class Dumped {
    private Dumped() {}

    public static List<Block> of(JudgedCell c) {
        return c.cell().subject().flatMap(MeasuredRecording::dump).map(dump -> List.<Block>of(new Block.Points(
                dump.lines().stream().skip(dump.standsStill() ? 1 : 0)
                        .map(line -> new Point(Mark.NEUTRAL, line, List.of(), "")).toList())))
                .orElse(List.of());
    }
}
