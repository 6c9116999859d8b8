package io.carrierscope.analyzer.report.csv;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.report.chart.CarrierBands;
import io.carrierscope.analyzer.report.chart.CarrierBands.Band;
import java.util.Optional;
import tech.tablesaw.api.Table;

/** Carrier time breakdown per bin, as in the chart of each cell. */
public final class CarrierBins {
    private CarrierBins() {}

    public static Table table(Analysis analysis) {
        var rows = new CsvRows("carrier-bins", "run_id", "cell").numbers("bin", "start_s", "length_s", "carrier_s",
                "on_cpu_share", "pinned_share", "waiting_share", "unknown_share", "idle_share")
                .texts("pinned_share_bound");
        for (var c : analysis.cells()) {
            var key = c.cell().key();
            c.cell().server().ifPresent(s -> s.carrierTime()
                    .ifPresent(b -> cell(rows, key.runId(), key.id(), b, new CarrierBands(s, b))));
        }
        return rows.table();
    }

    private static void cell(CsvRows rows, String run, String cell, CarrierTimeBreakdown budget, CarrierBands bands) {
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            rows.add(run, cell).add(bin, bin * bands.binSeconds(), bands.binSeconds(),
                    budget.carrierNanos() / TimeBins.COUNT / 1e9, bands.share(bin, Band.ON_CPU),
                    bands.share(bin, Band.PINNED));
            if (budget.complete()) {
                rows.add(bands.share(bin, Band.WAITING), bands.share(bin, Band.UNKNOWN), bands.share(bin, Band.IDLE));
            } else {
                rows.absent(3);
            }
            rows.add(CsvTables.pinsBound(Optional.of(budget)));
        }
    }
}
