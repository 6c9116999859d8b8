package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code analyzer settings}: the cheapest recorder settings that answer the questions named. */
@Command(name = "settings", mixinStandardHelpOptions = true, description = "Prints a settings file (.jfc) that records what the questions need, and no more.")
final class SettingsCommand implements Callable<Integer> {
    private static final int OLDEST = 21;

    @Option(names = "--jdk", required = true, paramLabel = "N", description = "feature release that will record, 21 or newer")
    private int jdk;

    @Option(names = "--for", split = ",", paramLabel = "QUESTION", defaultValue = "pinning,carriers,locks,latency", description = "${COMPLETION-CANDIDATES} (default: all)")
    private List<Question> questions;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (jdk < OLDEST) {
            throw new ParameterException(spec.commandLine(),
                    "JDK " + jdk + " has no virtual threads; name 21 or newer");
        }
        spec.commandLine().getOut().println(JfcFile.of(jdk, questions));
        return 0;
    }
}
