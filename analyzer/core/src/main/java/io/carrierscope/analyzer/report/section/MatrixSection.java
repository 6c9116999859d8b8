package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Field;
import io.carrierscope.analyzer.report.block.Block.Line;
import io.carrierscope.analyzer.report.block.Block.Rank;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.KeyColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests per second of each server variant, one row for each combination of the other axes, the best of each row marked. */
public final class MatrixSection implements Sections.Section {
    private static final String CONTROL = "; ratio: fastest : slowest; A/A: the same within the control group";
    private static final String LEGEND = "★: the fastest of its row. ≈: no difference shown from the fastest. A row has neither mark if it"
            + " has one cell only, or if its hosts differ too much to compare. (!): the cell has warnings, listed on its card;"
            + " (!) 2 of 3: two of three repetitions have warnings. (!) at a row: its cells ran under unequal conditions, which the line below the table names.";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** Virtual variants first, so that they are visible on a narrow screen. */
    static final Comparator<CellGroup> SERVERS = Comparator
            .comparing((CellGroup g) -> !"virtual".equals(g.key().threadModel()))
            .thenComparing(g -> natural(g.key().variant()));

    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = CellNames.of(analysis);
        var blocks = new ArrayList<Block>();
        Run.of(analysis).stream().filter(r -> r.ofMatrix() && !answering(r).isEmpty())
                .forEach(run -> {
                    blocks.add(matrix(run, names));
                    LatencyMatrix.of(run, answering(run), names).ifPresent(blocks::add);
                });
        if (!blocks.isEmpty()) {
            blocks.add(new Block.Prose(Block.Tone.NOTE, LEGEND));
        }
        return blocks;
    }

    /** Groups that answer requests; held connections do not. */
    private static List<CellGroup> answering(Run run) {
        return run.recorded().stream().filter(g -> g.typical().cell().hold().isEmpty()).toList();
    }

    /** Labels of the rows whose servers differ in more than the compared axis; empty when there are none. */
    static List<String> unequal(Run run) {
        return run.ofMatrix()
                ? rows(run, answering(run)).values().stream().map(row -> unequal(run, row)).toList()
                : List.of();
    }

    private static String unequal(Run run, Map<String, CellGroup> row) {
        return row.values().stream().flatMap(g -> run.besideFastest(g).stream()).flatMap(c -> c.asymmetries().stream())
                .map(Sentences::kind).distinct().collect(Collectors.joining(", "));
    }

    /** The groups of each row by their variants; a row is named by what all of its cells have in common. */
    private static Map<List<String>, Map<String, CellGroup>> rows(Run run, List<CellGroup> groups) {
        var keyColumns = KeyColumns.withoutServer(run);
        Map<List<String>, Map<String, CellGroup>> rows = new LinkedHashMap<>();
        CellGroup.rows(groups).forEach(row -> row.forEach(g -> rows
                .computeIfAbsent(keyColumns.texts(row.getFirst().typical()), k -> new LinkedHashMap<>())
                .put(g.key().variant(), g)));
        return rows;
    }

    private static Block matrix(Run run, CellNames names) {
        var keyColumns = KeyColumns.withoutServer(run);
        var rows = rows(run, answering(run));
        var servers = answering(run).stream().sorted(SERVERS).map(g -> g.key().variant()).distinct().toList();
        boolean control = rows.values().stream().anyMatch(r -> spread(r).isPresent());
        var lines = rows.entrySet().stream().map(e -> new Line(e.getKey(), unequal(run, e.getValue()),
                fields(run, servers, e.getValue(), names),
                control ? List.of(Numbers.ratio(ratio(e.getValue())), Numbers.ratio(spread(e.getValue()))) : List.of()))
                .toList();
        return new Block.Matrix(caption(run) + (control ? CONTROL : ""),
                keyColumns.columns().stream().map(Column::name).toList(),
                servers.stream().map(Texts::plain).toList(),
                control
                        ? List.of(Column.number("ratio", ""), Column.number("A/A", ""))
                        : List.of(),
                lines);
    }

    /** Highest mean of the row divided by the lowest. */
    private static OptionalDouble ratio(Map<String, CellGroup> row) {
        var s = row.values().stream().filter(g -> !Run.searched(g)).mapToDouble(MatrixSection::throughput)
                .filter(x -> x > 0).summaryStatistics();
        return s.getCount() < 2 ? OptionalDouble.empty() : OptionalDouble.of(s.getMax() / s.getMin());
    }

    private static OptionalDouble spread(Map<String, CellGroup> row) {
        return ControlGroups.spread(row.values(), g -> g, CellGroup::throughputPerSecond);
    }

    private static String caption(Run run) {
        var loads = run.recorded().stream().map(g -> g.key().load()).distinct().toList();
        boolean repeated = run.recorded().stream().anyMatch(g -> g.repetitions().size() > 1);
        String means = repeated ? ", means" + Captions.runs(run) + " with 95 % interval" : "";
        return Captions.of(run, "Requests per second" + means + (loads.size() == 1 ? ", load " + loads.get(0) : ""));
    }

    /** Pads numbers within a name so that they sort by value: platform-20 before platform-200. */
    private static String natural(String name) {
        return NUMBER.matcher(name).replaceAll(m -> String.format(Locale.ROOT, "%09d", Long.parseLong(m.group())));
    }

    private static List<Field> fields(Run run, List<String> servers, Map<String, CellGroup> groups, CellNames names) {
        var running = groups.values().stream().filter(g -> throughput(g) > 0 && !Run.searched(g)).toList();
        var best = running.stream().max(Comparator.comparingDouble(MatrixSection::throughput));
        var level = running.stream().filter(g -> best.isPresent() && level(run, g, best.get())).toList();
        boolean undecided = running.size() < 2
                || running.stream()
                        .anyMatch(g -> !comparison(run, best.get(), g).map(Comparison::comparable).orElse(true));
        return servers.stream().map(groups::get).map(g -> {
            Rank rank = undecided || !level.contains(g) ? Rank.NONE : level.size() > 1 ? Rank.LEVEL : Rank.WINNER;
            return g == null ? Field.NONE : field(run, g, rank, best.map(MatrixSection::throughput).orElse(0.0), names);
        }).toList();
    }

    private static double throughput(CellGroup group) {
        return group.throughputPerSecond().orElse(0);
    }

    /** True when the group is the best of its row, or not shown to differ from it. */
    private static boolean level(Run run, CellGroup group, CellGroup best) {
        return group == best || ControlGroups.same(group, best)
                || comparison(run, best, group).or(() -> Sides.compare(best, group)).map(c -> !c.shown()).orElse(true);
    }

    private static Optional<Comparison> comparison(Run run, CellGroup best, CellGroup group) {
        return run.comparisons().stream().filter(c -> c.a() == best && c.b() == group).findFirst();
    }

    private static Field field(Run run, CellGroup group, Rank rank, double best, CellNames names) {
        var typical = group.typical();
        String doubt = doubt(group);
        if (Run.searched(group)) {
            return knee(typical.cell(), doubt, names.anchor(typical));
        }
        if (throughput(group) == 0) {
            String value = typical.cell().failure().isPresent() ? "failed" : Numbers.ABSENT;
            return new Field(value, "", "", 0, Rank.NONE, doubt, names.anchor(typical));
        }
        return new Field(Numbers.rate(throughput(group)), Means.margin(group), note(run, group),
                throughput(group) / best,
                rank, doubt,
                names.anchor(typical));
    }

    /** The warning mark, with the number of repetitions that carry warnings if there are several. */
    private static String doubt(CellGroup group) {
        long doubtful = group.repetitions().stream().filter(r -> !r.warnings().isEmpty()).count();
        int all = group.repetitions().size();
        return doubtful == 0 ? "" : all == 1 ? Field.DOUBT : Field.DOUBT + " " + doubtful + " of " + all;
    }

    /** The knee of a search, whose mean throughput has no meaning. */
    private static Field knee(Cell cell, String doubt, String anchor) {
        String knee = cell.knee().map(k -> Numbers.rate(k.perSecond())).orElse(Numbers.ABSENT);
        return new Field(knee, "", "knee", 0, Rank.NONE, doubt, anchor);
    }

    private static String note(Run run, CellGroup group) {
        return Stream
                .of(Captions.runs(run).isEmpty() || group.failedRuns() > 0 ? Means.runs(group) : "",
                        latency(group.typical().cell()))
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    /** The time shown in the matrix: that of a batch if there are batches, otherwise the 99th percentile. */
    private static String latency(Cell cell) {
        var makespans = cell.client().map(c -> c.measured().batches.makespans()).filter(d -> d.count() > 0);
        if (makespans.isPresent()) {
            return "batch " + Numbers.millis(makespans.get().meanNanos()) + " ms";
        }
        return cell.outcome().response().isEmpty()
                ? ""
                : "p99 " + CellTables.millis(cell.outcome().response(), 99) + " ms";
    }

    /**
     * The matrix with the 99th percentile of response times, which is what distinguishes variants that all keep up with the load.
     * It marks no winner, because that would require repetitions of each cell to agree.
     */
    static final class LatencyMatrix {
        private static final int PERCENTILE = 99;

        private LatencyMatrix() {}

        static Optional<Block> of(Run run, List<CellGroup> groups, CellNames names) {
            var keyColumns = KeyColumns.withoutServer(run);
            var rows = rows(run, groups.stream().filter(g -> nanos(g).isPresent() && !Run.searched(g)).toList());
            var servers = groups.stream().sorted(MatrixSection.SERVERS).map(g -> g.key().variant()).distinct().toList();
            var lines = rows.entrySet().stream().map(e -> new Line(e.getKey(), "", fields(servers, e.getValue(), names),
                    List.of())).toList();
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Block.Details("Matrix of response times", List.of(new Block.Matrix(
                            Captions.of(run, "p99 response time, ms (longer bar: shorter time)"),
                            keyColumns.columns().stream().map(Column::name).toList(),
                            servers.stream().map(Texts::plain).toList(), List.of(), lines))));
        }

        private static List<Field> fields(List<String> servers, Map<String, CellGroup> row, CellNames names) {
            double shortest = row.values().stream().mapToDouble(g -> nanos(g).getAsDouble()).min().orElseThrow();
            return servers.stream().map(row::get).map(g -> g == null ? Field.NONE : field(g, shortest, names)).toList();
        }

        private static Field field(CellGroup group, double shortest, CellNames names) {
            var cell = group.typical().cell();
            double nanos = nanos(group).getAsDouble();
            return new Field(Numbers.millis(nanos), "",
                    "median " + CellTables.millis(cell.outcome().response(), 50) + " ms",
                    shortest / nanos, Rank.NONE, "", names.anchor(group.typical()));
        }

        /** The percentile of the typical repetition; empty without requests. */
        private static OptionalDouble nanos(CellGroup group) {
            return Figure.of(group.typical().cell().outcome().response().filter(d -> d.count() > 0),
                    d -> Math.max(1, d.percentileNanos(PERCENTILE)));
        }
    }
}
