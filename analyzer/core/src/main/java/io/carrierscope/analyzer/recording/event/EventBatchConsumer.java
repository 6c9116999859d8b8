package io.carrierscope.analyzer.recording.event;

import java.util.function.Consumer;

/** Consumes batches of events of one kind. */
@FunctionalInterface
public interface EventBatchConsumer {
    /** Consumes the first {@code count} events of the array. */
    void accept(JvmEvent[] events, int count);

    /** Returns a batch consumer that passes events on one by one. */
    static EventBatchConsumer each(Consumer<JvmEvent> consumer) {
        return (events, count) -> {
            for (int i = 0; i < count; i++) {
                consumer.accept(events[i]);
            }
        };
    }
}
