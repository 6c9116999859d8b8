package io.carrierscope.fleet.table;

import java.util.LinkedHashMap;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** One schema for recordings of several JVMs: all fields, numbers as wide as the widest. */
final class SchemaMerge {
    private static final List<DataType> WIDTHS = List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType,
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
