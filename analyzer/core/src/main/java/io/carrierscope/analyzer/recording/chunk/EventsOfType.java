package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.event.Decoding;
import java.io.IOException;
import java.util.List;

/** Counts the events of one type and, if they are wanted, collects them for decoding in batches. */
final class EventsOfType {
    private final String name;
    private final List<Decoding> decodings;
    private final ChunkRow row;
    private final ReadDeadline deadline;
    private final int[] from;
    private final int[] to;
    private int pending;
    private long count;

    /**
     * Creates the counter of a type.
     *
     * @param decodings empty for events that are only counted
     */
    EventsOfType(String name, List<Decoding> decodings, ChunkRow row, ReadDeadline deadline) {
        this.name = name;
        this.decodings = decodings;
        this.row = row;
        this.deadline = deadline;
        this.from = new int[decodings.isEmpty() ? 0 : Decoding.MAX_ROWS];
        this.to = new int[from.length];
    }

    String name() {
        return name;
    }

    long count() {
        return count;
    }

    /** Counts one more event. Returns true if it must be passed to {@link #add}. */
    boolean countNext() {
        count++;
        return from.length > 0;
    }

    /** Adds the event just counted, whose fields are at {@code start}; it is decoded before the bytes change. */
    void add(byte[] bytes, int start, int end) throws IOException {
        from[pending] = start;
        to[pending++] = end;
        if (pending == from.length) {
            decode(bytes);
        }
    }

    /** Decodes the pending events. */
    void decode(byte[] bytes) throws IOException {
        int batch = pending;
        pending = 0;
        if (batch > 0) {
            deadline.check();
            row.over(bytes, from, to, batch);
            for (Decoding decoding : decodings) {
                decoding.accept(row::at, batch);
            }
        }
    }
}
