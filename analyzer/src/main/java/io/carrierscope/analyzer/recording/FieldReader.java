package io.carrierscope.analyzer.recording;

/** The fields of one event or constant, read as far as they are asked for. */
final class FieldReader {
    private static final byte[] NOTHING = {};

    private final Layout layout;
    private final long[] values;
    private final Varints in = new Varints(NOTHING, 0);
    private final Varints text = new Varints(NOTHING, 0);
    private byte[] bytes = NOTHING;
    private int end;
    private int known;
    private int asked;

    FieldReader(Layout layout) {
        this.layout = layout;
        this.values = new long[layout.size()];
    }

    Layout layout() {
        return layout;
    }

    /** Goes on to the fields that start there and must not reach beyond the end. */
    FieldReader over(byte[] in, int from, int to) {
        bytes = in;
        this.in.over(in, from);
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
        for (int i = known; i <= asked; i++) {
            values[i] = next(i);
        }
        known = asked + 1;
        if (in.position() > end) {
            throw new IndexOutOfBoundsException("its fields reach beyond an event of type " + layout.type().name());
        }
    }

    private long next(int field) {
        return switch (layout.form(field)) {
            case NUMBER, KEY -> in.next();
            case INT -> (int) in.next();
            case UNSIGNED_INT -> in.next() & 0xFFFFFFFFL;
            case SHORT -> (short) in.next();
            case CHAR -> (char) in.next();
            case BYTE, BOOLEAN -> in.nextByte();
            case FLOAT -> in.nextFixed(Float.BYTES);
            case DOUBLE -> in.nextFixed(Double.BYTES);
            case TEXT, STRUCT, ARRAY -> {
                int place = in.position();
                Layout.skip(in, layout.field(field));
                yield place;
            }
        };
    }

    double number(int field) {
        long value = value(field);
        return switch (layout.form(field)) {
            case FLOAT -> Float.intBitsToFloat((int) value);
            case DOUBLE -> Double.longBitsToDouble(value);
            default -> value;
        };
    }

    /** The text of a field, from the constants where only its key is here. */
    String text(int field, Constants constants) {
        text.over(bytes, (int) value(field));
        long key = text.nextStringKey();
        return key < 0 ? text.nextString() : constants.text(layout.field(field).typeId(), key);
    }

    /** A cursor at the elements of an array, after their number. */
    Varints at(int field) {
        return text.over(bytes, (int) value(field));
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
        return in.position();
    }
}
