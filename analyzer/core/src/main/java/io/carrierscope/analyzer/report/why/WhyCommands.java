package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Why;
import io.carrierscope.analyzer.workload.RunnerOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands that record the cells of a page again, and the one that writes it. Conditions of one run share a command if they have the same
 * JDK, GC and servers. A suite that leaves out some combinations of its axes runs these, too, since the command names what it shall run.
 */
final class WhyCommands {
    private static final String WRITE = "bin/analyzer why -o docs/why-webflux.md";
    private static final String USUAL_FOLDER = "recordings";
    private static final int WIDTH = 120;

    private WhyCommands() {}

    static String of(Why why) {
        var all = Stream.concat(why.waits().stream(), why.acks().stream()).toList();
        var runs = all.stream().collect(Collectors.groupingBy(
                c -> List.of(c.suite(), c.runId(), c.jdk(), c.collector(), c.servers(), c.producers()),
                LinkedHashMap::new, Collectors.toList()));
        var files = all.stream().map(c -> folder(c) + "/" + c.suite() + ".*.jfr").distinct().toList();
        return Stream.concat(runs.values().stream().map(WhyCommands::of), Stream.of(wrapped(WRITE, files)))
                .collect(Collectors.joining("\n"));
    }

    /** A folder below the usual one, for runs with other settings; otherwise the usual one. */
    private static String folder(Condition condition) {
        return condition.cells().getFirst().typical().cell().server().map(s -> String.valueOf(s.file().getParent()))
                .filter(f -> f.startsWith(USUAL_FOLDER + "/")).orElse(USUAL_FOLDER);
    }

    private static String of(List<Condition> run) {
        Condition first = run.getFirst();
        var definitions = run.stream().flatMap(c -> c.cells().stream()).map(g -> g.typical().cell().definition())
                .toList();
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
        options.add(option("--producer", first.producers().stream()));
        options.add(option("--server", first.servers().stream()));
        options.add(option("--recordings", Stream.of(folder(first)).filter(f -> !f.equals(USUAL_FOLDER))));
        return wrapped("./run-with-jfr.sh " + first.suite() + " --full",
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
