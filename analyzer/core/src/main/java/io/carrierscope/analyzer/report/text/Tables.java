package io.carrierscope.analyzer.report.text;

import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.report.table.AdviceBlocks;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.ClientSummary;
import io.carrierscope.analyzer.report.table.SideBySide.DifferenceTables;
import io.carrierscope.analyzer.report.table.SideBySide;
import io.carrierscope.analyzer.report.table.TailTables;
import io.carrierscope.analyzer.report.table.TimeTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables that commands print: aligned plain text, one table for each run. */
public final class Tables {
    private static final int MOST_SENTENCES = 12;
    private static final int MOST_WARNINGS = 12;

    private Tables() {}

    /** Sites and times of pins. */
    public static String pinning(Analysis analysis) {
        return tables(analysis, CarrierTables::pinning,
                "No recording shows virtual threads at work or pinned.");
    }

    /** The carrier time breakdown. */
    public static String carriers(Analysis analysis) {
        return tables(analysis, CarrierTables::carriers, "No recording shows virtual threads at work.");
    }

    /** Throughput and percentiles of the response time. */
    public static String latency(Analysis analysis) {
        return tables(analysis, run -> {
            var latency = CellTables.latency(run);
            return latency.rows().isEmpty()
                    ? List.of()
                    : Stream.concat(Stream.<Block>of(latency), TimeTables.predictions(run).stream()).toList();
        }, "No recording has requests, so there is no latency to report. "
                + Explanation.waysToCount(analysis.recordings()) + ".");
    }

    /**
     * Where the slowest requests of each cell spent their time.
     *
     * @param most how many single requests to show of each cell
     */
    public static String slowest(Analysis analysis, int most) {
        var names = CellNames.of(analysis);
        var blocks = analysis.cells().stream()
                .flatMap(c -> c.tail().stream().flatMap(tail -> slowest(c, names.title(c), tail, most))).toList();
        return TextWriter.write(blocks.isEmpty()
                ? List.of(Block.Prose.of("No recording has enough requests or tasks to take the slowest apart. "
                        + Explanation.waysToCount(analysis.recordings()) + "."))
                : blocks);
    }

    private static Stream<Block> slowest(JudgedCell c, String name, Tail tail, int most) {
        String many = c.cell().unit().many();
        return Stream.of(Optional.of(TailTables.bands(name, many, tail)), VerdictPoints.ofSlowest(c),
                Optional.of(TailTables.slowest(name, many, tail, most))).flatMap(Optional::stream);
    }

    /** One line for each cell, its warnings, and one sentence for each headline comparison. */
    public static String verdicts(Analysis analysis) {
        var names = CellNames.of(analysis);
        if (CellNames.services(analysis)) {
            return TextWriter.write(analysis.cells().stream()
                    .flatMap(c -> Stream.concat(Stream.of(names.title(c) + ": " + Headline.of(c)),
                            TailText.of(c).stream()))
                    .<Block>map(Block.Prose::of).toList());
        }
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            blocks.add(CellTables.verdicts(run));
            CellTables.unexplained(run.groups().stream().map(CellGroup::typical).toList()).ifPresent(blocks::add);
            warnings(run, names, blocks);
            comparisons(run, names, blocks);
        }
        return TextWriter.write(blocks);
    }

    private static void warnings(Run run, CellNames names, List<Block> blocks) {
        Map<String, List<Doubt>> alike = run.cells().stream()
                .flatMap(c -> c.warnings().stream().map(w -> new Doubt(names.title(c), Texts.plain(w))))
                .collect(Collectors.groupingBy(Doubt::kind, LinkedHashMap::new, Collectors.toList()));
        few(List.copyOf(alike.values()), MOST_WARNINGS, d -> Block.Prose.of(line(d)), blocks);
    }

    /** A warning of a cell. */
    record Doubt(String cell, String text) {
        /** A key that is the same for warnings that differ in figures only. */
        String kind() {
            return text.replaceAll("\\d[\\d.,]*", "#");
        }
    }

    /** One line for like warnings: the first of them, with the number of other cells that have the same figures, or others. */
    static String line(List<Doubt> alike) {
        Doubt first = alike.get(0);
        long equal = alike.stream().filter(d -> d.text().equals(first.text())).count() - 1;
        long other = alike.size() - 1 - equal;
        var more = new ArrayList<String>();
        if (equal > 0) {
            more.add("the same in " + Numbers.count(equal) + " more");
        }
        if (other > 0) {
            more.add("with other figures in " + Numbers.count(other) + " more");
        }
        return "! " + first.cell() + ": " + first.text() + (more.isEmpty() ? "" : " (" + String.join(", ", more) + ")");
    }

    /** What takes the time of requests, where nothing is compared and no limit tells. */
    private static void unexplained(Run run, CellNames names, List<Block> blocks) {
        if (run.groups().size() == 1) {
            var cell = run.groups().getFirst().typical();
            Explanation.unknownWait(cell).ifPresent(
                    wait -> blocks.add(Block.Prose.of("- " + names.title(cell) + ": " + Explanation.of(cell))));
        }
    }

    private static void comparisons(Run run, CellNames names, List<Block> blocks) {
        ClientSummary.of(run, names).forEach(point -> blocks.add(new Block.Points(List.of(point))));
        var advice = AdviceBlocks.of(run, names);
        if (!advice.isEmpty()) {
            blocks.add(Block.Prose.of(""));
            blocks.addAll(advice);
            return;
        }
        unexplained(run, names, blocks);
        few(HeadlineComparisons.of(run), MOST_SENTENCES,
                c -> new Block.Points(List.of(new Block.Point(Block.Mark.NEUTRAL,
                        Sentences.place(run, c) + ": " + Sentences.of(c), List.of(), ""))),
                blocks);
    }

    /** Adds a blank line, the first {@code most} blocks, and how many were omitted. */
    private static <T> void few(List<T> all, int most, Function<T, Block> block, List<Block> blocks) {
        if (!all.isEmpty()) {
            blocks.add(Block.Prose.of(""));
            all.stream().limit(most).map(block).forEach(blocks::add);
        }
        if (all.size() > most) {
            blocks.add(Block.Prose.of("and " + Numbers.count(all.size() - most) + " more in the report"));
        }
    }

    private static String tables(Analysis analysis, Function<Run, List<Block>> table, String none) {
        var blocks = Run.of(analysis).stream().flatMap(run -> table.apply(run).stream()).toList();
        return TextWriter.write(blocks.isEmpty() ? List.of(Block.Prose.of(none)) : blocks);
    }

    /** Sides that the user puts beside each other, each with its causes, and the first compared with each other one. */
    public static final class SidesText {
        private SidesText() {}

        public static List<Block> of(List<CellGroup> sides) {
            var blocks = new ArrayList<Block>();
            CellGroup first = sides.get(0);
            var others = sides.subList(1, sides.size());
            others.forEach(other -> blocks.addAll(answer(first, other)));
            blocks.add(Block.Prose.of(""));
            for (CellGroup side : sides) {
                blocks.add(Block.Prose.of(side.key().id() + ": " + verdict(side.typical())));
                blocks.add(new Block.Points(side.typical().found().stream().map(f -> new Block.Point(
                        Block.Mark.NEUTRAL, f.cause() + ": " + f.evidence().get(0).claim(), List.of(), "")).toList()));
            }
            others.stream().filter(other -> Differences.ofService(first) && Differences.ofService(other))
                    .forEach(other -> blocks.addAll(DifferenceTables.of(first, other)));
            blocks.add(SideBySide.of(sides));
            return blocks;
        }

        /** Which side is better and why, or what was found in one of them only. */
        private static List<Block> answer(CellGroup first, CellGroup other) {
            Optional<Comparison> comparison = Sides.compare(first, other);
            var lines = new ArrayList<String>();
            lines.add(comparison.map(Explanation::of).orElseGet(() -> Explanation.withoutThroughput(first, other)));
            if (comparison.filter(Comparison::shown).isEmpty()) {
                Stream.concat(onlyIn(first, other), onlyIn(other, first)).forEach(lines::add);
            }
            Sides.doubts(first, other).forEach(doubt -> lines.add("! " + doubt));
            return lines.stream().<Block>map(Block.Prose::of).toList();
        }

        /** The sentence that says most of a service, or of a cell of a matrix. */
        public static String verdict(JudgedCell c) {
            return c.cell().kind() instanceof Subject.Service ? Headline.of(c) : Explanation.of(c);
        }

        private static Stream<String> onlyIn(CellGroup side, CellGroup other) {
            return Sides.foundOnlyIn(side, other).map(f -> (Sides.notKnownOf(other, f)
                    ? "In " + side.key().id() + ", and not known of " + other.key().id()
                    : "Only in " + side.key().id()) + ": " + f.cause() + " – " + f.evidence().get(0).claim()
                    + "; remedy: " + f.remedy());
        }
    }
}
