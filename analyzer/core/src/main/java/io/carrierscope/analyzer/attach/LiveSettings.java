package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.file.Repository;
import io.carrierscope.analyzer.settings.Budget;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings with which a running JVM is recorded.
 *
 * @param text the text of a settings file (.jfc)
 * @param leftOut what they leave out, as lines; empty if nothing
 * @param threadsPerSecond how many virtual threads started and ended per second when they were counted, if they leave that out
 */
public record LiveSettings(String text, List<String> leftOut, OptionalDouble threadsPerSecond) {
    private static final List<Question> USUAL = List.of(Question.PINNING, Question.CARRIERS, Question.LATENCY,
            Question.TASKS, Question.LOCKS);
    /**
     * It instruments a method of the scheduler, which the JVM then compiles anew at the start and the end of the recording, for figures
     * that no verdict depends on.
     */
    private static final String TIMING = "jdk.MethodTiming";
    /** It records each park of a virtual thread, which costs more than all else, so it must be asked for. */
    private static final String TRACE = "jdk.MethodTrace";
    /** The threshold of the JDK's own settings. */
    private static final String LONG = "20 ms";
    private static final List<String> MONITORS = List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait");
    /** Less often than for a question that is asked: each of the two takes 0.7 % of a server's CPU time otherwise. */
    private static final Map<String, String> PERIODS = Map.of("jdk.ExecutionSample", "20 ms", "jdk.NativeMethodSample",
            "50 ms");

    /**
     * What a recording is for.
     *
     * @param asked questions that it answers in any case, beside the usual ones
     * @param readMicros CPU time for reading an event while it is recorded, as in {@link Budget}
     * @param responseTimes whether the response times of requests or tasks are needed, whatever they cost
     * @param change returns the setting to use in place of the usual one
     * @param also a setting that was asked for, whatever it costs
     */
    public record Purpose(Set<Question> asked, double readMicros, boolean responseTimes,
            UnaryOperator<EventSetting> change, Optional<EventSetting> also) {
        private List<EventSetting> settings(int feature, Collection<Question> questions) {
            return EventCatalogue.settings(feature, questions).stream().filter(s -> !s.type().equals(TIMING))
                    .map(change)
                    .toList();
        }
    }

    public LiveSettings {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Chooses the settings for a JVM: those of the usual questions without what would cost too much, for which it counts events for a
     * moment, and all of those that were asked.
     *
     * @param feature the feature release of its JDK
     * @throws DataError if the JVM cannot be recorded
     */
    public static LiveSettings of(RunningJvm jvm, int feature, Purpose purpose) throws DataError {
        var asked = purpose.asked();
        var usual = purpose.settings(feature, USUAL).stream().filter(s -> !s.type().equals(TRACE))
                .map(LiveSettings::sampledLess).toList();
        var counting = Stream.concat(EventCatalogue.settings(feature, List.of()).stream(),
                Budget.counting(usual).stream()).toList();
        var kept = EventRates.budget(jvm, JfcFile.of(feature, List.of(), counting), purpose.readMicros()).keep(usual,
                cheaper(feature,
                        jvm.virtualThreads() != RunningJvm.VirtualThreads.NO || asked.contains(Question.CARRIERS)),
                asked,
                purpose.responseTimes());
        return new LiveSettings(JfcFile.of(feature, Stream.concat(USUAL.stream(), asked.stream()).distinct().toList(),
                joined(kept.settings(),
                        Stream.concat(purpose.settings(feature, asked).stream(), purpose.also().stream())
                                .toList())),
                Stream.concat(kept.leftOut().stream(), inAnyCase(kept)).toList(), kept.threadsPerSecond());
    }

    /**
     * The idle time of carriers needs each park, but no stack; platform threads that queue for long, or wait long for a service, are told by
     * their stacks.
     */
    private static List<EventSetting> cheaper(int feature, boolean carriers) {
        var settings = new ArrayList<EventSetting>();
        settings.add(longOnes("jdk.SocketRead"));
        settings.add(carriers ? EventSetting.withoutStack("jdk.ThreadPark") : longOnes("jdk.ThreadPark"));
        boolean pin = feature < Topic.JDK_WHERE_MONITORS_DO_NOT_PIN;
        MONITORS.forEach(type -> settings.add(pin ? EventSetting.withStack(type) : longOnes(type)));
        return settings;
    }

    private static EventSetting longOnes(String type) {
        return EventSetting.withStack(type).and("threshold", LONG);
    }

    private static List<EventSetting> joined(List<EventSetting> usual, List<EventSetting> named) {
        return List.copyOf(Stream.concat(usual.stream(), named.stream())
                .collect(Collectors.toMap(EventSetting::type, s -> s, EventSetting::merge, LinkedHashMap::new))
                .values());
    }

    private static Stream<String> inAnyCase(Budget.Kept kept) {
        return kept.questions().isEmpty()
                ? Stream.empty()
                : Stream.of(kept.questions().stream().map(q -> q.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(",", "--question ", " records them in any case")));
    }

    private static EventSetting sampledLess(EventSetting setting) {
        String period = PERIODS.get(setting.type());
        return period == null ? setting : setting.and("period", period);
    }

    /** How often events happen in a JVM that runs, counted for a moment. */
    static final class EventRates {
        private static final Duration MOMENT = Duration.ofMillis(300);
        /** The JVM itself ends the recording after that time, if the command is killed meanwhile. */
        private static final Duration MOST = Duration.ofSeconds(5);

        private EventRates() {}

        /**
         * Counts events by a recording that lasts a moment and leaves no file.
         *
         * @param settings the text of a settings file (.jfc)
         * @param readMicros as in {@link Budget}
         * @throws DataError if the JVM cannot be reached or refuses, or has too little room on its disk
         */
        static Budget budget(RunningJvm jvm, String settings, double readMicros) throws DataError {
            try (var recording = LiveRecording.start(jvm, settings, MOST);
                    var chunks = new Repository(recording.folder())) {
                Thread.sleep(MOMENT);
                recording.stop();
                return chunks.next().map(events -> budget(events, readMicros))
                        .orElse(new Budget(Map.of(), 1, readMicros));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DataError("interrupted");
            }
        }

        private static Budget budget(EventSource events, double readMicros) {
            var rates = new TreeMap<String, Double>();
            events.profile().eventCounts().forEach((type, n) -> rates.put(type, n / events.window().lengthSeconds()));
            return new Budget(rates, events.profile().activeProcessors(), readMicros);
        }
    }
}
