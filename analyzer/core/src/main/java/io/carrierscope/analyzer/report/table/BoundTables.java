package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.LowerBound;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
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

    private static Block bounds(JudgedCell c, List<Bound> shown) {
        double measured = c.bounds().measuredPerSecond().orElse(0);
        return new Block.Figures("Bounds of throughput; the smallest is the bottleneck",
                List.of(Column.text("bound"), Column.number("throughput", "per s"),
                        Column.number("bound : measured", "×"),
                        Column.text("formula")),
                Stream.concat(shown.stream().map(b -> bound(b, measured)),
                        LowerBound.of(c.cell()).stream().map(b -> lower(b, measured))).toList());
    }

    private static List<String> lower(LowerBound b, double measured) {
        return List.of("lower bound, processors only", Numbers.rate(b.perSecond()),
                Numbers.ratio(b.perSecond() / measured), b.formula());
    }

    private static List<String> bound(Bound b, double measured) {
        return List.of(b.id().label(), Numbers.rate(b.perSecond()), Numbers.ratio(b.perSecond() / measured),
                b.formula());
    }
}
