package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TimeUnits;
import io.carrierscope.analyzer.recording.event.Row;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;

/** A row of a {@link FieldTable}, read by field name. */
final class ChunkRow extends Row {
    private static final int MAX_COLUMNS = 32;

    /** A requested field: its index, or −1, and its encoding. */
    private record Column(String name, int field, TypeLayout.Form form, long typeId, TimeUnits unit) {
        private boolean key() {
            return form == TypeLayout.Form.KEY;
        }
    }

    private final FieldTable fields;
    private final Column[] columns = new Column[MAX_COLUMNS];
    private final Constants constants;
    private final TickClock clock;
    private final int startField;
    private final int durationField;
    private final boolean durationInTicks;
    private final Column stack;
    private int requests;
    private long startTicks;
    private long startNanos;

    ChunkRow(TypeLayout layout, FieldTable.Memory memory, Constants constants, TickClock clock) {
        this.fields = new FieldTable(layout, memory);
        this.constants = constants;
        this.clock = clock;
        this.startField = layout.indexOf("startTime");
        this.durationField = layout.indexOf("duration");
        this.durationInTicks = startField >= 0 && durationField >= 0
                && layout.field(durationField).unit() == TimeUnits.TICKS;
        this.stack = search("stackTrace");
        this.startNanos = clock.instantNanos(startTicks);
    }

    void over(byte[] bytes, int[] from, int[] to, int count) {
        fields.over(bytes, from, to, count);
    }

    ChunkRow at(int number) {
        fields.at(number);
        requests = 0;
        return this;
    }

    /**
     * Returns the column of a field. Decoders request the same fields in the same order for every event, so the columns are
     * cached by position; names are compared by identity.
     */
    @SuppressWarnings("StringEquality")
    private Column column(String name) {
        int request = requests++;
        if (request >= columns.length) {
            return search(name);
        }
        Column known = columns[request];
        if (known == null || known.name != name) {
            known = search(name);
            columns[request] = known;
        }
        return known;
    }

    private Column search(String name) {
        int i = fields.layout().indexOf(name);
        if (i < 0) {
            return new Column(name, -1, null, -1, TimeUnits.NONE);
        }
        TypeLayout.Field field = fields.layout().field(i);
        return new Column(name, i, field.form(), field.typeId(), field.unit());
    }

    @Override
    public long start() {
        return startField < 0 ? 0 : startNanos(fields.value(startField));
    }

    /** Converts ticks to nanoseconds. The last result is cached: most events request their start more than once. */
    private long startNanos(long ticks) {
        if (ticks != startTicks) {
            startTicks = ticks;
            startNanos = clock.instantNanos(ticks);
        }
        return startNanos;
    }

    @Override
    public long duration() {
        if (!durationInTicks) {
            return Math.max(0, nanos("duration", 0));
        }
        long ticks = fields.value(startField);
        return clock.durationNanos(ticks, startNanos(ticks), fields.value(durationField));
    }

    @Override
    public long nanos(String field, long absent) {
        Column in = column(field);
        long value = in.unit == TimeUnits.NONE ? Long.MIN_VALUE : fields.value(in.field);
        return value == Long.MIN_VALUE ? absent : in.unit.nanos(value, clock);
    }

    @Override
    public double number(String field) {
        Column in = column(field);
        return in.field < 0 ? 0 : fields.number(in.field);
    }

    @Override
    public long integer(String field) {
        Column in = column(field);
        return in.field < 0 ? 0 : switch (in.form) {
            case FLOAT, DOUBLE -> (long) fields.number(in.field);
            case TEXT, STRUCT, ARRAY, KEY -> 0;
            default -> fields.value(in.field);
        };
    }

    @Override
    public boolean flag(String field) {
        Column in = column(field);
        return in.form == TypeLayout.Form.BOOLEAN && fields.value(in.field) != 0;
    }

    @Override
    public String text(String field) {
        Column in = column(field);
        return in.field < 0 ? null : switch (in.form) {
            case TEXT -> fields.text(in.field, constants);
            case KEY -> constants.text(in.typeId, fields.value(in.field));
            case STRUCT, ARRAY -> null;
            case FLOAT, DOUBLE -> Double.toString(fields.number(in.field));
            default -> Long.toString(fields.value(in.field));
        };
    }

    @Override
    public String className(String field) {
        Column in = column(field);
        return in.key() ? constants.className(in.typeId, fields.value(in.field)) : null;
    }

    @Override
    public String typeOf(String field) {
        Column in = column(field);
        return in.key() ? constants.typeOf(in.typeId, fields.value(in.field)) : null;
    }

    @Override
    public List<String> path(String field) {
        Column in = column(field);
        return in.key() ? constants.path(in.typeId, fields.value(in.field)) : List.of();
    }

    @Override
    public String method(String field) {
        Column in = column(field);
        return in.key() ? constants.method(in.typeId, fields.value(in.field)) : null;
    }

    @Override
    public ThreadRef thread(String field) {
        Column in = column(field);
        return in.key() ? constants.thread(in.typeId, fields.value(in.field)) : null;
    }

    @Override
    public Stack stack() {
        return stack.key() ? constants.stack(stack.typeId, fields.value(stack.field)) : Stack.NONE;
    }

    @Override
    public boolean interpreted() {
        return stack.key() && constants.interpreted(stack.typeId, fields.value(stack.field));
    }
}
