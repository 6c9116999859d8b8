package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.compare.Differences.Difference;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.ArrayList;
import java.util.List;

/** What differs between two recordings of services. */
public final class DifferenceTables {
    private static final int MOST = 12;

    /** A figure of both sides. */
    public static final Table<Difference> DIFFERENCES = Table.<Difference>of()
            .add(TEXT, "what", "what", Difference::what).add(SITE, "at", "where", Difference::at)
            .add(FIGURE, "a", "a", Difference::one).shown(d -> text(d, d.one()))
            .add(FIGURE, "b", "b", Difference::other).shown(d -> text(d, d.other()))
            .add(TEXT, "unit", "unit", d -> d.unit().text()).add(RATIO, "ratio", "b : a", Difference::ratio)
            .add(FLAG, "lowerBounds", Difference::atLeast)
            .add(TEXT, "reason", "found only there", d -> d.reason().map(Verdict::cause)).leftOut();

    private DifferenceTables() {}

    private static String text(Difference d, double figure) {
        return (d.atLeast() ? "≥ " : "") + Numbers.rate(figure);
    }

    /** The largest differences between two sides, and how many more there are; a sentence where none is shown. */
    public static List<Block> of(CellGroup one, CellGroup other) {
        var all = Differences.of(one, other);
        if (all.isEmpty()) {
            return List.of(Block.Prose.of("No wait, no place on CPU and no resource of " + Texts.plain(one.key().id())
                    + " and " + Texts.plain(other.key().id()) + " is shown to differ."));
        }
        var table = DIFFERENCES.figures("What differs, largest first; means over the time of each side",
                all.stream().limit(MOST).toList());
        var blocks = new ArrayList<Block>(List.of(new Figures(table.caption(), table.columns().stream()
                .map(c -> named(c, one, other)).toList(), table.rows())));
        if (all.size() > MOST) {
            blocks.add(Block.Prose.of("and " + Numbers.count(all.size() - MOST) + " more"));
        }
        return blocks;
    }

    private static Column named(Column column, CellGroup one, CellGroup other) {
        return switch (column.name()) {
            case "a" -> Column.number(Texts.plain(one.key().id()), "");
            case "b" -> Column.number(Texts.plain(other.key().id()), "");
            case "b : a" -> Column.number("second : first", "");
            default -> column;
        };
    }
}
