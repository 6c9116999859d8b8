package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Why;
import io.carrierscope.analyzer.workload.RunnerOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands that record the cells of a page again, one for each run. A suite that leaves out some combinations of its axes runs these,
 * too, since the command names what it shall run.
 */
final class WhyCommands {
    private static final String WRITE = "bin/analyzer why -o docs/why-webflux.md recordings/spring-wait.*.jfr"
            + " recordings/kafka-ack.*.jfr";
    private static final int WIDTH = 120;

    private WhyCommands() {}

    /** With the one that writes the page. */
    static String of(Why why) {
        var runs = Stream.concat(why.waits().stream(), why.acks().stream()).collect(
                Collectors.groupingBy(c -> List.of(c.suite(), c.runId()), LinkedHashMap::new, Collectors.toList()));
        return Stream.concat(runs.values().stream().map(WhyCommands::of), Stream.of(WRITE))
                .collect(Collectors.joining("\n"));
    }

    private static String of(List<Condition> run) {
        var cells = run.stream().flatMap(c -> c.cells().stream()).toList();
        var definitions = cells.stream().map(g -> g.typical().cell().definition()).toList();
        int repetitions = run.stream().mapToInt(Condition::repetitions).max().orElse(1);
        var options = new ArrayList<RunnerOption>();
        // what differs between the cells of a run is an axis of its suite
        definitions.getFirst().options().stream().filter(o -> definitions.stream()
                .allMatch(d -> d.options().contains(o))).forEach(options::add);
        options.add(option("--repeat", Stream.of(repetitions > 1 ? "" + repetitions : "")));
        options.add(option("--jdk", run.stream().map(c -> "" + c.jdk())));
        options.add(option("--gc", definitions.stream().map(d -> d.collector())));
        options.add(option("--workload", run.stream().map(Condition::workload)));
        options.add(option("--load", run.stream().map(Condition::load)));
        options.add(option("--producer", cells.stream().map(g -> g.key().producer())));
        options.add(option("--server", cells.stream().map(g -> new ServerCost(g).server())));
        return wrapped("./run-with-jfr.sh " + run.getFirst().suite() + " --full",
                options.stream().filter(RunnerOption::plain).map(RunnerOption::text).toList());
    }

    private static RunnerOption option(String name, Stream<String> values) {
        return new RunnerOption(name, values.distinct().filter(v -> !v.isEmpty()).collect(Collectors.joining(",")));
    }

    private static String wrapped(String command, List<String> options) {
        var text = new StringBuilder(command);
        int line = command.length();
        for (String option : options) {
            boolean fits = line + 1 + option.length() <= WIDTH;
            text.append(fits ? " " : " \\\n  ").append(option);
            line = (fits ? line : 1) + 1 + option.length();
        }
        return text.toString();
    }
}
