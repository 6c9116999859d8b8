package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The binary layout of the values of a type. Not thread-safe. */
public final class TypeLayout {
    /** The encoding of one value. */
    public enum Form {
        NUMBER, INT, UNSIGNED_INT, SHORT, CHAR, BYTE, BOOLEAN, FLOAT, DOUBLE, TEXT, KEY, STRUCT, ARRAY
    }

    /**
     * One field. {@code typeId} is the type of its values or, for keys, of the constants. {@code struct} is {@code null} for a type that
     * the chunk does not describe: such a field may be there as long as no value is.
     */
    public record Field(String name, Form form, Form element, long typeId, TypeLayout struct, TimeUnits unit) {
        private boolean empty() {
            return form == Form.STRUCT && emptyElements();
        }

        private boolean emptyElements() {
            return element == Form.STRUCT && struct != null && struct.empty;
        }
    }

    /** The id of no type. JVMs number theirs from 1. */
    static final long NO_TYPE = -1;

    /** Thrown for what this reader cannot read, though it may be no damage. */
    public static final class LimitException extends IndexOutOfBoundsException {
        private static final long serialVersionUID = 1;

        LimitException(String message) {
            super(message);
        }
    }

    private static final int MAX_DEPTH = 16;
    private static final int MAX_FIELDS = 255; // more than the types of a JVM have
    private static final Map<String, Form> PLAIN = Map.of("long", Form.NUMBER, "int", Form.INT, "short", Form.SHORT,
            "char", Form.CHAR, "byte", Form.BYTE, "boolean", Form.BOOLEAN, "float", Form.FLOAT, "double", Form.DOUBLE,
            "java.lang.String", Form.TEXT);

    private final TypeInfo type;
    private final Field[] fields;
    private final Form[] forms;
    private final boolean empty;
    private final Varints cursor = new Varints(new byte[0], 0);

    private TypeLayout(TypeInfo type, Field[] fields) {
        this.type = type;
        this.fields = fields;
        this.forms = Arrays.stream(fields).map(Field::form).toArray(Form[]::new);
        this.empty = Arrays.stream(fields).allMatch(Field::empty);
    }

    public TypeInfo type() {
        return type;
    }

    public int size() {
        return fields.length;
    }

    public Field field(int i) {
        return fields[i];
    }

    public Form form(int i) {
        return forms[i];
    }

    /** Returns the index of the field with the name, or −1. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.length; i++) {
            if (fields[i].name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Reads the fields from {@code first} to before {@code end}: the value of a number, key or flag, the bits of a
     * floating-point number, the offset of anything else. {@value VarintWords#BEYOND} bytes must follow the last field in the
     * array.
     *
     * @param offset where field {@code first} starts in the array
     * @param row index in {@code into} of the value of field 0
     * @return the offset behind the last field read
     */
    public int read(byte[] in, int offset, int first, int end, long[] into, int row) {
        int at = readPlain(in, offset, first, end, into, row);
        return at >= 0 ? at : readAny(in, offset, first, end, into, row);
    }

    /** The fast path of {@link #read}. Returns −1 if a field is not a number, key, flag, or absent or empty text. */
    private int readPlain(byte[] in, int offset, int first, int end, long[] into, int row) {
        int at = offset;
        for (int i = first; i < end; i++) {
            Form form = forms[i];
            if (form == Form.NUMBER || form == Form.KEY || form == Form.INT) {
                long value = VarintWords.number(in, at);
                into[row + i] = form == Form.INT ? (int) value : value;
                at += VarintWords.length(in, at);
            } else if (form == Form.BOOLEAN) {
                into[row + i] = in[at++];
            } else if (form == Form.TEXT && (in[at] == Varints.ABSENT_TEXT || in[at] == Varints.EMPTY_TEXT)) {
                into[row + i] = at++;
            } else {
                return -1;
            }
        }
        return at;
    }

    private int readAny(byte[] in, int offset, int first, int end, long[] into, int row) {
        cursor.over(in, offset);
        for (int i = first; i < end; i++) {
            into[row + i] = next(cursor, fields[i]);
        }
        return cursor.position();
    }

    /**
     * Reads one field of several values, as {@link #read} does, and moves their offsets behind it.
     *
     * @param at the offset of the field in each value, from {@code first} to before {@code end}
     * @param column index in {@code into} of the field of value 0
     */
    public void readColumn(int field, byte[] in, int[] at, int first, int end, long[] into, int column) {
        switch (forms[field]) {
            case NUMBER, KEY -> readNumbers(in, at, first, end, into, column);
            case INT -> {
                readNumbers(in, at, first, end, into, column);
                for (int i = first; i < end; i++) {
                    into[column + i] = (int) into[column + i];
                }
            }
            default -> {
                for (int i = first; i < end; i++) {
                    at[i] = read(in, at[i], field, field + 1, into, column + i - field);
                }
            }
        }
    }

    private static void readNumbers(byte[] in, int[] at, int first, int end, long[] into, int column) {
        for (int i = first; i < end; i++) {
            int offset = at[i];
            into[column + i] = VarintWords.number(in, offset);
            at[i] = offset + VarintWords.length(in, offset);
        }
    }

    private static long next(Varints in, Field field) {
        return switch (field.form()) {
            case NUMBER, KEY -> in.next();
            case INT -> (int) in.next();
            case UNSIGNED_INT -> in.next() & 0xFFFFFFFFL;
            case SHORT -> (short) in.next();
            case CHAR -> (char) in.next();
            case BYTE, BOOLEAN -> in.nextByte();
            case FLOAT -> in.nextFixed(Float.BYTES);
            case DOUBLE -> in.nextFixed(Double.BYTES);
            case TEXT, STRUCT, ARRAY -> {
                int offset = in.position();
                skip(in, field);
                yield offset;
            }
        };
    }

    /** Skips one value of this type. Nested types that take no bytes may have more fields than can ever be visited. */
    public void skip(Varints in) {
        for (int i = 0; i < forms.length && !empty; i++) {
            switch (forms[i]) {
                case NUMBER, INT, KEY -> in.skipNext();
                case BYTE, BOOLEAN -> in.nextByte();
                case TEXT -> in.skipString();
                default -> skip(in, fields[i]);
            }
        }
    }

    /** Skips one value of the field. */
    public void skip(Varints in, int field) {
        skip(in, fields[field]);
    }

    private static void skip(Varints in, Field field) {
        if (field.form() == Form.ARRAY) {
            int count = in.nextCount();
            for (int i = 0; i < count && !field.emptyElements(); i++) {
                skip(in, field.element(), field.struct());
            }
        } else {
            skip(in, field.form(), field.struct());
        }
    }

    private static void skip(Varints in, Form form, TypeLayout struct) {
        switch (form) {
            case BYTE, BOOLEAN -> in.skip(1);
            case FLOAT -> in.skip(Float.BYTES);
            case DOUBLE -> in.skip(Double.BYTES);
            case TEXT -> in.skipString();
            case STRUCT -> described(struct).skip(in);
            case ARRAY -> throw new LimitException("arrays of arrays are not read");
            default -> in.skipNext();
        }
    }

    private static TypeLayout described(TypeLayout struct) {
        if (struct == null) {
            throw new IndexOutOfBoundsException("a value has a type that is not described");
        }
        return struct;
    }

    /** The layouts of a chunk's types, created on demand. */
    public static final class Catalogue {
        private final Map<Long, TypeInfo> types;
        private final Map<Long, String> names = new HashMap<>();
        private final Map<Long, TypeLayout> byType = new HashMap<>();

        public Catalogue(Map<Long, TypeInfo> types) {
            this.types = types;
            types.forEach((id, type) -> names.put(id, type.name()));
        }

        /** Returns the names of the types, by id. */
        public Map<Long, String> names() {
            return names;
        }

        /** Returns true if the chunk describes the type, without which it may hold no value of it. */
        boolean describes(long typeId) {
            return types.containsKey(typeId);
        }

        /**
         * Returns the layout of the type.
         *
         * @throws IndexOutOfBoundsException if the chunk does not describe the type
         */
        public TypeLayout of(long typeId) {
            return of(typeId, 0);
        }

        private TypeLayout of(long typeId, int depth) {
            TypeLayout layout = byType.get(typeId);
            if (layout == null) {
                layout = make(typeId, depth);
                byType.put(typeId, layout);
            }
            return layout;
        }

        private TypeLayout make(long typeId, int depth) {
            TypeInfo type = types.get(typeId);
            if (type == null) {
                throw new IndexOutOfBoundsException("type " + typeId + " is not described");
            }
            if (depth > MAX_DEPTH) {
                throw new LimitException("types are nested more than " + MAX_DEPTH + " levels deep");
            }
            // constants of a plain type, such as strings, consist of a single value
            List<TypeInfo.Field> fields = PLAIN.containsKey(type.name())
                    ? List.of(new TypeInfo.Field("value", typeId, false, false, Map.of()))
                    : described(type);
            return new TypeLayout(type, fields.stream().map(f -> field(f, depth)).toArray(Field[]::new));
        }

        /**
         * Returns the fields of the type. Their number is limited, because fields without a value need no bytes and could be
         * any number.
         */
        private List<TypeInfo.Field> described(TypeInfo type) {
            if (type.fields().size() > MAX_FIELDS) {
                throw new LimitException("type " + type.name() + " has " + type.fields().size() + " fields, "
                        + MAX_FIELDS + " at most are read");
            }
            return type.fields();
        }

        private Field field(TypeInfo.Field f, int depth) {
            Form plain = f.pooled() ? Form.KEY : plain(f);
            TypeLayout struct = plain == Form.STRUCT && describes(f.typeId()) ? of(f.typeId(), depth + 1) : null;
            return new Field(f.name(), f.array() ? Form.ARRAY : plain, plain, f.typeId(), struct, unit(f));
        }

        private Form plain(TypeInfo.Field f) {
            TypeInfo type = types.get(f.typeId());
            Form form = type == null ? Form.STRUCT : PLAIN.getOrDefault(type.name(), Form.STRUCT);
            return form == Form.INT && annotation(f, "jdk.jfr.Unsigned") != null ? Form.UNSIGNED_INT : form;
        }

        private TimeUnits unit(TypeInfo.Field f) {
            String span = annotation(f, "jdk.jfr.Timespan");
            return TimeUnits.of(span == null ? annotation(f, "jdk.jfr.Timestamp") : span);
        }

        private String annotation(TypeInfo.Field f, String name) {
            for (var a : f.annotations().entrySet()) {
                TypeInfo type = types.get(a.getKey());
                if (type != null && type.name().equals(name)) {
                    return a.getValue();
                }
            }
            return null;
        }
    }

    /** A type as the metadata of a chunk describes it. A simple type stands for its only field. */
    public record TypeInfo(long id, String name, boolean simple, List<Field> fields) {
        /** A field: a value or an array of values. With {@code pooled} it holds keys of constants. Annotations are by type id. */
        public record Field(String name, long typeId, boolean pooled, boolean array, Map<Long, String> annotations) {}
    }

    /** The type layouts of the last chunks that differ in their types. Nearly all chunks of a program have the same. */
    public static final class KnownLayouts {
        private static final int MOST = 8;

        private record Known(byte[] types, TypeLayout.Catalogue layouts) {}

        private final Deque<Known> known = new ArrayDeque<>();

        /**
         * Returns the layouts of the types of a chunk.
         *
         * @param metadata the metadata event of the chunk
         */
        public TypeLayout.Catalogue of(byte[] metadata) {
            int head = ChunkMetadata.headBytes(metadata);
            for (Known k : known) {
                if (Arrays.equals(metadata, head, metadata.length, k.types, 0, k.types.length)) {
                    return k.layouts;
                }
            }
            if (known.size() == MOST) {
                known.removeFirst();
            }
            var layouts = new TypeLayout.Catalogue(ChunkMetadata.types(metadata, 0));
            known.add(new Known(Arrays.copyOfRange(metadata, head, metadata.length), layouts));
            return layouts;
        }
    }

    /** The time units of fields in a recording. */
    public enum TimeUnits {
        NONE(0), TICKS(0), NANOSECONDS(1), MICROSECONDS(1_000), MILLISECONDS(1_000_000), SECONDS(1_000_000_000);

        private final long nanos;

        TimeUnits(long nanos) {
            this.nanos = nanos;
        }

        /** Returns the unit with this name; {@link #NONE} for {@code null} and for dates. */
        static TimeUnits of(String name) {
            for (TimeUnits unit : values()) {
                if (unit.name().equals(name)) {
                    return unit;
                }
            }
            return NONE;
        }

        /** Returns a length of time in nanoseconds, saturated at the limits of {@code long}. */
        public long nanos(long value, TickClock clock) {
            if (this == TICKS) {
                return clock.spanNanos(value);
            }
            try {
                return Math.multiplyExact(value, nanos);
            } catch (ArithmeticException e) {
                return value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
        }
    }
}
