package io.carrierscope.analyzer.report.block;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;

/**
 * Weights of stacks as a flame graph with search and zoom.
 *
 * @param scale what the weights of slices of time are multiplied by, to be whole numbers; 0 without slices
 */
public record FlameGraph(String title, String unit, FlameTree root, Colours colours, double scale) {
    /** A graph of the whole time alone. */
    public FlameGraph(String title, String unit, FlameTree root, Colours colours) {
        this(title, unit, root, colours, 0);
    }

    /** What the colours show. */
    public enum Colours {
        /** The kind of code. */
        LAYERS,
        /** What threads wait for. */
        WAITS,
        /** The difference from another profile. */
        DIFFERENCE
    }

    public boolean differential() {
        return colours == Colours.DIFFERENCE;
    }

    /** The heaviest methods as a table, for readers who do not see the graph. */
    public Figures hottest(int most) {
        return new Figures(title + ": methods with the most self weight",
                List.of(Column.text("method"), Column.number("self", unit), Column.number("share", "%")),
                root.hottest(most).stream().map(o -> List.of(Texts.plain(o.method()), Numbers.rate(o.value()),
                        Numbers.percent(o.value() / root.value()))).toList());
    }
}
