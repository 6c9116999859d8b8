package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.Batches;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellDetails.Configuration;
import io.carrierscope.analyzer.report.card.CellDetails.SlowestRequests;
import io.carrierscope.analyzer.report.card.CellDetails;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.card.RunAgain;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.report.card.WhatIfs;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.chart.Trends;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.BoundTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.RecordingTables.RecorderTables;
import io.carrierscope.analyzer.report.table.TimeTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** One card for each cell: its bottleneck and causes, and all its figures. */
public final class CellsSection implements Sections.Section {
    /** With more cells than this, only one repetition of each has a card, and only the first ones have charts. */
    private static final int MANY = 150;
    private static final int PICTURED = 100;

    @Override
    public List<Block> blocks(Analysis analysis) {
        return analysis.cells().size() <= MANY
                ? cards(analysis, c -> true, c -> true)
                : chosen(analysis, first(analysis, Integer.MAX_VALUE));
    }

    /** The highest-ranked cells at length, the others one row each. */
    @Override
    public Optional<List<Block>> brief(Analysis analysis, int most) {
        int cells = analysis.cells().size();
        boolean all = cells <= Math.min(most, PICTURED) && analysis.groups().size() == cells;
        return all ? Optional.empty() : Optional.of(chosen(analysis, first(analysis, most)));
    }

    private static List<Block> chosen(Analysis analysis, Set<JudgedCell> chosen) {
        var pictured = first(analysis, PICTURED);
        var blocks = cards(analysis, chosen::contains, pictured::contains);
        for (Run run : Run.of(analysis)) {
            var others = run.cells().stream().filter(c -> !chosen.contains(c)).toList();
            if (!others.isEmpty()) {
                blocks.add(CellTables.verdicts(run, others));
            }
        }
        return blocks;
    }

    private static List<Block> cards(Analysis analysis, Predicate<JudgedCell> chosen,
            Predicate<JudgedCell> pictured) {
        var names = CellNames.of(analysis);
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            var asymmetries = new IdentityHashMap<JudgedCell, List<String>>();
            run.groups().forEach(g -> run.besideFastest(g).ifPresent(b -> asymmetries.put(g.typical(), ofRow(b))));
            var headlines = HeadlineComparisons.of(run);
            for (var c : run.cells().stream().filter(chosen).toList()) {
                blocks.add(card(c, asymmetries.getOrDefault(c, List.of()), pictured.test(c), headlines, names));
            }
        }
        return blocks;
    }

    /** Warnings of the row, which the matrix shows at the head of the row. */
    private static List<String> ofRow(Comparison besideFastest) {
        return besideFastest.asymmetries().stream().map(
                a -> "compared with " + besideFastest.a().key().variant() + ", the fastest of the row: " + a)
                .toList();
    }

    private static Block card(JudgedCell c, List<String> asymmetries, boolean pictured,
            List<Comparison> headlines, CellNames names) {
        var blocks = new ArrayList<Block>();
        c.warnings().forEach(w -> blocks.add(new Block.Warning(w)));
        asymmetries.forEach(a -> blocks.add(new Block.Warning(a)));
        blocks.add(new Prose(Tone.LEAD, Explanation.of(c)));
        TailText.of(c).ifPresent(t -> blocks.add(Prose.of(t)));
        var keys = keys(c);
        if (!keys.keys().isEmpty()) {
            blocks.add(keys);
        }
        Configuration.of(c.cell()).ifPresent(blocks::add);
        if (pictured) {
            blocks.addAll(CellCharts.of(c));
        }
        verdicts(c, blocks);
        BoundTables.of(c).ifPresent(blocks::add);
        SlowestRequests.of(c).ifPresent(blocks::add);
        blocks.addAll(CellDetails.of(c));
        if (pictured) {
            Trends.of(c.cell()).ifPresent(blocks::add);
            blocks.addAll(CellFlames.of(c.cell()));
        }
        pairs(c, headlines, names).ifPresent(blocks::add);
        RunAgain.of(c).ifPresent(blocks::add);
        var key = c.cell().key();
        return new Block.Card(names.anchor(c), names.title(c),
                c.cell().observed().isEmpty() ? Texts.plain(key.id()) : "", blocks);
    }

    /** Links to the cards of the pairs that the cell belongs to. */
    private static Optional<Block> pairs(JudgedCell c, List<Comparison> headlines, CellNames names) {
        var pairs = headlines.stream().filter(p -> p.a().typical() == c || p.b().typical() == c)
                .map(p -> new Point(Mark.NEUTRAL, Texts.plain(Sentences.brief(p)), List.of(), names.pair(p))).toList();
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Details("Comparisons: " + pairs.size(),
                        List.of(new Block.Points(pairs))));
    }

    private static Block.Keys keys(JudgedCell c) {
        var keys = new ArrayList<Key>();
        var response = c.cell().outcome().response();
        var unit = c.cell().unit();
        String timed = unit == UnitOfWork.TASK ? "task" : "response";
        keys.add(new Key("throughput", Numbers.rate(c.cell().outcome().perSecond()), "per s"));
        keys.add(new Key("recorded", RecorderTables.recorded(c.cell().outcome()), ""));
        keys.add(new Key(timed + " p50", CellTables.millis(response, 50), "ms"));
        keys.add(new Key(timed + " p99", CellTables.millis(response, 99), "ms"));
        keys.add(new Key("p99 predicted",
                TimeTables.predicted(c).map(p -> Numbers.millis(p.times().p99Nanos())).orElse(Numbers.ABSENT), "ms"));
        c.cell().client().map(r -> r.measured().batches).ifPresent(b -> batches(c, b, keys));
        c.cell().knee().ifPresent(k -> keys.add(new Key("knee", Numbers.rate(k.perSecond()), "per s")));
        keys.add(new Key("CPU per " + unit.one(), Numbers.micros(c.cell().subjectCpuNanosPerRequest()), "µs"));
        keys.add(new Key("bottleneck", CellTables.binding(c), ""));
        keys.add(new Key("predicted : measured", Numbers.ratio(c.bounds().predictedToMeasured()), ""));
        CarrierShares.used(c.cell()).ifPresent(s -> {
            keys.add(new Key("carriers pinned", s.pinned(), "%"));
            if (s.budget().stuck() > 0) {
                keys.add(new Key("carriers stuck", s.stuck(), "%"));
            }
            keys.add(new Key("carriers idle", s.idle(), "%"));
            s.unknown().ifPresent(u -> keys.add(new Key("carriers unknown", u, "%")));
        });
        return new Block.Keys(keys.stream().filter(k -> !k.value().equals(Numbers.ABSENT)).toList());
    }

    private static void batches(JudgedCell c, Batches b, List<Key> keys) {
        if (b.makespans().count() > 0) {
            keys.add(new Key("makespan, mean", Numbers.millis(b.makespans().meanNanos()), "ms"));
            keys.add(new Key("makespan, shortest", Numbers.millis(b.makespans().percentileNanos(0)), "ms"));
            c.bounds().binding().ifPresent(limit -> keys.add(new Key("makespan, predicted",
                    Numbers.millis(b.meanSize() / limit.perSecond() * 1e9), "ms")));
            keys.add(new Key("makespan, longest", Numbers.millis(b.makespans().maxNanos()), "ms"));
        }
        if (b.makespans().count() + b.failed() > 0) {
            keys.add(new Key("batches", Numbers.count(b.makespans().count()), ""));
        }
        if (b.failed() > 0) {
            keys.add(new Key("batches with failures", Numbers.count(b.failed()), ""));
        }
    }

    private static void verdicts(JudgedCell c, List<Block> blocks) {
        if (c.verdicts().isEmpty()) {
            return;
        }
        double measured = VerdictPoints.measured(c);
        var known = c.verdicts().stream().filter(v -> !(v instanceof Verdict.Absent))
                .map(v -> VerdictPoints.of(v, measured)).toList();
        var absent = c.verdicts().stream().filter(Verdict.Absent.class::isInstance)
                .map(v -> VerdictPoints.of(v, measured)).toList();
        blocks.add(new Block.Heading("Causes"));
        blocks.add(known.isEmpty()
                ? new Prose(Tone.NOTE, "No cause was found.")
                : new Block.Points(known));
        c.moreClients().ifPresent(
                w -> blocks.add(new Prose(Tone.NOTE, String.join(". ", WhatIfs.lines(w, measured)) + ".")));
        if (!absent.isEmpty()) {
            blocks.add(new Block.Details("Ruled out: " + absent.size(), List.of(new Block.Points(absent))));
        }
    }

    /** The cells that a short report shows: at most {@code most}, one repetition of each, those in trouble first. */
    public static Set<JudgedCell> first(Analysis analysis, int most) {
        Set<JudgedCell> first = Collections.newSetFromMap(new IdentityHashMap<>());
        analysis.groups().stream().map(CellGroup::typical)
                .sorted(JudgedCell.TROUBLES_FIRST).limit(most).forEach(first::add);
        return first;
    }
}
