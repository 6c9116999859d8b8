package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The questions that a recording of a running JVM answers in any case. */
public final class Questions {
    @Option(names = "--question", split = ",", paramLabel = "QUESTION", description = "Questions to answer whatever their events cost, with commas between them: pinning, carriers, latency, tasks, locks (from JDK 25 on also where virtual threads wait), memory. The others, except memory, are answered too, but events that would cost too much are left out.")
    private List<Question> questions = List.of();

    public Set<Question> asked() {
        return Set.copyOf(questions);
    }
}
