package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.report.Block.Column;
import io.carrierscope.analyzer.report.Block.Figures;
import java.util.List;

/** Weights of stacks as a graph to search and zoom; with {@code differential} coloured by the difference. */
record FlameGraph(String title, String unit, FlameTree root, boolean differential) {
    /** The same as a table, for whoever does not see the graph. */
    Figures hottest(int most) {
        return new Figures(title + ": methods with the most of their own",
                List.of(Column.text("method"), Column.number("own", unit), Column.number("share of all", "%")),
                root.hottest(most).stream().map(o -> List.of(Texts.plain(o.method()), Numbers.rate(o.value()),
                        Numbers.percent(o.value() / root.value()))).toList());
    }
}
