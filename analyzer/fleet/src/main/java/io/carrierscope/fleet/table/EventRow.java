package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TimeUnits;
import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.chunk.Varints;
import java.io.IOException;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Makes rows of the events of one type in one chunk. */
final class EventRow {
    private final TickClock clock;
    private final StructReading fields;
    private final Object[] sameInAll;
    private long startTicks;
    private long startNanos;

    EventRow(TypeLayout type, StructType columns, Values values, TickClock clock, String file) {
        this.clock = clock;
        this.sameInAll = new Object[columns.size()];
        set(columns, EventColumns.TYPE, type.type().name());
        set(columns, EventColumns.FILE, file);
        this.fields = new StructReading(type, columns, (field, wanted) -> reading(type, field, wanted, values));
    }

    private void set(StructType columns, String column, String value) {
        int at = List.of(columns.fieldNames()).indexOf(column);
        if (at >= 0) {
            sameInAll[at] = UTF8String.fromString(value);
        }
    }

    /** The start is read in any case, as the length depends on it. */
    private Reading reading(TypeLayout type, int field, DataType wanted, Values values) {
        boolean ticks = type.field(field).unit() == TimeUnits.TICKS;
        if (ticks && type.field(field).name().equals(EventColumns.START)) {
            LongFunction<Object> instant = wanted == null ? nanos -> null : Values.instants(wanted);
            return in -> instant.apply(start(in));
        }
        if (ticks && wanted != null && type.field(field).name().equals(EventColumns.DURATION)) {
            LongFunction<Object> span = Values.numbers(wanted);
            return in -> span.apply(duration(in));
        }
        return wanted == null ? values.skipping(type, field) : values.reading(type, field, wanted);
    }

    private long start(Varints in) {
        startTicks = in.next();
        startNanos = clock.instantNanos(startTicks);
        return startNanos;
    }

    private long duration(Varints in) {
        return clock.durationNanos(startTicks, startNanos, in.next());
    }

    InternalRow read(Varints in) throws IOException {
        Object[] row = sameInAll.clone();
        fields.read(in, row);
        return new GenericInternalRow(row);
    }
}
