package io.carrierscope.analyzer.report.block;

import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;

/**
 * Weights of stacks as a flame graph with search and zoom.
 *
 * @param differential true when colours show the difference from another profile
 */
public record FlameGraph(String title, String unit, FlameTree root, boolean differential) {
    /** The heaviest methods as a table, for readers who do not see the graph. */
    public Figures hottest(int most) {
        return new Figures(title + ": methods with the most self weight",
                List.of(Column.text("method"), Column.number("self", unit), Column.number("share", "%")),
                root.hottest(most).stream().map(o -> List.of(Texts.plain(o.method()), Numbers.rate(o.value()),
                        Numbers.percent(o.value() / root.value()))).toList());
    }
}
