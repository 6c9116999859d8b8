package io.carrierscope.analyzer.report;

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
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Requests per second of each server variant, one row for what else differs, the winner of each row marked. */
final class MatrixSection implements Section {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = Names.of(analysis);
        var blocks = new ArrayList<Block>();
        Run.of(analysis).stream().filter(Run::ours).forEach(run -> blocks.add(matrix(run, names)));
        return blocks;
    }

    private static Block matrix(Run run, Names names) {
        var identity = Identity.withoutServer(run);
        Map<List<String>, Map<String, CellGroup>> rows = new LinkedHashMap<>();
        run.groups().forEach(g -> rows.computeIfAbsent(identity.row(g.typical()), k -> new LinkedHashMap<>())
                .put(g.key().server(), g));
        var servers = run.groups().stream().map(g -> g.key().server()).distinct()
                .sorted(Comparator.comparing(MatrixSection::natural)).toList();
        var lines = rows.entrySet().stream().map(e -> new Line(e.getKey(), fields(run, servers, e.getValue(), names)))
                .toList();
        return new Block.Matrix(caption(run), identity.columns().stream().map(Block.Column::name).toList(),
                servers.stream().map(Texts::plain).toList(), lines);
    }

    private static String caption(Run run) {
        var loads = run.groups().stream().map(g -> g.key().load()).distinct().toList();
        return run.caption("Requests per second" + (loads.size() == 1 ? ", load " + loads.get(0) : ""));
    }

    /** Numbers within a name compare by value: platform-20 before platform-200. */
    private static String natural(String name) {
        return NUMBER.matcher(name).replaceAll(m -> String.format(Locale.ROOT, "%09d", Long.parseLong(m.group())));
    }

    private static List<Field> fields(Run run, List<String> servers, Map<String, CellGroup> groups, Names names) {
        var running = groups.values().stream().filter(g -> throughput(g) > 0).toList();
        var best = running.stream().max(Comparator.comparingDouble(MatrixSection::throughput));
        var level = running.stream().filter(g -> best.isPresent() && level(run, g, best.get())).toList();
        boolean alone = running.size() < 2;
        return servers.stream().map(groups::get).map(g -> {
            Rank rank = alone || !level.contains(g) ? Rank.NONE : level.size() > 1 ? Rank.LEVEL : Rank.WINNER;
            return g == null ? Field.NONE : field(g, rank, best.map(MatrixSection::throughput).orElse(0.0), names);
        }).toList();
    }

    private static double throughput(CellGroup group) {
        return group.throughputPerSecond().orElse(0);
    }

    /** True when the group is the best of its row or not shown to differ from it. */
    private static boolean level(Run run, CellGroup group, CellGroup best) {
        return group == best || run.comparisons().stream().filter(c -> c.a() == best && c.b() == group).findFirst()
                .map(c -> !c.shown()).orElse(throughput(best) / throughput(group) < Comparison.SHOWN_FROM);
    }

    private static Field field(CellGroup group, Rank rank, double best, Names names) {
        var typical = group.typical();
        int warnings = group.repetitions().stream().mapToInt(r -> r.warnings().size()).sum();
        if (throughput(group) == 0) {
            String value = typical.cell().failure().isPresent() ? "failed" : Numbers.ABSENT;
            return new Field(value, "", 0, Rank.NONE, warnings, names.anchor(typical));
        }
        return new Field(Numbers.rate(throughput(group)), note(group), throughput(group) / best, rank, warnings,
                names.anchor(typical));
    }

    private static String note(CellGroup group) {
        var response = group.typical().cell().response();
        return response.isEmpty() ? "" : "p99 " + CellTables.millis(response, 99) + " ms";
    }
}
