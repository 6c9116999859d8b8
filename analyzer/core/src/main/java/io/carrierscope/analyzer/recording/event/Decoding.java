package io.carrierscope.analyzer.recording.event;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Decodes the rows of one event type and passes the events to a consumer. */
public final class Decoding {
    /** Access to rows by number. */
    @FunctionalInterface
    public interface Rows {
        /** Returns the row; it is valid until the next call. */
        Row row(int number) throws IOException;
    }

    /** The most rows decoded in one batch. Batches of more than some hundred rows do not fit the L1 cache. */
    public static final int MAX_ROWS = 256;

    private final Function<Row, ? extends JvmEvent> event;
    private final EventBatchConsumer consumer;

    Decoding(Function<Row, ? extends JvmEvent> event, EventBatchConsumer consumer) {
        this.event = event;
        this.consumer = consumer;
    }

    /** Decodes one row. */
    public void accept(Row row) {
        var decoded = event.apply(row);
        if (decoded != null) {
            consumer.accept(new JvmEvent[]{decoded}, 1);
        }
    }

    /**
     * Decodes the rows from 0 to {@code count - 1}. If a row cannot be decoded, the events before it are delivered
     * before the exception is thrown.
     */
    public void accept(Rows rows, int count) throws IOException {
        int decoded = 0;
        var events = new JvmEvent[count];
        try {
            for (int row = 0; row < count; row++) {
                events[decoded] = event.apply(rows.row(row));
                decoded += events[decoded] == null ? 0 : 1;
            }
        } finally {
            consumer.accept(events, decoded);
        }
    }

    /** The destination of events. It chooses one consumer for each kind of event. */
    @FunctionalInterface
    public interface EventSink {
        /** Returns the consumer of events of this kind, or {@code null} if they need not be decoded. */
        EventBatchConsumer consumer(Class<? extends JvmEvent> kind);
    }

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
}
