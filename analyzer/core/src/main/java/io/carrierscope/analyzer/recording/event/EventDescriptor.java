package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * All that the analyzer knows of an event type.
 *
 * @param type the name in recordings
 * @param kind of the events that its rows become
 * @param event makes an event of a row
 * @param rules which questions need it, and how it is recorded for them
 */
public record EventDescriptor(String type, Class<? extends JvmEvent> kind, Function<Row, ? extends JvmEvent> event,
        List<Rule> rules) {
    /** How the type is recorded for a question, on JDKs of some feature releases; for no question in particular when it is empty. */
    record Rule(Optional<Question> question, IntPredicate jdk, EventSetting setting) {
        boolean applies(int feature, Set<Question> asked) {
            return jdk.test(feature) && question.map(asked::contains).orElse(true);
        }
    }

    static <E extends JvmEvent> EventDescriptor of(String type, Class<E> kind, Function<Row, E> event) {
        return new EventDescriptor(type, kind, event, List.of());
    }

    /** Recorded whatever is asked: without it a recording cannot be read right. */
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

    /** How a JDK of that feature release records it for the questions; empty where none needs it. */
    Optional<EventSetting> setting(int jdk, Set<Question> questions) {
        return rules.stream().filter(r -> r.applies(jdk, questions)).map(Rule::setting).reduce(EventSetting::merge);
    }

    /** What makes events for the sink; empty when nothing there takes them. */
    Optional<Decoding> into(EventSink sink) {
        return Optional.ofNullable(sink.taker(kind)).map(taker -> new Decoding(event, taker));
    }
}
