package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.attach.EventRates;
import io.carrierscope.analyzer.attach.RunningJvm;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.Budget;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The questions that a recording of a running JVM is to answer. */
public final class Questions {
    private static final List<Question> USUAL = List.of(Question.PINNING, Question.CARRIERS, Question.LATENCY,
            Question.TASKS);
    private static final String ALL_OF_THEM = USUAL.stream().map(q -> q.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(",", "--question ", " records them in any case"));
    /**
     * It instruments a method of the scheduler, which the JVM then compiles anew at the start and the end of the recording, for figures
     * that no verdict depends on.
     */
    private static final String INSTRUMENTS = "jdk.MethodTiming";
    /** Less often than for a question that is asked: each of the two takes 0.7 % of a server's CPU time otherwise. */
    private static final Map<String, String> PERIODS = Map.of("jdk.ExecutionSample", "20 ms", "jdk.NativeMethodSample",
            "50 ms");

    @Option(names = "--question", split = ",", paramLabel = "QUESTION", description = "Questions, with commas between them; locks and memory cost more (default: pinning,carriers,latency,tasks, without events that are too frequent to be cheap).")
    private List<Question> questions = List.of();

    /**
     * Settings for a JVM.
     *
     * @param text the text of a settings file (.jfc)
     * @param leftOut what they leave out, as lines; empty if nothing
     */
    public record Chosen(String text, List<String> leftOut) {}

    /**
     * Chooses the settings for a JVM. Where no question was asked, it counts events for a moment, and leaves out what would cost too much.
     *
     * @param feature the feature release of its JDK
     * @param readMicros CPU time for reading an event while it is recorded, as in {@link Budget}
     * @param responseTimes whether the response times of requests or tasks are needed, whatever they cost
     * @param change returns the setting to use in place of the usual one
     * @throws DataError if the JVM cannot be recorded
     */
    public Chosen settings(RunningJvm jvm, int feature, double readMicros, boolean responseTimes,
            UnaryOperator<EventSetting> change) throws DataError {
        var asked = questions.isEmpty() ? USUAL : asked(responseTimes);
        var wanted = EventCatalogue.settings(feature, asked).stream().filter(s -> !s.type().equals(INSTRUMENTS))
                .map(change).toList();
        if (!questions.isEmpty()) {
            return new Chosen(JfcFile.of(feature, asked, wanted), List.of());
        }
        var counting = Stream.concat(EventCatalogue.settings(feature, List.of()).stream(),
                Budget.counting(wanted).stream()).toList();
        var cheaper = wanted.stream().map(Questions::sampledLess).toList();
        var kept = EventRates.budget(jvm, JfcFile.of(feature, List.of(), counting), readMicros).keep(cheaper,
                responseTimes);
        return new Chosen(JfcFile.of(feature, asked, kept.settings()), kept.leftOut().isEmpty()
                ? List.of()
                : Stream.concat(kept.leftOut().stream(), Stream.of(ALL_OF_THEM)).toList());
    }

    private Collection<Question> asked(boolean responseTimes) {
        var asked = EnumSet.copyOf(questions);
        if (responseTimes) {
            asked.add(Question.TASKS);
        }
        return asked;
    }

    private static EventSetting sampledLess(EventSetting setting) {
        String period = PERIODS.get(setting.type());
        return period == null ? setting : setting.and("period", period);
    }
}
