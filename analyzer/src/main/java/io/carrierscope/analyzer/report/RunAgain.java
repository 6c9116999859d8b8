package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.RunnerOption;
import io.carrierscope.analyzer.compare.JudgedCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The commands that measure a cell again, and that try what was predicted of it. A recording may hold anything, so a command is
 * made of plain names only.
 */
final class RunAgain {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.=_-]{0,80}");
    /** In quotes a shell leaves all of these as they are. */
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 @%+=:,./_-]{0,400}");
    /** What a scale adds to the name of a workload. */
    private static final Pattern SCALED = Pattern.compile("-x\\d(_\\d+)?$");
    private static final Pattern COUNTED = Pattern.compile("(batch|burst|hold)-.*");
    private static final String RUN = "./run-with-jfr.sh ";
    /** Beside the cells that are there already, which would not be measured again. */
    private static final String ELSEWHERE = " --recordings recordings/again";
    private static final String VERIFY = RUN + "--verify REPORT      # REPORT: the folder of this report";

    private RunAgain() {}

    static Optional<Block> of(JudgedCell c) {
        return block("How to repeat this cell", List.of(c));
    }

    static Optional<Block> both(JudgedCell a, JudgedCell b) {
        return block("How to repeat both", List.of(a, b));
    }

    private static Optional<Block> block(String summary, List<JudgedCell> cells) {
        var lines = new ArrayList<>(cells.stream()
                .flatMap(c -> cell(c.cell().key(), c.cell().definition().collector(), c.cell().definition().options())
                        .stream())
                .toList());
        if (lines.size() < cells.size()) {
            return Optional.empty();
        }
        boolean predict = cells.stream().anyMatch(RunAgain::predicts);
        if (predict) {
            lines.add(VERIFY);
        }
        return Optional.of(new Block.Fold(summary + (predict ? ", and to try the predictions" : ""),
                List.of(new Block.Listing(lines))));
    }

    private static boolean predicts(JudgedCell c) {
        return c.found().stream().flatMap(f -> f.whatIf().stream()).anyMatch(w -> !w.removal().tests().isEmpty())
                || c.moreClients().filter(w -> !w.removal().tests().isEmpty()).isPresent();
    }

    /** Empty for a recording of no matrix, or where a name in it is none. */
    static Optional<String> cell(CellKey key, String collector, List<RunnerOption> how) {
        if (!key.ours() || key.jdk() == 0) {
            return Optional.empty();
        }
        boolean scaled = how.stream().anyMatch(o -> o.name().equals("--scale"));
        var options = new LinkedHashMap<String, String>();
        options.put("", key.suite());
        options.put(" --server ", withoutCollector(key.server(), collector));
        options.put(" --gc ", collector);
        options.put(" --client ", key.client());
        options.put(" --workload ", scaled ? SCALED.matcher(key.workload()).replaceFirst("") : key.workload());
        options.put(" --producer ", key.producer());
        // a scaled count would be scaled again; without it all loads of the suite are run
        options.put(" --load ", scaled && COUNTED.matcher(key.load()).matches() ? "" : key.load());
        options.put(" --jdk ", Integer.toString(key.jdk()));
        options.put(" --recording ", key.recording().equals("on") ? "" : key.recording());
        options.values().removeIf(value -> value == null || value.isEmpty());
        boolean plain = options.containsKey("") && options.values().stream().allMatch(v -> NAME.matcher(v).matches());
        plain &= how.stream().allMatch(o -> VALUE.matcher(o.value()).matches());
        return plain ? Optional.of(RUN + joined(options) + joined(how) + ELSEWHERE) : Optional.empty();
    }

    /** As the suite calls it: the runner adds the collector to the name. */
    private static String withoutCollector(String server, String collector) {
        String added = "-" + collector;
        return server != null && !collector.isEmpty() && server.endsWith(added)
                ? server.substring(0, server.length() - added.length())
                : server;
    }

    private static String joined(Map<String, String> options) {
        return options.entrySet().stream().map(o -> o.getKey() + o.getValue()).collect(Collectors.joining());
    }

    private static String joined(List<RunnerOption> how) {
        return how.stream()
                .map(o -> " " + o.name() + " " + (o.value().contains(" ") ? '"' + o.value() + '"' : o.value()))
                .collect(Collectors.joining());
    }
}
