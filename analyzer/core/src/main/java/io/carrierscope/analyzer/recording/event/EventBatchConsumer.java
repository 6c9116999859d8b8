package io.carrierscope.analyzer.recording.event;

import java.util.function.Consumer;

/** Takes events of one kind, some at a time. */
@FunctionalInterface
public interface EventBatchConsumer {
    /** Takes the first so many of the events. */
    void accept(JvmEvent[] events, int count);

    /** Takes them one by one. */
    static EventBatchConsumer each(Consumer<JvmEvent> taker) {
        return (events, count) -> {
            for (int i = 0; i < count; i++) {
                taker.accept(events[i]);
            }
        };
    }
}
