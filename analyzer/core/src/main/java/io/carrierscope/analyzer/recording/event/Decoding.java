package io.carrierscope.analyzer.recording.event;

import java.io.IOException;
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
}
