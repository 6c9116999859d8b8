package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Field;
import io.carrierscope.analyzer.report.block.Block.Line;
import io.carrierscope.analyzer.report.block.Block.Rank;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.KeyColumns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The matrix with the 99th percentile of response times, which is what distinguishes variants that all keep up with the load.
 * It marks no winner, because that would require repetitions of each cell to agree.
 */
final class LatencyMatrix {
    private static final int PERCENTILE = 99;

    private LatencyMatrix() {}

    static Optional<Block> of(Run run, List<CellGroup> groups, CellNames names) {
        var keyColumns = KeyColumns.withoutServer(run);
        Map<List<String>, Map<String, CellGroup>> rows = new LinkedHashMap<>();
        groups.stream().filter(g -> nanos(g).isPresent() && !Run.searched(g))
                .forEach(g -> rows.computeIfAbsent(keyColumns.texts(g.typical()), k -> new LinkedHashMap<>())
                        .put(g.key().variant(), g));
        var servers = groups.stream().sorted(MatrixSection.SERVERS).map(g -> g.key().variant()).distinct().toList();
        var lines = rows.entrySet().stream().map(e -> new Line(e.getKey(), "", fields(servers, e.getValue(), names),
                List.of())).toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Details("Matrix of response times", List.of(new Block.Matrix(
                        Captions.of(run, "p99 response time, ms (longer bar: shorter time)"),
                        keyColumns.columns().stream().map(Column::name).toList(),
                        servers.stream().map(Texts::plain).toList(), List.of(), lines))));
    }

    private static List<Field> fields(List<String> servers, Map<String, CellGroup> row, CellNames names) {
        double shortest = row.values().stream().mapToDouble(g -> nanos(g).getAsDouble()).min().orElseThrow();
        return servers.stream().map(row::get).map(g -> g == null ? Field.NONE : field(g, shortest, names)).toList();
    }

    private static Field field(CellGroup group, double shortest, CellNames names) {
        var cell = group.typical().cell();
        double nanos = nanos(group).getAsDouble();
        return new Field(Numbers.millis(nanos), "", "median " + CellTables.millis(cell.response(), 50) + " ms",
                shortest / nanos, Rank.NONE, "", names.anchor(group.typical()));
    }

    /** The percentile of the typical repetition; empty without requests. */
    private static OptionalDouble nanos(CellGroup group) {
        return Figure.of(group.typical().cell().response().filter(d -> d.count() > 0),
                d -> Math.max(1, d.percentileNanos(PERCENTILE)));
    }
}
