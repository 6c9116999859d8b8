package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;

/** Collects all measured events of a recording and checks that each is of the kind its type declares. */
public final class Collected implements EventSink {
    private final List<JvmEvent> events = new ArrayList<>();

    public Collected() {}

    /** The events, in no particular order. */
    public static List<JvmEvent> of(EventSource source) throws DataError {
        return source.fold(Collected::new, Collected::merged).events;
    }

    public List<JvmEvent> events() {
        return events;
    }

    @Override
    public EventBatchConsumer consumer(Class<? extends JvmEvent> kind) {
        return EventBatchConsumer.each(event -> {
            assertThat(event).isInstanceOf(kind);
            events.add(event);
        });
    }

    public Collected merged(Collected other) {
        events.addAll(other.events);
        return this;
    }
}
