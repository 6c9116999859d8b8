package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
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
import io.carrierscope.analyzer.report.table.CellTables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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
                Tone.NOTE, label(c, g) + ", " + b.id().label() + ": " + b.formula()))));
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

    private static Figures figures(Comparison c) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("requests per second", Means.throughput(c.a()), Means.throughput(c.b())));
        row(rows, c, "median response time, ms", cell -> CellTables.millis(cell.cell().response(), 50));
        row(rows, c, "p99 response time, ms", cell -> CellTables.millis(cell.cell().response(), 99));
        row(rows, c, "CPU time per request, µs", cell -> Numbers.micros(cell.cell().subjectCpuNanosPerRequest()));
        row(rows, c, "carriers on CPU, %", cell -> carriers(cell, b -> Numbers.percent(b.onCpu())));
        row(rows, c, "carriers pinned, %", cell -> carriers(cell, b -> Numbers.percent(b.pinned(), !b.complete())));
        row(rows, c, "carriers idle, %", cell -> carriers(cell, b -> Numbers.percent(b.knownIdle())));
        row(rows, c, "pool threads on CPU, %", cell -> pool(cell, PoolTimeBreakdown::onCpu));
        row(rows, c, "pool threads blocked, %", cell -> pool(cell, PoolTimeBreakdown::blocked));
        row(rows, c, "pool threads idle, %", cell -> pool(cell, PoolTimeBreakdown::idle));
        row(rows, c, "bottleneck", CellTables::binding);
        row(rows, c, "bound, requests per second", cell -> cell.bounds().binding().map(b -> Numbers.rate(b.perSecond()))
                .orElse(Numbers.ABSENT));
        row(rows, c, "predicted : measured", CellTables::predicted);
        return new Figures("Side by side", List.of(Column.text("metric"), new Column(label(c, c.a()), "", true),
                new Column(label(c, c.b()), "", true)), rows);
    }

    /** Adds a row unless neither cell has a value. */
    private static void row(List<List<String>> rows, Comparison c, String what, Function<JudgedCell, String> value) {
        var row = List.of(what, value.apply(c.a().typical()), value.apply(c.b().typical()));
        if (!row.subList(1, 3).equals(List.of(Numbers.ABSENT, Numbers.ABSENT))) {
            rows.add(row);
        }
    }

    private static String carriers(JudgedCell cell, Function<CarrierTimeBreakdown, String> part) {
        return CarrierShares.used(cell.cell()).filter(CarrierShares::complete).map(s -> part.apply(s.budget()))
                .orElse(Numbers.ABSENT);
    }

    private static String pool(JudgedCell cell, Function<PoolTimeBreakdown, Double> part) {
        return cell.cell().poolTime().map(b -> Numbers.percent(part.apply(b))).orElse(Numbers.ABSENT);
    }
}
