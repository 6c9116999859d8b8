package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.Form;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TimeUnits;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.chunk.Varints;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** How values of one chunk are read, as far as a table has columns for them. A constant is read once for many events. */
final class Values {
    private static final long MICRO = 1_000;
    /** Threads may be many in a chunk, and are used for a few events each. */
    private static final int MOST_CONSTANTS = 1 << 14;
    private static final Map<DataType, LongFunction<Object>> NUMBERS = Map.of(DataTypes.ByteType, v -> (byte) v,
            DataTypes.ShortType, v -> (short) v, DataTypes.IntegerType, v -> (int) v, DataTypes.LongType, v -> v,
            DataTypes.FloatType, v -> (float) v, DataTypes.DoubleType, v -> (double) v, DataTypes.BooleanType,
            v -> v != 0);
    private static final Map<DataType, DoubleFunction<Object>> FLOATING = Map.of(DataTypes.FloatType, v -> (float) v,
            DataTypes.DoubleType, v -> v);

    private final TypeLayout.Catalogue layouts;
    private final LazyConstants constants;
    private final TickClock clock;

    Values(TypeLayout.Catalogue layouts, LazyConstants constants, TickClock clock) {
        this.layouts = layouts;
        this.constants = constants;
        this.clock = clock;
    }

    Reading skipping(TypeLayout type, int field) {
        return in -> {
            type.skip(in, field);
            return null;
        };
    }

    /**
     * Returns how a field is read.
     *
     * @throws IllegalArgumentException if it is not what the table has a column for
     */
    Reading reading(TypeLayout type, int field, DataType wanted) {
        var f = type.field(field);
        var described = type.type().fields();
        LongFunction<Object> time = field < described.size() ? time(described.get(field), f.unit(), wanted) : null;
        if (f.form() != Form.ARRAY) {
            return one(f, f.form(), wanted, time);
        }
        if (!(wanted instanceof ArrayType array)) {
            throw mismatch(f.name(), wanted);
        }
        return list(one(f, f.element(), array.elementType(), time));
    }

    private static Reading list(Reading element) {
        return in -> {
            Object[] values = new Object[in.nextCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = element.read(in);
            }
            return new GenericArrayData(values);
        };
    }

    private Reading one(TypeLayout.Field f, Form form, DataType wanted, LongFunction<Object> time) {
        return switch (form) {
            case KEY -> constant(f.typeId(), value(f.name(), layouts.of(f.typeId()), wanted));
            case STRUCT -> value(f.name(), layouts.of(f.typeId()), wanted);
            case TEXT -> text(f, wanted);
            case FLOAT -> floating(f.name(), wanted, in -> Float.intBitsToFloat((int) in.nextFixed(Float.BYTES)));
            case DOUBLE -> floating(f.name(), wanted, in -> Double.longBitsToDouble(in.nextFixed(Double.BYTES)));
            case ARRAY -> throw mismatch(f.name(), wanted);
            default -> {
                LongFunction<Object> number = time != null
                        ? time
                        : form == Form.CHAR ? Values::letter : numbers(wanted);
                yield whole(form, number);
            }
        };
    }

    /** Returns how a struct is read, or the only field of a type that wraps a value. */
    private Reading value(String name, TypeLayout layout, DataType wanted) {
        if (wanted instanceof StructType struct) {
            return new StructReading(layout, struct,
                    (field, type) -> type == null ? skipping(layout, field) : reading(layout, field, type));
        }
        if (layout.size() != 1) {
            throw mismatch(name, wanted);
        }
        return reading(layout, 0, wanted);
    }

    private Reading constant(long typeId, Reading value) {
        var known = new Long2ObjectOpenHashMap<Object>();
        var cursor = new Varints(new byte[0], 0);
        return in -> {
            long key = in.next();
            Object constant = known.get(key);
            if (constant == null && constants.seek(cursor, typeId, key)) {
                constant = value.read(cursor);
                if (known.size() == MOST_CONSTANTS) {
                    known.clear();
                }
                known.put(key, constant);
            }
            return constant;
        };
    }

    private Reading text(TypeLayout.Field f, DataType wanted) {
        if (!DataTypes.StringType.equals(wanted)) {
            throw mismatch(f.name(), wanted);
        }
        var cursor = new Varints(new byte[0], 0);
        return in -> {
            long key = in.nextStringKey();
            if (key < 0) {
                return UTF8String.fromString(in.nextString());
            }
            return constants.seek(cursor, f.typeId(), key) ? UTF8String.fromString(cursor.nextString()) : null;
        };
    }

    private static Reading floating(String name, DataType wanted, ToDoubleFunction<Varints> value) {
        var as = FLOATING.get(wanted);
        if (as == null) {
            throw mismatch(name, wanted);
        }
        return in -> as.apply(value.applyAsDouble(in));
    }

    private static Reading whole(Form form, LongFunction<Object> as) {
        return switch (form) {
            case INT -> in -> as.apply((int) in.next());
            case UNSIGNED_INT -> in -> as.apply(in.next() & 0xFFFF_FFFFL);
            case SHORT -> in -> as.apply((short) in.next());
            case CHAR -> in -> as.apply((char) in.next());
            case BYTE, BOOLEAN -> in -> as.apply(in.nextByte());
            default -> in -> as.apply(in.next());
        };
    }

    private static Object letter(long value) {
        return UTF8String.fromString(Character.toString((char) value));
    }

    /** Returns what a whole number becomes in a column of this type. */
    static LongFunction<Object> numbers(DataType wanted) {
        var number = NUMBERS.get(wanted);
        if (number == null) {
            throw mismatch("a number", wanted);
        }
        return number;
    }

    /** Returns what an instant in nanoseconds since the epoch becomes in a column of this type. */
    static LongFunction<Object> instants(DataType wanted) {
        return DataTypes.TimestampType.equals(wanted) ? nanos -> Math.floorDiv(nanos, MICRO) : numbers(wanted);
    }

    /** Returns what the number becomes if it is an instant or a length of time, {@code null} if it is neither. */
    private LongFunction<Object> time(TypeInfo.Field described, TimeUnits unit, DataType wanted) {
        DataType type = wanted instanceof ArrayType array ? array.elementType() : wanted;
        String timestamp = annotation(described, Annotations.TIMESTAMP);
        if (timestamp != null) {
            LongUnaryOperator nanos = switch (timestamp) {
                case "TICKS" -> clock::instantNanos;
                case "MILLISECONDS_SINCE_EPOCH" -> TimeUnit.MILLISECONDS::toNanos;
                default -> v -> v;
            };
            return orAbsent(nanos, instants(type));
        }
        return annotation(described, Annotations.TIMESPAN) == null || unit == TimeUnits.NONE
                ? null
                : orAbsent(v -> unit.nanos(v, clock), numbers(type));
    }

    private static LongFunction<Object> orAbsent(LongUnaryOperator nanos, LongFunction<Object> as) {
        return v -> v == Long.MIN_VALUE ? null : as.apply(nanos.applyAsLong(v));
    }

    private String annotation(TypeInfo.Field f, String name) {
        return Annotations.value(f, name, layouts.names()::get);
    }

    private static IllegalArgumentException mismatch(String field, DataType wanted) {
        return new IllegalArgumentException(field + " is no " + wanted.simpleString() + " in this recording");
    }
}
