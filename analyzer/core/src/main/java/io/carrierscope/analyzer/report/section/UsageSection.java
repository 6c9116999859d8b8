package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.MetricMeans;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** CPU time, memory and threads of the servers; the cost of clients under test is in {@link ClientsSection}. */
final class UsageSection implements Section {
    private static final List<CellMetric> SHOWN = List.of(CellMetric.CPU_PERCENT, CellMetric.CPU_PER_REQUEST,
            CellMetric.HEAP_MAX, CellMetric.HEAP_MEAN, CellMetric.RESIDENT_MAX, CellMetric.PLATFORM_THREADS_MAX);

    @Override
    public List<Block> blocks(Analysis analysis) {
        return RunTables.of(analysis, UsageSection::table);
    }

    private static Figures table(Run run) {
        var shown = run.groups().stream().filter(g -> !(g.typical().cell().kind() instanceof Subject.ClientUnderTest))
                .filter(g -> Stream.of(CellMetric.HEAP_MAX, CellMetric.RESIDENT_MAX)
                        .anyMatch(metric -> metric.of(g.typical().cell()).isPresent()))
                .toList();
        var keyColumns = KeyColumns.of(shown.stream().map(CellGroup::typical).toList());
        return new Figures(
                Captions.of(run,
                        "CPU time, memory and threads of the server; means with 95 % intervals where repeated"),
                keyColumns.columns(Column.number("CPU", "% of a processor"), Column.number("CPU per request", "µs"),
                        Column.number("heap max", "MiB"), Column.number("heap mean", "MiB"),
                        Column.number("resident", "MiB"), Column.number("platform threads", "max")),
                shown.stream().map(g -> row(keyColumns, g)).toList());
    }

    private static List<String> row(KeyColumns keyColumns, CellGroup g) {
        var row = new ArrayList<>(keyColumns.row(g.typical()));
        SHOWN.forEach(metric -> row.add(new MetricMeans(g, metric).text()));
        return row;
    }
}
