package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.ResidenceBounds.LowerBound;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The bounds of a cell's throughput beside the measurement. */
public final class BoundTables {
    private BoundTables() {}

    /** Returns empty without bounds. Those of a service whose resource was hardly used are left out. */
    public static Optional<Block> of(JudgedCell c) {
        var shown = c.limits();
        return shown.isEmpty() ? Optional.empty() : Optional.of(bounds(c, shown));
    }

    private record Row(String name, double perSecond, String formula) {}

    private static Block bounds(JudgedCell c, List<Bound> shown) {
        double measured = c.bounds().measuredPerSecond().orElse(0);
        return Table.<Row>of().show(TEXT, "bound", Row::name).show(RATE, "throughput", Row::perSecond)
                .show(RATIO, "bound : measured", r -> r.perSecond / measured).in("×")
                .show(TEXT, "formula", Row::formula)
                .figures("Bounds of throughput; the smallest is the bottleneck", Stream.concat(
                        shown.stream().map(b -> new Row(b.limit(), b.perSecond(), b.formula())),
                        LowerBound.of(c.cell()).stream()
                                .map(b -> new Row("lower bound, processors only", b.perSecond(), b.formula())))
                        .toList());
    }
}
