package io.carrierscope.analyzer.report.block;

import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;

/** Weights of stacks as a graph to search and zoom; with {@code differential} coloured by the difference. */
public record FlameGraph(String title, String unit, FlameTree root, boolean differential) {
    /** The same as a table, for whoever does not see the graph. */
    public Figures hottest(int most) {
        return new Figures(title + ": methods with the most self weight",
                List.of(Column.text("method"), Column.number("self", unit), Column.number("share", "%")),
                root.hottest(most).stream().map(o -> List.of(Texts.plain(o.method()), Numbers.rate(o.value()),
                        Numbers.percent(o.value() / root.value()))).toList());
    }
}
