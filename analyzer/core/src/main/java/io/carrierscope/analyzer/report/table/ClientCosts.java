package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Captions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cost of a request for each client: threads, memory and CPU time, the thread models of a library below each other, with
 * intervals where cells were repeated. Costs are comparable only where rates were met alike, so the rates are shown too.
 */
public final class ClientCosts {
    private ClientCosts() {}

    public static Optional<Block> of(Run run, List<CellGroup> groups) {
        var rated = groups.stream().filter(g -> OfferedRate.of(g.typical().cell()).isPresent()).toList();
        if (rated.isEmpty()) {
            return Optional.empty();
        }
        var keyColumns = KeyColumns.of(rated.stream().map(CellGroup::typical).toList());
        return Optional
                .of(new Figures(Captions.of(run, "Cost of the load per client; means with 95 % intervals where"
                        + " repeated"), columns(keyColumns), rated.stream().map(g -> row(keyColumns, g)).toList()));
    }

    private static List<Column> columns(KeyColumns keyColumns) {
        return keyColumns.columns(Column.text("rate"), Column.number("CPU per request", "µs"),
                Column.number("platform threads", "max"), Column.number("virtual threads", "max"),
                Column.number("heap max", "MiB"), Column.number("heap mean", "MiB"), Column.number("resident", "MiB"),
                Column.number("committed", "MiB"), Column.number("carriers idle", "%"), Column.number("pinned", "s"),
                Column.text("largest pinning site"),
                Column.text("bottleneck and cause"), Column.text("library defaults"));
    }

    private static List<String> row(KeyColumns keyColumns, CellGroup g) {
        JudgedCell c = g.typical();
        Cell cell = c.cell();
        var row = new ArrayList<>(keyColumns.row(c, OfferedRate.of(cell).orElseThrow().text()));
        for (CellMetric metric : CellMetric.COSTS) {
            row.add(new MetricMeans(g, metric).text());
        }
        var carriers = CarrierShares.used(cell);
        row.add(carriers.map(CarrierShares::idle).orElse(Numbers.ABSENT));
        var pins = cell.client().orElseThrow().measured().pinning;
        row.add(carriers.isEmpty() ? Numbers.ABSENT : Numbers.seconds(pins.totalNanos()));
        row.add(pins.places().stream().findFirst().map(CellTables::site).orElse(Numbers.ABSENT));
        row.add(CellTables.limit(c));
        row.add(ClientTables.decisive(c));
        return row;
    }
}
