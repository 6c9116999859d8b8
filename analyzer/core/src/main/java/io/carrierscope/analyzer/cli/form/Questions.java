package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The questions that a recording of a running JVM answers in any case. */
public final class Questions {
    @Option(names = "--question", split = ",", paramLabel = "QUESTION", description = "Questions to answer in any case, with commas between them: pinning, carriers, latency, tasks, locks (from JDK 25 on also where virtual threads wait), memory. All others are answered, too, except memory, but without events that are too frequent to be cheap.")
    private List<Question> questions = List.of();

    public Set<Question> asked() {
        return Set.copyOf(questions);
    }
}
