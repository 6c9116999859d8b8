package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.cause.Evidence;
import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Explanation;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.report.Block.Column;
import io.carrierscope.analyzer.report.Block.Key;
import io.carrierscope.analyzer.report.Block.Mark;
import io.carrierscope.analyzer.report.Block.Point;
import io.carrierscope.analyzer.report.Block.Prose;
import io.carrierscope.analyzer.report.Block.Tone;
import java.util.ArrayList;
import java.util.List;

/** One card for each cell: why it is as fast as it is, and everything measured of it. */
final class CellsSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = Names.of(analysis);
        return analysis.cells().stream().<Block>map(c -> card(c, names)).toList();
    }

    private static Block card(JudgedCell c, Names names) {
        var blocks = new ArrayList<Block>();
        c.warnings().forEach(w -> blocks.add(new Block.Warning(w)));
        blocks.add(new Prose(Tone.LEAD, Explanation.of(c)));
        var keys = keys(c);
        if (!keys.keys().isEmpty()) {
            blocks.add(keys);
        }
        blocks.addAll(CellCharts.of(c.cell()));
        verdicts(c, blocks);
        if (!c.bounds().all().isEmpty()) {
            blocks.add(bounds(c));
        }
        blocks.addAll(CellDetails.of(c.cell()));
        var key = c.cell().key();
        return new Block.Card(names.anchor(c), Names.title(key), key.ours() ? Texts.plain(key.id()) : "", blocks);
    }

    private static Block.Keys keys(JudgedCell c) {
        var keys = new ArrayList<Key>();
        var response = c.cell().response();
        keys.add(new Key("throughput", Numbers.rate(c.cell().throughputPerSecond()), "per s"));
        keys.add(new Key("response p50", CellTables.millis(response, 50), "ms"));
        keys.add(new Key("response p99", CellTables.millis(response, 99), "ms"));
        keys.add(new Key("CPU per request", Numbers.micros(c.cell().serverCpuNanosPerRequest()), "µs"));
        keys.add(new Key("binding bound", CellTables.binding(c), ""));
        keys.add(new Key("predicted : measured", Numbers.ratio(c.bounds().predictedToMeasured()), ""));
        c.cell().carrierBudget().filter(CarrierChart::used).ifPresent(b -> {
            keys.add(new Key("carriers pinned", Numbers.percent(b.pinned()), "%"));
            keys.add(new Key("carriers idle", Numbers.percent(b.idle()), "%"));
        });
        return new Block.Keys(keys.stream().filter(k -> !k.value().equals(Numbers.ABSENT)).toList());
    }

    private static void verdicts(JudgedCell c, List<Block> blocks) {
        if (c.verdicts().isEmpty()) {
            return;
        }
        var known = c.verdicts().stream().filter(v -> !(v instanceof Verdict.Absent)).map(CellsSection::point).toList();
        var absent = c.verdicts().stream().filter(Verdict.Absent.class::isInstance).map(CellsSection::point).toList();
        blocks.add(new Block.Heading("Causes"));
        blocks.add(known.isEmpty()
                ? new Prose(Tone.NOTE, "None of those asked for is at work.")
                : new Block.Points(known));
        if (!absent.isEmpty()) {
            blocks.add(new Block.Fold("Ruled out: " + absent.size(), List.of(new Block.Points(absent))));
        }
    }

    private static Point point(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> {
                var lines = claims(f.evidence());
                lines.add("Remedy: " + f.remedy());
                yield new Point(Mark.FOUND, f.cause() + ", " + Numbers.percent(f.share()) + " % of " + f.shareOf(),
                        lines, "");
            }
            case Verdict.Absent a -> new Point(Mark.ABSENT, a.cause(), claims(a.evidence()), "");
            case Verdict.Unknown u -> new Point(Mark.UNKNOWN, u.cause(),
                    List.of(u.missing(), "To know, record " + u.howToRecord()), "");
        };
    }

    private static List<String> claims(List<Evidence> evidence) {
        return new ArrayList<>(evidence.stream().map(e -> e.claim() + " [" + e.source() + "]").toList());
    }

    private static Block bounds(JudgedCell c) {
        double measured = c.bounds().measuredPerSecond().orElse(0);
        return new Block.Figures("Bounds: throughput is at most the smallest",
                List.of(Column.text("bound"), Column.number("allows", "per s"), Column.number("of measured", "×"),
                        Column.text("computed from")),
                c.bounds().all().stream().map(b -> bound(b, measured)).toList());
    }

    private static List<String> bound(Bound b, double measured) {
        return List.of(b.id().text(), Numbers.rate(b.perSecond()), Numbers.ratio(b.perSecond() / measured),
                b.formula());
    }
}
