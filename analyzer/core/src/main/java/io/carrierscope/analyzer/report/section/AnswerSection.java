package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.HeadlineComparisons;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.AdviceBlocks;
import io.carrierscope.analyzer.report.table.ClientSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer: whether virtual threads pay off, one sentence for each workload, and how certain that is. */
final class AnswerSection implements Sections.Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        if (!analysis.complete()) {
            blocks.add(new Block.Warning("Parts of the recordings could not be read; see Recordings and environment."));
        }
        for (Run run : Run.of(analysis)) {
            if (!run.alone()) {
                blocks.add(new Block.Heading(Texts.plain(run.name())));
            }
            answer(run, CellNames.of(analysis), blocks);
        }
        blocks.add(new Prose(Tone.NOTE, certainty(analysis)));
        return blocks;
    }

    private static void answer(Run run, CellNames names, List<Block> blocks) {
        if (!run.ofMatrix() || run.cells().size() == 1) {
            blocks.add(new Block.Points(run.cells().stream().map(c -> new Point(Mark.NEUTRAL,
                    names.title(c), alone(c), names.anchor(c))).toList()));
            return;
        }
        var clients = ClientSummary.of(run, names);
        if (!clients.isEmpty()) {
            clients(clients, blocks);
            return;
        }
        var advice = AdviceBlocks.of(run, names);
        if (!advice.isEmpty()) {
            blocks.addAll(advice);
            return;
        }
        var largest = HeadlineComparisons.of(run);
        if (largest.isEmpty()) {
            blocks.add(new Prose(Tone.LEAD, none(run)));
            return;
        }
        blocks.add(new Prose(Tone.LEAD, Sentences.place(run, largest.get(0)) + ": " + Sentences.of(largest.get(0)),
                names.pair(largest.get(0))));
        if (largest.size() > 1) {
            blocks.add(new Block.Points(largest.stream().skip(1).map(c -> new Point(Mark.NEUTRAL,
                    Sentences.place(run, c), List.of(Sentences.of(c)), names.pair(c))).toList()));
        }
    }

    /**
     * Where clients are under test, the question is how a library's thread models compare, not which library is the fastest.
     */
    private static void clients(List<Point> points, List<Block> blocks) {
        Point first = points.get(0);
        blocks.add(new Prose(Tone.LEAD, first.head() + " – " + String.join("; ", first.lines()) + "."));
        if (points.size() > 1) {
            blocks.add(new Block.Points(points.subList(1, points.size())));
        }
    }

    /** The answer for a single recording that is not compared. */
    private static List<String> alone(JudgedCell c) {
        var lines = new ArrayList<String>();
        c.found().forEach(f -> lines.add(f.cause() + ": " + f.evidence().get(0).claim() + ". " + f.advice()));
        lines.add(Explanation.of(c));
        TailText.of(c).ifPresent(lines::add);
        return lines;
    }

    private static String none(Run run) {
        return run.decisive().isEmpty()
                ? "No two cells of this run differ on exactly one axis, so none can be compared."
                : "No difference is shown between any two cells.";
    }

    private static String certainty(Analysis analysis) {
        var cells = analysis.cells();
        long measured = cells.stream().filter(c -> c.cell().throughputPerSecond().isPresent()).count();
        long explained = cells.stream().filter(c -> c.bounds().explained()).count();
        long doubtful = cells.stream().filter(c -> !c.warnings().isEmpty()).count();
        boolean repeated = analysis.groups().stream().anyMatch(g -> g.repetitions().size() > 1);
        String predicted = measured == 0
                ? ""
                : "The bottleneck predicts throughput within " + Numbers.whole(100 * Bounds.EXPLAINED_WITHIN) + " % in "
                        + Numbers.part(explained, measured, "cell") + " with requests. ";
        return predicted
                + (doubtful == 0 ? "No warnings" : "Warnings in " + Numbers.part(doubtful, cells.size(), "cell"))
                + unequal(analysis)
                + (repeated
                        ? "Repeated cells show the mean. Differences within noise are not shown: with three runs or more, those"
                                + " whose interval does not lie above " + NoiseFloor.LEAST_EFFECT + "."
                        : "Single runs: differences below " + NoiseFloor.LEAST_OF_SINGLE_RUNS + " × are not shown.");
    }

    private static String unequal(Analysis analysis) {
        var rows = Run.of(analysis).stream().flatMap(run -> MatrixSection.unequal(run).stream()).toList();
        long unequal = rows.stream().filter(r -> !r.isEmpty()).count();
        return unequal == 0
                ? ". "
                : ". Unequal conditions in " + Numbers.part(unequal, rows.size(), "row") + " of the matrix ("
                        + rows.stream().flatMap(r -> Stream.of(r.split(", "))).filter(r -> !r.isEmpty()).distinct()
                                .collect(Collectors.joining(", "))
                        + "). ";
    }
}
