package io.carrierscope.analyzer.recording.event;

import java.io.IOException;
import java.util.function.Function;

/** Makes events of the rows of one type, for what takes them. */
public final class Decoding {
    /** Rows by number. */
    @FunctionalInterface
    public interface Rows {
        /** The row, valid until the next is asked for. */
        Row row(int number) throws IOException;
    }

    /** How many rows can be decoded at a time; more than some hundred would not stay in the processor's nearest cache. */
    public static final int MOST = 256;

    private final Function<Row, ? extends JvmEvent> event;
    private final EventBatchConsumer taker;

    Decoding(Function<Row, ? extends JvmEvent> event, EventBatchConsumer taker) {
        this.event = event;
        this.taker = taker;
    }

    public void accept(Row row) {
        taker.accept(new JvmEvent[]{event.apply(row)}, 1);
    }

    /** Where a row cannot be decoded, those before it are taken. */
    public void accept(Rows rows, int count) throws IOException {
        int decoded = 0;
        // a new array each time: of one that is kept the compiler does not know what it may hold, and looks at every event
        var events = new JvmEvent[count];
        try {
            for (; decoded < count; decoded++) {
                events[decoded] = event.apply(rows.row(decoded));
            }
        } finally {
            taker.accept(events, decoded);
        }
    }
}
