package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.fold.request.Route;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.card.SlowestRequests;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.BoundTables;
import io.carrierscope.analyzer.report.table.CellTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Throughput, response times and bounds of requests or tasks; nothing where the recording has neither. */
public final class Requests {
    private static final int MOST_ROUTES = 15;

    private Requests() {}

    public static List<Block> of(JudgedCell c) {
        if (c.cell().throughputPerSecond().isEmpty()) {
            return List.of();
        }
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Keys(keys(c).filter(k -> !k.value().equals(Numbers.ABSENT)).toList()));
        c.cell().tasks().ifPresent(t -> blocks.add(new Block.Prose(Block.Tone.NOTE, Explanation.of(t))));
        routes(c).ifPresent(blocks::add);
        blocks.addAll(CellCharts.ofLatency(c.cell()));
        SlowestRequests.of(c).ifPresent(blocks::add);
        BoundTables.of(c).ifPresent(blocks::add);
        return blocks;
    }

    private static Optional<Block> routes(JudgedCell c) {
        var rows = c.cell().server().stream().flatMap(s -> s.measured().handlers.routes().stream().limit(MOST_ROUTES)
                .map(r -> row(r, s.window().lengthSeconds()))).toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Figures("Routes, by the time of their requests together",
                        List.of(Column.text("route"), Column.number("requests", "per s"), Column.number("failed", "%"),
                                Column.number("p50", "ms"), Column.number("p99", "ms"), Column.number("longest", "ms")),
                        rows));
    }

    private static List<String> row(Route r, double seconds) {
        var d = r.durations();
        return List.of(Texts.plain(r.name()), Numbers.rate(d.count() / seconds),
                Numbers.percent((double) r.failed() / d.count()), Numbers.millis(d.percentileNanos(50)),
                Numbers.millis(d.percentileNanos(99)), Numbers.millis(d.maxNanos()));
    }

    private static Stream<Key> keys(JudgedCell c) {
        var response = c.cell().response();
        String timed = c.cell().unit() == UnitOfWork.TASK ? "task" : "response";
        return Stream.of(new Key("throughput", Numbers.rate(c.cell().throughputPerSecond()), "per s"),
                new Key(timed + " p50", CellTables.millis(response, 50), "ms"),
                new Key(timed + " p99", CellTables.millis(response, 99), "ms"),
                new Key("longest", response.map(d -> Numbers.millis(d.maxNanos())).orElse(Numbers.ABSENT), "ms"),
                new Key("CPU per " + c.cell().unit().one(), Numbers.micros(c.cell().subjectCpuNanosPerRequest()),
                        "µs"));
    }
}
