package io.carrierscope.corpus.judge;

import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;

/** What a program is recorded with. */
enum RecordingSettings {
    /** All questions of {@code bin/analyzer settings}. */
    OURS,
    /** The JDK's own {@code profile.jfc}. */
    PROFILE,
    /** The JDK's own {@code default.jfc}, which a recording has that names no settings. */
    DEFAULT;

    static RecordingSettings named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** What the recorder takes as its settings: the name of settings of the JDK, or a file that the analyzer wrote. */
    String option(int jdk) throws IOException {
        if (this != OURS) {
            return toString();
        }
        var questions = EnumSet.allOf(Question.class);
        String settings = JfcFile.of(jdk, questions, EventCatalogue.settings(jdk, questions));
        Path file = Files.createTempFile("ours-" + jdk + "-", ".jfc");
        file.toFile().deleteOnExit();
        return Files.writeString(file, settings).toString();
    }

    boolean ofTheJdk() {
        return this != OURS;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
