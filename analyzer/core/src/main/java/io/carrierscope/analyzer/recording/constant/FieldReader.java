package io.carrierscope.analyzer.recording.constant;

import io.carrierscope.analyzer.recording.format.TypeLayout;
import io.carrierscope.analyzer.recording.format.Varints;

/** The fields of one constant, read as far as they are asked for. */
final class FieldReader {
    private static final byte[] NOTHING = {};

    private final TypeLayout layout;
    private final long[] values;
    private final Varints elements = new Varints(NOTHING, 0);
    private byte[] bytes = NOTHING;
    private int at;
    private int end;
    private int known;
    private int asked;

    FieldReader(TypeLayout layout) {
        this.layout = layout;
        this.values = new long[layout.size()];
    }

    TypeLayout layout() {
        return layout;
    }

    /** Goes on to the fields that start there and must not reach beyond the end. */
    FieldReader over(byte[] in, int from, int to) {
        bytes = in;
        at = from;
        end = to;
        known = 0;
        return this;
    }

    /** A number, key or flag as it is; the bits of a floating-point number; the place of anything else. */
    long value(int field) {
        if (field >= known) {
            read(field);
        }
        return values[field];
    }

    /** Reads the field, and in the same go those after it that were asked for before. */
    private void read(int field) {
        asked = Math.max(asked, field);
        at = layout.read(bytes, at, known, asked + 1, values, 0);
        known = asked + 1;
        if (at > end) {
            throw new IndexOutOfBoundsException("its fields reach beyond a constant of type " + layout.type().name());
        }
    }

    /** The text of a field, from the constants where only its key is here. */
    String text(int field, Constants constants) {
        return constants.text(bytes, (int) value(field), layout.field(field).typeId());
    }

    /** A cursor at the elements of an array, after their number. */
    Varints at(int field) {
        return elements.over(bytes, (int) value(field));
    }

    byte[] bytes() {
        return bytes;
    }

    int end() {
        return end;
    }

    /** Where what follows the last field is. */
    int position() {
        value(layout.size() - 1);
        return at;
    }
}
