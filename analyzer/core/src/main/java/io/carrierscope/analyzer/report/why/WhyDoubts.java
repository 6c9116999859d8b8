package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warnings about the figures: their names beside a figure, and a table of all of them. */
final class WhyDoubts {
    /** The warning of a validity check begins with its name; the figures follow. */
    private static final Pattern NAMED = Pattern.compile("([a-z ]{1,20}): .*");

    private WhyDoubts() {}

    /** The names of the validity checks that either server failed. */
    static String of(Pair pair) {
        return Stream.of(pair.a(), pair.b()).map(WhyDoubts::named).filter(s -> !s.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String named(ServerCost side) {
        String names = side.doubts().stream().map(NAMED::matcher).filter(Matcher::matches).map(m -> m.group(1))
                .distinct().collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : side.server() + ": " + names;
    }

    static List<Block> blocks(Stream<Condition> conditions) {
        var rows = new ArrayList<List<String>>();
        conditions.forEach(c -> c.cells().stream().map(ServerCost::new)
                .forEach(s -> s.doubts().forEach(d -> rows.add(row(c, s, d)))));
        return rows.isEmpty()
                ? List.of(Block.Prose.of("No validity check gave a warning."))
                : List.of(new Block.Figures("Warnings of the validity checks, in any run of a cell", List.of(
                        Column.text("suite"), Column.text("conditions"), Column.text("warm-up"),
                        Column.text("messages"),
                        Column.text("server"), Column.text("warning")), rows));
    }

    private static List<String> row(Condition c, ServerCost side, String doubt) {
        return List.of(c.suite(), c.text(), c.warmup(), side.group().key().producer(), side.server(),
                Texts.plain(doubt));
    }
}
