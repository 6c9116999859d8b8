package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.chunk.Varints;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;

/** Reads all fields of a value in their order, and keeps those that are wanted. */
final class StructReading implements Reading {
    private final int[] columns;
    private final Reading[] fields;
    private final int size;

    StructReading(TypeLayout type, StructType wanted, OfField field) {
        var names = List.of(wanted.fieldNames());
        this.size = names.size();
        this.columns = new int[type.size()];
        this.fields = new Reading[type.size()];
        for (int i = 0; i < fields.length; i++) {
            columns[i] = names.indexOf(type.field(i).name());
            fields[i] = field.of(i, columns[i] < 0 ? null : wanted.fields()[columns[i]].dataType());
        }
    }

    /** Reads the wanted fields into these values. */
    void read(Varints in, Object[] values) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            Object value = fields[i].read(in);
            if (columns[i] >= 0) {
                values[columns[i]] = value;
            }
        }
    }

    @Override
    public Object read(Varints in) throws IOException {
        Object[] values = new Object[size];
        read(in, values);
        return new GenericInternalRow(values);
    }
}
