package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warnings about the figures: their names beside a figure, and a table of all of them. */
final class WhyDoubts {
    /** The name with which the warning of a validity check begins. */
    private static final Pattern NAME = Pattern.compile("[a-z ]{1,20}");

    private WhyDoubts() {}

    /** The names of the validity checks that either server failed. */
    static String of(Pair pair) {
        return Stream.of(pair.a(), pair.b()).map(WhyDoubts::named).filter(s -> !s.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String named(ServerCost side) {
        String names = byKind(side).keySet().stream().filter(NAME.asMatchPredicate())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : side.server() + ": " + names;
    }

    /** The warnings of all repetitions, at most one of each kind from each. */
    private static Map<String, List<String>> byKind(ServerCost side) {
        var byKind = new LinkedHashMap<String, List<String>>();
        for (JudgedCell run : side.group().repetitions()) {
            var once = run.warnings().stream().collect(Collectors.toMap(Sentences::kind, w -> w, (first, next) -> first,
                    LinkedHashMap::new));
            once.forEach((kind, warning) -> byKind.computeIfAbsent(kind, k -> new ArrayList<>()).add(warning));
        }
        return byKind;
    }

    static List<Block> blocks(Stream<Condition> conditions) {
        var rows = new ArrayList<List<String>>();
        conditions.forEach(c -> c.cells().stream().map(ServerCost::new)
                .forEach(s -> byKind(s).values().forEach(runs -> rows.add(row(c, s, runs)))));
        return rows.isEmpty()
                ? List.of(Block.Prose.of("No validity check gave a warning."))
                : List.of(new Block.Figures(
                        "Warnings of the validity checks: how many runs have it, and what it says in the"
                                + " first of them",
                        List.of(Column.text("suite"), Column.text("conditions"), Column.text("warm-up"),
                                Column.text("messages"), Column.text("server"), Column.text("runs"),
                                Column.text("warning")),
                        rows));
    }

    private static List<String> row(Condition c, ServerCost side, List<String> runs) {
        return List.of(c.suite(), c.text(), c.warmup(), side.group().key().producer(), side.server(),
                Numbers.count(runs.size()) + " of " + Numbers.count(side.group().repetitions().size()),
                Texts.plain(runs.getFirst()));
    }
}
