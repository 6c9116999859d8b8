package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything the analyzer knows about one event type.
 *
 * @param type the name in recordings
 * @param kind the class of the decoded events
 * @param event decodes a row; {@code null} for a row that does not count
 * @param rules the questions that need the type, and its settings for each of them
 */
public record EventDescriptor(String type, Class<? extends JvmEvent> kind, Function<Row, ? extends JvmEvent> event,
        List<Rule> rules) {
    /** The first release with virtual threads, and the one that added the types which it lacks. */
    private static final int FIRST_JDK = 21;
    private static final int NEW_JDK = 25;

    /**
     * The settings of the type for a question, on the JDKs that match. A rule without a question applies to all
     * questions.
     */
    record Rule(Optional<Question> question, IntPredicate jdk, EventSetting setting) {
        boolean applies(int feature, Set<Question> asked) {
            return jdk.test(feature) && question.map(asked::contains).orElse(true);
        }
    }

    static <E extends JvmEvent> EventDescriptor of(String type, Class<E> kind, Function<Row, E> event) {
        return new EventDescriptor(type, kind, event, List.of());
    }

    /** Adds settings for all questions: without this type a recording cannot be interpreted. */
    EventDescriptor recordedAlways(Function<String, EventSetting> how) {
        return with(new Rule(Optional.empty(), jdk -> true, how.apply(type)));
    }

    EventDescriptor recordedFor(Question question, Function<String, EventSetting> how) {
        return recordedFor(question, jdk -> true, how);
    }

    EventDescriptor recordedFor(Question question, IntPredicate jdk, Function<String, EventSetting> how) {
        return with(new Rule(Optional.of(question), jdk, how.apply(type)));
    }

    private EventDescriptor with(Rule rule) {
        return new EventDescriptor(type, kind, event, Stream.concat(rules.stream(), Stream.of(rule)).toList());
    }

    /**
     * Returns the settings for these questions on a JDK of this feature release; empty if no question needs the type.
     */
    Optional<EventSetting> setting(int jdk, Set<Question> questions) {
        return rules.stream().filter(r -> r.applies(jdk, questions)).map(Rule::setting).reduce(EventSetting::merge);
    }

    /** Returns the options that record the type, such as {@code enabled=true,period=1s}, without its threshold and its stacks. */
    public String options(int jdk) {
        return setting(jdk, EnumSet.allOf(Question.class)).orElse(EventSetting.on(type)).values().entrySet().stream()
                .filter(v -> !v.getKey().equals("threshold") && !v.getKey().equals("stackTrace"))
                .map(v -> v.getKey() + "=" + v.getValue().replace(" ", "")).collect(Collectors.joining(","));
    }

    /** Returns the type, with the release from which on JDKs have it if older ones lack it. */
    String name() {
        var all = EnumSet.allOf(Question.class);
        return type + (setting(FIRST_JDK, all).isEmpty() && setting(NEW_JDK, all).isPresent()
                ? " (JDK " + NEW_JDK + " or newer)"
                : "");
    }

    /** Returns the decoding of this type for the sink; empty if the sink does not consume its kind. */
    Optional<Decoding> into(EventSink sink) {
        return Optional.ofNullable(sink.consumer(kind)).map(consumer -> new Decoding(event, consumer));
    }
}
