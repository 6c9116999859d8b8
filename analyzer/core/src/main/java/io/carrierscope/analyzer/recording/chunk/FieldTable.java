package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.event.Decoding;
import java.util.Arrays;

/** The fields of a batch of events of one type, read column by column on demand. */
final class FieldTable {
    /** Memory shared by the tables of a chunk, of which one is in use at a time. */
    static final class Memory {
        private final int[] at = new int[Decoding.MAX_ROWS];
        private long[] values = {};

        /** Returns the values, with room for these columns. */
        private long[] of(int columns) {
            if (values.length < column(columns)) {
                values = Arrays.copyOf(values, Math.max(2 * values.length, column(columns)));
            }
            return values;
        }
    }

    private static final byte[] NO_BYTES = {};

    private final TypeLayout layout;
    private final Memory memory;
    private byte[] bytes = NO_BYTES;
    private int[] from;
    private int[] to;
    private int count;
    private int readable;
    private IndexOutOfBoundsException unreadable;
    private long[] values;
    private int columns;
    private int event;

    FieldTable(TypeLayout layout, Memory memory) {
        this.layout = layout;
        this.memory = memory;
    }

    TypeLayout layout() {
        return layout;
    }

    /** Moves to another batch. The fields of each event lie between its two offsets. */
    void over(byte[] in, int[] from, int[] to, int count) {
        this.bytes = in;
        this.from = from;
        this.to = to;
        this.count = count;
        System.arraycopy(from, 0, memory.at, 0, count);
        readable = count;
        read(0);
    }

    /**
     * Moves to an event.
     *
     * @throws IndexOutOfBoundsException if its fields exceed the event
     */
    void at(int number) {
        if (number >= readable) {
            throw unreadable;
        }
        event = number;
    }

    /** Returns the value of a number, key or flag, the bits of a floating-point number, or the offset of any other field. */
    long value(int field) {
        if (field >= columns) {
            int known = columns;
            columns = field + 1;
            read(known);
            at(event);
        }
        return values[column(field) + event];
    }

    double number(int field) {
        long value = value(field);
        return switch (layout.form(field)) {
            case FLOAT -> Float.intBitsToFloat((int) value);
            case DOUBLE -> Double.longBitsToDouble(value);
            default -> value;
        };
    }

    /** Returns the text of a field, from the constants if only its key is stored. */
    String text(int field, Constants constants) {
        return constants.text(bytes, (int) value(field), layout.field(field).typeId());
    }

    private static int column(int field) {
        return field * Decoding.MAX_ROWS;
    }

    /** Reads the fields of all readable events from the given one up to the last one requested so far. */
    private void read(int firstField) {
        values = memory.of(columns);
        try {
            read(firstField, 0, readable);
        } catch (IndexOutOfBoundsException e) {
            readOneByOne();
        }
    }

    private void readOneByOne() {
        System.arraycopy(from, 0, memory.at, 0, count);
        readable = 0;
        try {
            for (; readable < count; readable++) {
                read(0, readable, readable + 1);
            }
        } catch (IndexOutOfBoundsException e) {
            unreadable = e; // the events before it are readable
        }
    }

    /** Reads column by column, so that the encoding of a field is looked up once per batch. */
    private void read(int firstField, int first, int end) {
        int[] at = memory.at;
        for (int field = firstField; field < columns; field++) {
            layout.readColumn(field, bytes, at, first, end, values, column(field));
        }
        for (int i = first; i < end; i++) {
            if (at[i] > to[i]) {
                throw new IndexOutOfBoundsException("the fields exceed an event of type " + layout.type().name());
            }
        }
    }
}
