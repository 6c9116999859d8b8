package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.card.PairCards;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.table.SideBySide.DifferenceTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pairs of cells that differ on one axis: a paragraph for each headline comparison, and a table of all. */
final class ComparisonsSection implements Sections.Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        return blocks(analysis, Integer.MAX_VALUE);
    }

    @Override
    public Optional<List<Block>> brief(Analysis analysis, int most) {
        return Optional.of(blocks(analysis, most));
    }

    private static List<Block> blocks(Analysis analysis, int most) {
        var names = CellNames.of(analysis);
        var blocks = new ArrayList<Block>();
        Run.of(analysis).stream().filter(r -> !pairs(r).isEmpty()).forEach(run -> {
            if (!run.alone()) {
                blocks.add(new Block.Heading(Texts.plain(run.name())));
            }
            blocks.add(new Block.Points(HeadlineComparisons.of(run).stream().map(c -> point(run, c, names)).toList()));
            blocks.addAll(PairCards.of(run, names, most));
            blocks.add(new Block.Details(pairs(run).size() == 1
                    ? "Comparison in figures"
                    : "All " + Numbers.count(pairs(run).size()) + " comparisons",
                    List.of(ComparisonTables.comparisons(run, pairs(run)))));
        });
        if (!Differences.of(analysis).isEmpty()) {
            blocks.addAll(DifferenceTables.of(analysis.groups().get(0), analysis.groups().get(1)));
        }
        if (CellNames.services(analysis) && analysis.cells().size() == 2) {
            var a = analysis.cells().get(0);
            var b = analysis.cells().get(1);
            blocks.addAll(CellFlames.differences(a.cell(), b.cell(), names.title(a), names.title(b)));
        }
        return blocks;
    }

    /** Comparisons except those of the recording's cost, which have a table of their own. */
    private static List<Comparison> pairs(Run run) {
        return run.comparisons().stream().filter(c -> c.axis() != Axis.RECORDING).toList();
    }

    private static Point point(Run run, Comparison c, CellNames names) {
        String head = Sentences.place(run, c) + ": " + Sentences.brief(c) + Sentences.doubts(c);
        return new Point(Mark.NEUTRAL, Texts.plain(head), lines(c), names.pair(c));
    }

    private static List<String> lines(Comparison c) {
        var lines = new ArrayList<String>();
        lines.add(Explanation.of(c));
        if (c.axis() == Axis.SERVER || c.axis() == Axis.CLIENT) {
            c.equal().throughput().ifPresent(s -> lines.add("Control: identical systems differ by "
                    + Numbers.ratio(s) + " × in this row. A smaller ratio is noise."));
        }
        return lines;
    }
}
