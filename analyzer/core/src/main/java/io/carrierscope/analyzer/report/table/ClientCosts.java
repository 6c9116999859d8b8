package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.ClientMetric;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a request costs each client: threads, memory and processor time, the thread models of a library one below the other, with
 * intervals where cells were repeated. Costs compare where rates were met alike, so that stands beside them.
 */
public final class ClientCosts {
    private ClientCosts() {}

    public static Optional<Block> of(Run run, List<CellGroup> groups) {
        var rated = groups.stream().filter(g -> g.typical().cell().offeredRate().isPresent()).toList();
        if (rated.isEmpty()) {
            return Optional.empty();
        }
        var identity = KeyColumns.of(rated.stream().map(CellGroup::typical).toList());
        return Optional
                .of(new Figures(Captions.of(run, "What the load costs each client, means with 95 % intervals where"
                        + " repeated"), columns(identity), rated.stream().map(g -> row(identity, g)).toList()));
    }

    private static List<Column> columns(KeyColumns identity) {
        return identity.columns(Column.text("rate"), Column.number("CPU per request", "µs"),
                Column.number("platform threads", "max"), Column.number("virtual threads", "max"),
                Column.number("heap max", "MiB"), Column.number("heap mean", "MiB"), Column.number("resident", "MiB"),
                Column.number("committed", "MiB"), Column.number("carriers idle", "%"), Column.number("pinned", "s"),
                Column.text("pinned most at"),
                Column.text("limit and cause"), Column.text("decided by the library"));
    }

    private static List<String> row(KeyColumns identity, CellGroup g) {
        JudgedCell c = g.typical();
        Cell cell = c.cell();
        var row = new ArrayList<>(identity.row(c, cell.offeredRate().orElseThrow().text()));
        for (ClientMetric metric : ClientMetric.COSTS) {
            row.add(new ClientMeans(g, metric).text());
        }
        var carriers = CarrierShares.used(cell);
        row.add(carriers.map(CarrierShares::idle).orElse(Numbers.ABSENT));
        var pins = cell.client().orElseThrow().measured().pinning;
        row.add(carriers.isEmpty() ? Numbers.ABSENT : Numbers.seconds(pins.totalNanos()));
        row.add(pins.sites().stream().findFirst().map(CellTables::site).orElse(Numbers.ABSENT));
        row.add(CellTables.limit(c));
        row.add(ClientTables.decisive(c));
        return row;
    }
}
