package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.PredictionTables;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The highest rate at which each cell kept its latency limit, and its behaviour at equal shares of that rate. */
final class KneesSection implements Section {
    private static final String MEANING = "The knee is the highest offered rate of the search whose p99 response time"
            + " stayed within the limit. At equal shares of their knees, variants are equally utilized."
            + " Predicted: by simulation, with the CPU time of the processes at that share.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            var searched = run.cells().stream().filter(c -> !c.cell().rateSteps().isEmpty()).toList();
            if (!searched.isEmpty()) {
                blocks.add(knees(run, searched));
                blocks.add(levels(run, searched));
            }
        }
        return RunTables.explained(MEANING, blocks);
    }

    private static Block knees(Run run, List<JudgedCell> searched) {
        var keyColumns = KeyColumns.of(searched);
        return new Figures(Captions.of(run, "Knees"),
                keyColumns.columns(Column.number("knee", "per s"), Column.number("p99 limit", "ms"),
                        Column.number("steps", ""), Column.text("note")),
                searched.stream().map(c -> knee(keyColumns, c)).toList());
    }

    private static List<String> knee(KeyColumns keyColumns, JudgedCell c) {
        var steps = c.cell().rateSteps();
        var knee = c.cell().knee();
        return keyColumns.row(c, knee.map(k -> Numbers.rate(k.perSecond())).orElse(Numbers.ABSENT),
                Numbers.millis(steps.get(0).limitNanos()), Numbers.count(steps.size()),
                knee.isPresent() ? "" : "no offered rate stayed within the limit");
    }

    /** Grouped by what is compared, then by share of the knee, so that variants are adjacent. */
    private static Block levels(Run run, List<JudgedCell> searched) {
        var keyColumns = KeyColumns.of(searched);
        var place = KeyColumns.withoutServer(run);
        Map<List<String>, List<JudgedCell>> places = searched.stream().filter(c -> c.cell().knee().isPresent())
                .collect(Collectors.groupingBy(place::row, LinkedHashMap::new, Collectors.toList()));
        var rows = places.values().stream().flatMap(cells -> levels(keyColumns, cells).stream()).toList();
        return new Figures(Captions.of(run, "At equal utilization"),
                keyColumns.columns(Column.number("share of knee", "%"), Column.number("offered", "per s"),
                        Column.number("achieved", "per s"), Column.number("p50", "ms"), Column.number("p99", "ms"),
                        Column.number("p99 predicted", "ms"), Column.number("predicted", "× measured"),
                        Column.number("failed", "")),
                rows);
    }

    private static List<List<String>> levels(KeyColumns keyColumns, List<JudgedCell> cells) {
        var shares = cells.stream().flatMap(c -> knee(c).levels().stream()).map(RateStep::kneeShare).distinct().sorted()
                .toList();
        return shares.stream().flatMap(share -> cells.stream()
                .flatMap(c -> knee(c).levels().stream().filter(s -> s.kneeShare() == share)
                        .map(s -> level(keyColumns, c, s))))
                .toList();
    }

    private static Knee knee(JudgedCell c) {
        return c.cell().knee().orElseThrow();
    }

    private static List<String> level(KeyColumns keyColumns, JudgedCell c, RateStep s) {
        var predicted = PredictionTables.predicted(c).flatMap(p -> p.at(s));
        return keyColumns.row(c, Numbers.whole(100 * s.kneeShare()), Numbers.rate(s.offeredPerSecond()),
                Numbers.rate(s.achievedPerSecond()), Numbers.millis(s.responseP50Nanos()),
                Numbers.millis(s.responseP99Nanos()), PredictionTables.p99(predicted),
                PredictionTables.ratio(predicted, s.responseP99Nanos()), Numbers.count(s.failed()));
    }
}
