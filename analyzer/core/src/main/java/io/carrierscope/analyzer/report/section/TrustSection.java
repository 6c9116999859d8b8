package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reasons to doubt the figures: data that was lost, not recorded or not measured, and the checks that cells failed. */
final class TrustSection implements Sections.Section {
    private static final int MOST_LINES = 12;

    @Override
    public List<Block> blocks(Analysis analysis) {
        var points = new ArrayList<Point>(List.of(lost(analysis), thresholds(analysis), checks(analysis),
                blindSpots(analysis)));
        if (analysis.cells().stream().anyMatch(c -> c.cell().observed().isEmpty())) {
            points.add(repetitions(analysis));
            noise(analysis).ifPresent(points::add);
            points.add(cost(analysis));
        }
        return List.of(new Block.Points(points));
    }

    private static Point lost(Analysis analysis) {
        var all = analysis.recordings();
        var names = FileNames.of(all);
        var losing = all.stream().filter(r -> r.profile().dataLossBytes() > 0 || !r.coverage().complete()).toList();
        return losing.isEmpty()
                ? good("No events are missing: " + Numbers.count(all.size(), "recording")
                        + " read completely, and no JVM dropped events")
                : new Point(Mark.FOUND,
                        "Events are missing from " + Numbers.part(losing.size(), all.size(), "recording"),
                        first(losing.stream().map(r -> names.of(r) + ": " + Numbers.count(r.profile().dataLossBytes())
                                + " bytes dropped by the JVM, "
                                + (r.coverage().complete() ? "read completely" : "read partially")).toList()),
                        "recordings");
    }

    /** Thresholds of the system under test only: the generator's waits are not part of the measurement. */
    private static Point thresholds(Analysis analysis) {
        var subjects = analysis.cells().stream().flatMap(c -> c.cell().subject().stream()).toList();
        long complete = subjects.stream().filter(TrustSection::everyWait).count();
        String of = Numbers.part(complete, subjects.size(), "recording")
                + " of the system under test";
        return complete == subjects.size()
                ? good("Waits of any length are recorded: pins, parks and sleeps in " + of)
                : new Point(Mark.FOUND,
                        "Short waits are missing: pins, parks and sleeps of any length are only in " + of,
                        List.of("See the thresholds in Recordings and environment."), "recordings");
    }

    private static boolean everyWait(MeasuredRecording r) {
        return (r.profile().mayHaveVirtualThreads()
                ? r.visibility().of(Topic.PINS, Topic.PARKS, Topic.SLEEPS)
                : r.visibility().of(Topic.PARKS, Topic.SLEEPS)).seen();
    }

    private static Point checks(Analysis analysis) {
        var kinds = cellsBy(analysis, c -> c.warnings().stream().map(Sentences::kind));
        return kinds.isEmpty()
                ? good("No validity check failed: warm-up, load generator, host, errors, Little's law, carrier time breakdown")
                : new Point(Mark.FOUND, "Failed validity checks", lines(kinds, analysis), "");
    }

    private static Point blindSpots(Analysis analysis) {
        var unknown = cellsBy(analysis, c -> Verdict.Unknown.of(c.verdicts()).stream()
                .map(u -> u.cause() + " (" + u.missing() + ")"));
        return unknown.isEmpty()
                ? good("No blind spots: every cause was found or ruled out in every cell")
                : new Point(Mark.UNKNOWN, "Blind spots: causes that could neither be found nor ruled out",
                        lines(unknown, analysis), "");
    }

    private static Map<String, Long> cellsBy(Analysis analysis, Function<JudgedCell, Stream<String>> kinds) {
        return analysis.cells().stream().flatMap(c -> kinds.apply(c).distinct())
                .collect(Collectors.groupingBy(k -> k, LinkedHashMap::new, Collectors.counting()));
    }

    private static List<String> lines(Map<String, Long> kinds, Analysis analysis) {
        return first(kinds.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(k -> Texts.plain(k.getKey()) + ": "
                        + Numbers.part(k.getValue(), analysis.cells().size(), "cell"))
                .toList());
    }

    /** The first lines, and how many were omitted. */
    private static List<String> first(List<String> lines) {
        int more = lines.size() - MOST_LINES;
        return more <= 0
                ? lines
                : Stream.concat(lines.stream().limit(MOST_LINES), Stream.of("and " + Numbers.count(more) + " more"))
                        .toList();
    }

    private static Point repetitions(Analysis analysis) {
        var once = analysis.groups().stream().filter(g -> g.repetitions().size() == 1).count();
        return once == 0
                ? good("Every cell was repeated; differences are shown with their 95 % interval")
                : new Point(Mark.UNKNOWN,
                        "Single runs, repeatability unknown: "
                                + Numbers.part(once, analysis.groups().size(), "cell"),
                        List.of("No winner is named below " + NoiseFloor.LEAST_OF_SINGLE_RUNS
                                + " ×; --repeat 3 gives intervals."),
                        "");
    }

    /** Empty without pairs of equal systems. */
    private static Optional<Point> noise(Analysis analysis) {
        var equal = analysis.comparisons().stream().filter(c -> ControlGroups.same(c.a(), c.b())).toList();
        long shown = equal.stream().filter(Comparison::toldApart).count();
        return equal.stream().mapToDouble(Comparison::ratio).max().stream()
                .mapToObj(most -> new Point(shown == 0 ? Mark.NEUTRAL : Mark.UNKNOWN,
                        "Noise of the day: equal systems differ by up to " + Numbers.ratio(most) + " ×; "
                                + (shown == 0 ? "none" : Numbers.count(shown)) + " of "
                                + Numbers.count(equal.size(), "such pair") + " would be told apart by its runs alone",
                        List.of(), ""))
                .findFirst();
    }

    private static Point cost(Analysis analysis) {
        boolean measured = analysis.comparisons().stream().anyMatch(c -> c.axis() == Axis.RECORDING)
                || analysis.cells().stream().anyMatch(c -> c.cell().outcome().recordedShare().isPresent());
        return measured
                ? new Point(Mark.NEUTRAL, "Recording overhead was measured", List.of(), "recording-cost")
                : new Point(Mark.UNKNOWN, "Recording overhead was not measured in this run",
                        List.of("--recording on,off also runs each cell without Flight Recorder."), "");
    }

    private static Point good(String head) {
        return new Point(Mark.NEUTRAL, head, List.of(), "");
    }
}
