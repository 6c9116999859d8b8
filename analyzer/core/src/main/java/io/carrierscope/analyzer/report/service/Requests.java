package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.UnitOfWork;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.table.BoundTables;
import io.carrierscope.analyzer.report.table.CellTables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Throughput, response times and bounds of requests or tasks; nothing where the recording has neither. */
public final class Requests {
    private Requests() {}

    public static List<Block> of(JudgedCell c) {
        if (c.cell().throughputPerSecond().isEmpty()) {
            return List.of();
        }
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Keys(keys(c).filter(k -> !k.value().equals(Numbers.ABSENT)).toList()));
        blocks.addAll(CellCharts.ofLatency(c.cell()));
        BoundTables.of(c).ifPresent(blocks::add);
        return blocks;
    }

    private static Stream<Key> keys(JudgedCell c) {
        var response = c.cell().response();
        String timed = c.cell().unit() == UnitOfWork.TASK ? "task" : "response";
        return Stream.of(new Key("throughput", Numbers.rate(c.cell().throughputPerSecond()), "per s"),
                new Key(timed + " p50", CellTables.millis(response, 50), "ms"),
                new Key(timed + " p99", CellTables.millis(response, 99), "ms"),
                new Key("CPU per " + c.cell().unit().one(), Numbers.micros(c.cell().subjectCpuNanosPerRequest()), "µs"),
                new Key("bottleneck", CellTables.binding(c), ""),
                new Key("predicted : measured", Numbers.ratio(c.bounds().predictedToMeasured()), ""));
    }
}
