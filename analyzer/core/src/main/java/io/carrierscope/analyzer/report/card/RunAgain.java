package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.RunnerOption;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands that measure a cell again, and that test a prediction. A recording may contain any text, so commands are built from
 * plain names only.
 */
public final class RunAgain {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.=_-]{0,80}");
    /** The suffix that a scale adds to the name of a workload. */
    private static final Pattern SCALED = Pattern.compile("-x\\d(_\\d+)?$");
    private static final Pattern COUNTED = Pattern.compile("(batch|burst|hold)-.*");
    private static final String RUN = CommandName.run() + " ";
    /** A folder of its own, because the runner skips cells that exist. */
    private static final String ELSEWHERE = " --recordings recordings/again";
    private static final String VERIFY = RUN + "--verify REPORT      # REPORT: the folder of this report";

    private RunAgain() {}

    public static Optional<Block> of(JudgedCell c) {
        return block("Commands to repeat this cell", List.of(c));
    }

    static Optional<Block> both(JudgedCell a, JudgedCell b) {
        return block("Commands to repeat both cells", List.of(a, b));
    }

    private static Optional<Block> block(String summary, List<JudgedCell> cells) {
        var lines = new ArrayList<>(cells.stream()
                .map(JudgedCell::cell)
                .flatMap(c -> cell(c.key(), c.definition().collector(), c.definition().options()).stream()).toList());
        if (lines.size() < cells.size()) {
            return Optional.empty();
        }
        boolean predict = cells.stream().anyMatch(RunAgain::predicts);
        if (predict) {
            lines.add(VERIFY);
        }
        return Optional.of(new Block.Details(summary + (predict ? " and test the predictions" : ""),
                List.of(new Block.Listing(lines))));
    }

    private static boolean predicts(JudgedCell c) {
        return c.found().stream().flatMap(f -> f.whatIf().stream()).anyMatch(w -> !w.intervention().tests().isEmpty())
                || c.moreClients().filter(w -> !w.intervention().tests().isEmpty()).isPresent();
    }

    /** Returns empty for a recording of no matrix, or when one of its names is not plain. */
    static Optional<String> cell(CellKey key, String collector, List<RunnerOption> how) {
        if (key.event() == null || key.jdk() == 0) {
            return Optional.empty();
        }
        boolean scaled = how.stream().anyMatch(o -> o.name().equals("--scale"));
        String workload = scaled ? SCALED.matcher(key.workload()).replaceFirst("") : key.workload();
        // a scaled count would be scaled again; without it all loads of the suite run
        String load = scaled && COUNTED.matcher(key.load()).matches() ? "" : key.load();
        var which = Stream.of(new RunnerOption("--server", key.serverWithout(collector)),
                new RunnerOption("--gc", collector), new RunnerOption("--client", key.client()),
                new RunnerOption("--workload", workload), new RunnerOption("--producer", key.producer()),
                new RunnerOption("--load", load), new RunnerOption("--jdk", Integer.toString(key.jdk())),
                new RunnerOption("--recording", key.recording().equals("off") ? "off" : ""))
                .filter(o -> o.value() != null && !o.value().isEmpty()).toList();
        boolean plain = key.suite() != null && NAME.matcher(key.suite()).matches()
                && which.stream().allMatch(o -> NAME.matcher(o.value()).matches())
                && how.stream().allMatch(RunnerOption::plain);
        return plain ? Optional.of(RUN + key.suite() + joined(which) + joined(how) + ELSEWHERE) : Optional.empty();
    }

    private static String joined(List<RunnerOption> options) {
        return options.stream().map(o -> " " + o.text()).collect(Collectors.joining());
    }
}
