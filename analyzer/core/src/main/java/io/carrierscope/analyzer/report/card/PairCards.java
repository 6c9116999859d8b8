package io.carrierscope.analyzer.report.card;

import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Points;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A card for each of the headline comparisons: both cells side by side, and why they differ. */
public final class PairCards {
    /** Limited because differential flame graphs are large. */
    private static final int MOST_DIFFERENCES = 12;

    private PairCards() {}

    /** The cards of at most {@code most} pairs; no block when there are none. */
    public static List<Block> of(Run run, CellNames names, int most) {
        var cards = new ArrayList<Block>();
        int differences = 0;
        for (Comparison c : HeadlineComparisons.of(run).stream().limit(most).toList()) {
            boolean flames = c.shown() && differences < MOST_DIFFERENCES;
            differences += flames ? 1 : 0;
            cards.add(card(run, c, names, flames));
        }
        return cards.isEmpty()
                ? List.of()
                : List.of(new Block.Details("Details of comparisons: " + cards.size(), cards));
    }

    private static Block card(Run run, Comparison c, CellNames names, boolean flames) {
        var blocks = new ArrayList<Block>();
        warnings(c).forEach(w -> blocks.add(new Block.Warning(w)));
        blocks.add(new Prose(Tone.LEAD, Explanation.of(c)));
        blocks.add(figures(c));
        Stream.of(c.a(), c.b()).forEach(g -> g.typical().bounds().binding().ifPresent(b -> blocks.add(new Prose(
                Tone.NOTE, label(c, g) + ", " + b.limit() + ": " + b.formula()))));
        if (c.shown() && !c.causes().isEmpty()) {
            blocks.add(new Block.Heading("Causes in " + label(c, c.b())));
            blocks.add(new Points(c.causes().stream().map(VerdictPoints::of).toList()));
        }
        if (flames) {
            CellFlames.difference(c).ifPresent(blocks::add);
        }
        blocks.add(new Points(Stream.of(c.a(), c.b()).map(CellGroup::typical)
                .map(cell -> new Point(Mark.NEUTRAL, names.title(cell), List.of(), names.anchor(cell))).toList()));
        RunAgain.both(c.a().typical(), c.b().typical()).ifPresent(blocks::add);
        return new Block.Card(names.pair(c), Texts.plain(Sentences.brief(c)), Sentences.place(run, c), blocks);
    }

    /** Warnings of both cells, each once. */
    private static List<String> warnings(Comparison c) {
        return Stream.concat(c.asymmetries().stream(), Stream.of(c.a(), c.b()).flatMap(g -> g.repetitions().stream()
                .flatMap(cell -> cell.warnings().stream().map(w -> label(c, g) + ": " + w)))).distinct().toList();
    }

    private static String label(Comparison c, CellGroup group) {
        return Texts.plain(c.axis().label(group.key()));
    }

    private static final Table<JudgedCell> CARRIERS = CarrierTables.CARRIERS.pick("onCpu", "pinned", "idle")
            .of("carriers")
            .over(c -> CarrierShares.used(c.cell()).filter(CarrierShares::complete).map(s -> c).orElse(null));
    private static final Table<JudgedCell> POOL = Table.<PoolTimeBreakdown>of()
            .show(SHARE, "on CPU", PoolTimeBreakdown::onCpu)
            .show(SHARE, "blocked", PoolTimeBreakdown::blocked).show(SHARE, "idle", PoolTimeBreakdown::idle)
            .of("pool threads")
            .over(c -> c.cell().poolTime().orElse(null));

    private static Figures figures(Comparison c) {
        return Table.<CellGroup>of().show(TEXT, "requests per second", Means::throughput)
                .and(CellTables.CELL.pick("p50", "p99", "cpu*PerRequest").label("p50", "median response time")
                        .label("p99", "p99 response time").label("cpu*PerRequest", "CPU time per request").and(CARRIERS)
                        .and(POOL).and(CellTables.CELL.pick("bindingBound"))
                        .show(RATE, "bound", x -> x.bounds().binding().map(Bound::perSecond))
                        .and(CellTables.CELL.pick("predictedToMeasured")).over(CellGroup::typical))
                .turned("Side by side", "metric", List.of(label(c, c.a()), label(c, c.b())), List.of(c.a(), c.b()));
    }
}
