package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** The questions that a recording of a running JVM is to answer. */
public final class Questions {
    /**
     * It instruments a method of the scheduler, which the JVM then compiles anew at the start and the end of the recording, for figures
     * that no verdict depends on.
     */
    private static final String INSTRUMENTS = "jdk.MethodTiming";

    @Option(names = "--question", split = ",", paramLabel = "QUESTION", defaultValue = "pinning,carriers,latency,tasks", description = "Questions, with commas between them (default: ${DEFAULT-VALUE}; locks and memory cost more).")
    private List<Question> questions;

    /**
     * Returns the text of a settings file for a JDK of this feature release.
     *
     * @param change returns the setting to use in place of the usual one
     */
    public String settings(int feature, UnaryOperator<EventSetting> change) {
        return JfcFile.of(feature, questions, EventCatalogue.settings(feature, questions).stream()
                .filter(s -> !s.type().equals(INSTRUMENTS)).map(change).toList());
    }
}
