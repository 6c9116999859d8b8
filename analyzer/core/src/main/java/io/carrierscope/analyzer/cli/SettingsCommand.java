package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code analyzer settings}: prints the cheapest recorder settings that answer the given questions. */
@Command(name = "settings", description = "Prints a Flight Recorder settings file (.jfc) that records what the questions need, and no more.")
final class SettingsCommand extends Subcommand {
    private static final int OLDEST = 21;

    @Option(names = "--jdk", required = true, paramLabel = "N", description = "Feature release of the JDK that will record, 21 or newer.")
    private int jdk;

    @Option(names = "--for", split = ",", paramLabel = "QUESTION", defaultValue = "pinning,carriers,locks,latency", description = "Questions, with commas between them (default: all, ${DEFAULT-VALUE}).")
    private List<Question> questions;

    @Override
    public Integer call() {
        if (jdk < OLDEST) {
            throw wrong("JDK " + jdk + " has no virtual threads; name 21 or newer");
        }
        out().println(JfcFile.of(jdk, questions, EventCatalogue.settings(jdk, questions)));
        return 0;
    }
}
