package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Why;
import io.carrierscope.analyzer.workload.RunnerOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The commands that recorded the runs which the page shows. A recording may contain any text, so they hold plain names only. */
final class WhyCommands {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,80}");
    private static final String WRITE = "bin/analyzer why -o docs/why-webflux.md recordings/spring-wait.*.jfr"
            + " recordings/kafka-ack.*.jfr";
    private static final String WARMUP = "--warmup";
    private static final int WIDTH = 120;
    private static final Pattern BREAK = Pattern.compile("(.{1," + WIDTH + "}) (?=--)");

    private WhyCommands() {}

    /** One for each run, and the one that writes the page. */
    static String of(Why why) {
        var runs = Stream.concat(why.waits().stream(), why.acks().stream()).collect(
                Collectors.groupingBy(c -> List.of(c.suite(), c.runId()), LinkedHashMap::new, Collectors.toList()));
        return Stream.concat(runs.values().stream().map(WhyCommands::of).map(WhyCommands::wrapped), Stream.of(WRITE))
                .collect(Collectors.joining("\n"));
    }

    private static String of(List<Condition> run) {
        var cells = run.stream().flatMap(c -> c.cells().stream()).toList();
        int repetitions = cells.stream().mapToInt(g -> g.repetitions().size()).max().orElse(1);
        var warmups = cells.stream().flatMap(g -> g.typical().cell().definition().options().stream())
                .filter(o -> o.name().equals(WARMUP)).map(RunnerOption::value).distinct().toList();
        return "./run-with-jfr.sh " + run.getFirst().suite() + " --full"
                + (repetitions > 1 ? " --repeat " + repetitions : "")
                + (warmups.size() == 1 ? option(WARMUP, warmups.stream()) : "") // several are the suite's own
                + option("--jdk", run.stream().map(c -> Integer.toString(c.jdk())))
                + option("--gc", cells.stream().map(g -> g.typical().cell().definition().collector()))
                + option("--workload", run.stream().map(Condition::workload))
                + option("--load", run.stream().map(Condition::load))
                + option("--producer", cells.stream().map(CellGroup::key).map(k -> k.producer()))
                + option("--server", cells.stream().map(g -> new ServerCost(g).server()));
    }

    private static String option(String name, Stream<String> values) {
        String all = values.filter(PLAIN.asMatchPredicate()).distinct().collect(Collectors.joining(","));
        return all.isEmpty() ? "" : " " + name + " " + all;
    }

    private static String wrapped(String command) {
        return command.length() <= WIDTH ? command : BREAK.matcher(command).replaceAll("$1 \\\\\n  ");
    }
}
