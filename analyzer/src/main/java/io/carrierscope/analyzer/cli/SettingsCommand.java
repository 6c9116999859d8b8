package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.Decoders;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer settings}: the cheapest recorder settings that answer the questions named. */
final class SettingsCommand extends Subcommand {
    private static final int OLDEST = 21;

    private final OptionSpec jdk = option(OptionSpec.builder("--jdk").required(true).paramLabel("N").type(int.class)
            .description("feature release that will record, 21 or newer"));
    private final OptionSpec questions = option(OptionSpec.builder("--for").paramLabel("QUESTION").type(List.class)
            .auxiliaryTypes(Question.class).splitRegex(",").defaultValue("pinning,carriers,locks,latency")
            .description("${COMPLETION-CANDIDATES} (default: all)"));

    SettingsCommand() {
        super("settings", "Prints a settings file (.jfc) that records what the questions need, and no more.");
    }

    @Override
    public Integer call() {
        int feature = jdk.getValue();
        if (feature < OLDEST) {
            throw wrong("JDK " + feature + " has no virtual threads; name 21 or newer");
        }
        List<Question> asked = questions.getValue();
        out().println(JfcFile.of(feature, asked, Decoders.settings(feature, asked)));
        return 0;
    }
}
