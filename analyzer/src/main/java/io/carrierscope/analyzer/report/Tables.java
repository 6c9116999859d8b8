package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables that commands print: plain text, aligned, at most 118 columns wide, one table for each run. */
public final class Tables {
    private static final int FEW = 6;

    private Tables() {}

    /** Where and how long virtual threads held their carriers. */
    public static String pinning(Analysis analysis) {
        return tables(analysis, CellTables::pinning, "No recording has virtual threads, so nothing could be pinned.");
    }

    /** Where the carriers' time went. */
    public static String carriers(Analysis analysis) {
        return tables(analysis, CellTables::carriers, "No recording has virtual threads, so there are no carriers.");
    }

    /** Throughput and percentiles of the response time. */
    public static String latency(Analysis analysis) {
        return tables(analysis, CellTables::latency, "No recording has requests, so there is no latency to report.");
    }

    /** One line for each cell and one sentence for each of the largest comparisons. */
    public static String verdicts(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            blocks.add(CellTables.verdicts(run));
            comparisons(run, blocks);
        }
        return TextWriter.write(blocks);
    }

    private static void comparisons(Run run, List<Block> blocks) {
        var points = Sentences.largest(run).stream().limit(FEW).map(c -> new Block.Point(Block.Mark.NEUTRAL,
                Sentences.place(run, c) + ": " + Sentences.of(c), List.of(), "")).toList();
        if (!points.isEmpty()) {
            blocks.add(Block.Prose.of(""));
            blocks.add(new Block.Points(points));
        }
    }

    private static String tables(Analysis analysis, Function<Run, Block.Figures> table, String none) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            var figures = table.apply(run);
            if (!figures.rows().isEmpty()) {
                blocks.add(figures);
            }
        }
        return TextWriter.write(blocks.isEmpty() ? List.of(Block.Prose.of(none)) : blocks);
    }
}
