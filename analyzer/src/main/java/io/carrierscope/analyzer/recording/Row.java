package io.carrierscope.analyzer.recording;

import java.util.OptionalLong;

/** One event, read by field name; a field that is missing reads as absent. */
abstract class Row {
    /** Nanoseconds since the epoch. */
    abstract long start();

    /** Nanoseconds, 0 where the event did not last. */
    abstract long duration();

    /** A timespan in nanoseconds, or the other value where it is absent, for which JFR writes {@link Long#MIN_VALUE}. */
    abstract long nanos(String field, long absent);

    /** The same, empty where it is absent. */
    final OptionalLong nanos(String field) {
        long nanos = nanos(field, Long.MIN_VALUE);
        return nanos == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** A percentage or frequency as a plain number; a share where JFR stores a share. */
    abstract double number(String field);

    abstract long integer(String field);

    abstract boolean flag(String field);

    abstract String text(String field);

    /** A text of at most {@value Names#LONGEST} characters, a longer one cut. */
    final String name(String field) {
        return Names.cut(text(field));
    }

    abstract String className(String field);

    /** A method as {@code a.B.c}. */
    abstract String method(String field);

    abstract ThreadRef thread(String field);

    /** The stack trace of the event, {@link Stack#NONE} where it has none. */
    abstract Stack stack();
}
