package io.carrierscope.analyzer.recording;

import java.util.OptionalLong;

/** One of some events of a type as they are in their chunk. */
final class ChunkRow extends Row {
    private static final int MOST_ASKED = 32;

    private final FieldTable fields;
    private final String[] asked = new String[MOST_ASKED];
    private final int[] places = new int[MOST_ASKED];
    private final Constants constants;
    private final TickClock clock;
    private final int startField;
    private final int durationField;
    private final boolean lasts;
    private final int stackField;
    private int turns;
    private long startTicks;
    private long startNanos;

    ChunkRow(Layout layout, FieldTable.Memory memory, Constants constants, TickClock clock) {
        this.fields = new FieldTable(layout, memory);
        this.constants = constants;
        this.clock = clock;
        this.startField = layout.indexOf("startTime");
        this.durationField = layout.indexOf("duration");
        this.lasts = startField >= 0 && durationField >= 0 && layout.field(durationField).unit() == TimeUnits.TICKS;
        this.stackField = keyAt(layout.indexOf("stackTrace"));
        this.startNanos = clock.instantNanos(startTicks);
    }

    void over(byte[] bytes, int[] from, int[] to, int count) {
        fields.over(bytes, from, to, count);
    }

    ChunkRow at(int number) {
        fields.at(number);
        turns = 0;
        return this;
    }

    /** A decoder asks every event of its type for the same fields in the same order, so where each is has to be searched only once. */
    @SuppressWarnings("StringEquality")
    private int indexOf(String name) {
        int turn = turns++;
        return turn < asked.length && asked[turn] == name ? places[turn] : search(turn, name);
    }

    private int search(int turn, String name) {
        int place = fields.layout().indexOf(name);
        if (turn < asked.length) {
            asked[turn] = name;
            places[turn] = place;
        }
        return place;
    }

    @Override
    long start() {
        return startField < 0 ? 0 : startNanos(fields.value(startField));
    }

    /** Asked for more than once of most events, and a division each time. */
    private long startNanos(long ticks) {
        if (ticks != startTicks) {
            startTicks = ticks;
            startNanos = clock.instantNanos(ticks);
        }
        return startNanos;
    }

    /** Between the two instants, each rounded, as {@code jdk.jfr.consumer} has it. */
    @Override
    long duration() {
        if (!lasts) {
            return Math.max(0, nanos("duration").orElse(0));
        }
        long ticks = fields.value(startField);
        return Math.max(0, clock.instantNanos(ticks + fields.value(durationField)) - startNanos(ticks));
    }

    @Override
    OptionalLong nanos(String field) {
        int i = indexOf(field);
        TimeUnits unit = i < 0 ? TimeUnits.NONE : fields.layout().field(i).unit();
        if (unit == TimeUnits.NONE || fields.value(i) == Long.MIN_VALUE) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(unit.nanos(fields.value(i), clock));
    }

    @Override
    double number(String field) {
        int i = indexOf(field);
        return i < 0 ? 0 : fields.number(i);
    }

    @Override
    long integer(String field) {
        int i = indexOf(field);
        return i < 0 ? 0 : switch (form(i)) {
            case FLOAT, DOUBLE -> (long) fields.number(i);
            case TEXT, STRUCT, ARRAY, KEY -> 0;
            default -> fields.value(i);
        };
    }

    @Override
    boolean flag(String field) {
        int i = indexOf(field);
        return i >= 0 && form(i) == Layout.Form.BOOLEAN && fields.value(i) != 0;
    }

    @Override
    String text(String field) {
        int i = indexOf(field);
        return i < 0 ? null : switch (form(i)) {
            case TEXT -> fields.text(i, constants);
            case KEY -> constants.text(typeId(i), fields.value(i));
            case STRUCT, ARRAY -> null;
            case FLOAT, DOUBLE -> Double.toString(fields.number(i));
            default -> Long.toString(fields.value(i));
        };
    }

    @Override
    String className(String field) {
        int i = key(field);
        return i < 0 ? null : constants.className(typeId(i), fields.value(i));
    }

    @Override
    String method(String field) {
        int i = key(field);
        return i < 0 ? null : constants.method(typeId(i), fields.value(i));
    }

    @Override
    ThreadRef thread(String field) {
        int i = key(field);
        return i < 0 ? null : constants.thread(typeId(i), fields.value(i));
    }

    @Override
    Stack stack() {
        return stackField < 0 ? Stack.NONE : constants.stack(typeId(stackField), fields.value(stackField));
    }

    private int key(String field) {
        return keyAt(indexOf(field));
    }

    private int keyAt(int i) {
        return i >= 0 && form(i) == Layout.Form.KEY ? i : -1;
    }

    private Layout.Form form(int i) {
        return fields.layout().form(i);
    }

    private long typeId(int i) {
        return fields.layout().field(i).typeId();
    }
}
