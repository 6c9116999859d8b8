package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The types of a chunk as types of Spark. Numbers keep their width, but unsigned ones get the next larger; lengths of time are
 * numbers of nanoseconds; types of one field that only wrap a value are that value. A type within itself, such as the parent of a
 * thread group, is left out, since a table has no columns without end.
 */
final class TypeSchema {
    private static final String THREAD = "java.lang.Thread";
    private static final String STACK = "jdk.types.StackTrace";
    private static final Map<String, DataType> PLAIN = Map.of("long", DataTypes.LongType, "int", DataTypes.IntegerType,
            "short", DataTypes.ShortType, "char", DataTypes.StringType, "byte", DataTypes.ByteType, "boolean",
            DataTypes.BooleanType, "float", DataTypes.FloatType, "double", DataTypes.DoubleType, "java.lang.String",
            DataTypes.StringType);

    private final Map<Long, TypeInfo> byId = new HashMap<>();
    private final Map<String, TypeInfo> byName = new HashMap<>();
    private final DataType timestamp;

    /** @param nanos true for timestamps as numbers of nanoseconds */
    TypeSchema(List<TypeInfo> types, boolean nanos) {
        types.forEach(t -> byId.put(t.id(), t));
        types.forEach(t -> byName.put(t.name(), t));
        this.timestamp = nanos ? DataTypes.LongType : DataTypes.TimestampType;
    }

    /** Returns the fields of an event type; empty if the chunk does not describe it. */
    Optional<StructType> ofEvent(String name) {
        return Optional.ofNullable(byName.get(name)).map(t -> fields(t, new HashSet<>()));
    }

    /** Returns the fields that events of most types have. */
    StructType ofAllEvents() {
        return new StructType().add(EventColumns.START, timestamp).add(EventColumns.DURATION, DataTypes.LongType)
                .add("eventThread", struct(byName.get(THREAD))).add("stackTrace", struct(byName.get(STACK)));
    }

    private DataType struct(TypeInfo type) {
        return type == null ? new StructType() : fields(type, new HashSet<>());
    }

    private StructType fields(TypeInfo type, Set<TypeInfo> within) {
        within.add(type);
        var fields = new StructType();
        for (TypeInfo.Field f : type.fields()) {
            TypeInfo of = byId.get(f.typeId());
            if (of == null || !within.contains(of)) {
                DataType one = of == null ? DataTypes.StringType : value(f, of, within);
                fields = fields.add(f.name(), f.array() ? DataTypes.createArrayType(one) : one);
            }
        }
        within.remove(type);
        return fields;
    }

    private DataType value(TypeInfo.Field f, TypeInfo type, Set<TypeInfo> within) {
        if (has(f, Annotations.TIMESTAMP)) {
            return timestamp;
        }
        if (has(f, Annotations.TIMESPAN)) {
            return DataTypes.LongType;
        }
        DataType plain = PLAIN.get(type.name());
        if (plain != null) {
            return has(f, Annotations.UNSIGNED) && DataTypes.IntegerType.equals(plain) ? DataTypes.LongType : plain;
        }
        var fields = fields(type, within);
        return type.simple() && fields.size() == 1 ? fields.fields()[0].dataType() : fields;
    }

    private boolean has(TypeInfo.Field f, String annotation) {
        return Annotations.value(f, annotation, id -> byId.containsKey(id) ? byId.get(id).name() : "") != null;
    }

    /** One schema for recordings of several JVMs: all fields, numbers as wide as the widest. */
    static final class SchemaMerge {
        private static final List<DataType> WIDTHS = List.of(DataTypes.ByteType, DataTypes.ShortType,
                DataTypes.IntegerType,
                DataTypes.LongType, DataTypes.FloatType, DataTypes.DoubleType);

        private SchemaMerge() {}

        /**
         * Returns the fields of both.
         *
         * @throws IllegalArgumentException if a field is something else in the other
         */
        static StructType of(StructType one, StructType other) {
            var fields = new LinkedHashMap<String, DataType>();
            for (StructField f : one.fields()) {
                fields.put(f.name(), f.dataType());
            }
            for (StructField f : other.fields()) {
                fields.merge(f.name(), f.dataType(), (a, b) -> of(f.name(), a, b));
            }
            return new StructType(fields.entrySet().stream()
                    .map(f -> DataTypes.createStructField(f.getKey(), f.getValue(), true)).toArray(StructField[]::new));
        }

        private static DataType of(String field, DataType one, DataType other) {
            if (one.equals(other)) {
                return one;
            }
            if (one instanceof StructType a && other instanceof StructType b) {
                return of(a, b);
            }
            if (one instanceof ArrayType a && other instanceof ArrayType b) {
                return DataTypes.createArrayType(of(field, a.elementType(), b.elementType()));
            }
            if (WIDTHS.contains(one) && WIDTHS.contains(other)) {
                return WIDTHS.indexOf(one) > WIDTHS.indexOf(other) ? one : other;
            }
            throw new IllegalArgumentException("field " + field + " is " + one.simpleString() + " in one recording and "
                    + other.simpleString() + " in another: read them apart, or name the columns with schema(…)");
        }
    }
}
