package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.report.Block.Field;
import io.carrierscope.analyzer.report.Block.Line;
import io.carrierscope.analyzer.report.Block.Rank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests per second of each server variant, one row for each workload, JDK and load, the winner marked. */
final class MatrixSection implements Section {
    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = Names.of(analysis);
        var blocks = new ArrayList<Block>();
        Run.of(analysis).stream().filter(Run::ours).forEach(run -> blocks.add(matrix(run, names)));
        return blocks;
    }

    private static Block matrix(Run run, Names names) {
        var servers = run.groups().stream().map(g -> g.key().server()).distinct()
                .sorted(Comparator.comparing(MatrixSection::natural)).toList();
        Map<List<String>, Map<String, CellGroup>> rows = new LinkedHashMap<>();
        run.groups().forEach(g -> rows.computeIfAbsent(labels(run, g.key()), k -> new LinkedHashMap<>())
                .put(g.key().server(), g));
        var lines = rows.entrySet().stream().map(e -> line(e.getKey(), servers, e.getValue(), names)).toList();
        return new Block.Matrix(caption(run), labels(run), servers.stream().map(Texts::plain).toList(), lines);
    }

    /** Numbers within a name compare by value: platform-20 before platform-200. */
    private static String natural(String name) {
        var digits = java.util.regex.Pattern.compile("\\d{1,9}");
        return digits.matcher(name).replaceAll(m -> String.format(java.util.Locale.ROOT, "%09d",
                Long.parseLong(m.group())));
    }

    private static boolean oneLoad(Run run) {
        return run.groups().stream().map(g -> g.key().load()).distinct().count() == 1;
    }

    private static String caption(Run run) {
        return run.caption("Requests per second" + (oneLoad(run) ? ", load " + run.groups().get(0).key().load() : ""));
    }

    private static List<String> labels(Run run) {
        return oneLoad(run) ? List.of("workload", "JDK") : List.of("workload", "JDK", "load");
    }

    private static List<String> labels(Run run, CellKey key) {
        String jdk = key.jdk() == 0 ? Numbers.ABSENT : String.valueOf(key.jdk());
        String workload = Texts.plain(key.workload());
        return oneLoad(run) ? List.of(workload, jdk) : List.of(workload, jdk, Texts.plain(key.load()));
    }

    private static Line line(List<String> labels, List<String> servers, Map<String, CellGroup> groups, Names names) {
        double best = groups.values().stream().mapToDouble(MatrixSection::throughput).max().orElse(0);
        long level = groups.values().stream().filter(g -> level(g, best)).count();
        return new Line(labels, servers.stream().map(
                s -> groups.containsKey(s) ? field(groups.get(s), best, level, names) : Field.NONE).toList());
    }

    private static double throughput(CellGroup group) {
        return group.throughputPerSecond().orElse(0);
    }

    /** True when the group is the best of its row or not shown to differ from it. */
    private static boolean level(CellGroup group, double best) {
        return throughput(group) > 0 && best / throughput(group) < Comparison.SHOWN_FROM;
    }

    private static Field field(CellGroup group, double best, long level, Names names) {
        var typical = group.typical();
        int warnings = group.repetitions().stream().mapToInt(r -> r.warnings().size()).sum();
        if (group.throughputPerSecond().isEmpty()) {
            String value = typical.cell().failure().isPresent() ? "failed" : Numbers.ABSENT;
            return new Field(value, "", 0, Rank.NONE, warnings, names.anchor(typical));
        }
        Rank rank = !level(group, best) ? Rank.NONE : level > 1 ? Rank.LEVEL : Rank.WINNER;
        return new Field(Numbers.rate(throughput(group)), note(group), throughput(group) / best, rank, warnings,
                names.anchor(typical));
    }

    private static String note(CellGroup group) {
        var response = group.typical().cell().response();
        return response.isEmpty() ? "" : "p99 " + CellTables.millis(response, 99) + " ms";
    }
}
