package io.carrierscope.analyzer.recording.chunk;

/** Reads the fields of one constant on demand. */
final class FieldReader {
    private static final byte[] NO_BYTES = {};

    private final TypeLayout layout;
    private final long[] values;
    private final Varints elements = new Varints(NO_BYTES, 0);
    private byte[] bytes = NO_BYTES;
    private int at;
    private int end;
    private int fieldsRead;
    private int lastRequested;

    FieldReader(TypeLayout layout) {
        this.layout = layout;
        this.values = new long[layout.size()];
    }

    TypeLayout layout() {
        return layout;
    }

    /**
     * Moves to another constant.
     *
     * @param from offset of its first field
     * @param to exclusive limit of its fields
     */
    FieldReader over(byte[] in, int from, int to) {
        bytes = in;
        at = from;
        end = to;
        fieldsRead = 0;
        return this;
    }

    /** Returns the value of a number, key or flag, the bits of a floating-point number, or the offset of any other field. */
    long value(int field) {
        if (field >= fieldsRead) {
            read(field);
        }
        return values[field];
    }

    /** Reads up to the field, or up to the last field requested of an earlier constant, in one pass. */
    private void read(int field) {
        lastRequested = Math.max(lastRequested, field);
        at = layout.read(bytes, at, fieldsRead, lastRequested + 1, values, 0);
        fieldsRead = lastRequested + 1;
        if (at > end) {
            throw new IndexOutOfBoundsException("the fields exceed a constant of type " + layout.type().name());
        }
    }

    /** Returns the text of a field, from the constants if only its key is stored. */
    String text(int field, Constants constants) {
        return constants.text(bytes, (int) value(field), layout.field(field).typeId());
    }

    /** Returns a cursor at an array field: the number of elements comes first. */
    Varints at(int field) {
        return elements.over(bytes, (int) value(field));
    }

    byte[] bytes() {
        return bytes;
    }

    int end() {
        return end;
    }

    /** Returns the offset behind the last field. */
    int position() {
        value(layout.size() - 1);
        return at;
    }
}
