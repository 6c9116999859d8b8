package io.carrierscope.analyzer.recording.event;

import java.util.OptionalLong;

/** One event, read by field name; a field that is missing reads as absent. */
public abstract class Row {
    /** Nanoseconds since the epoch. */
    public abstract long start();

    /** Nanoseconds, 0 where the event did not last. */
    public abstract long duration();

    /** A timespan in nanoseconds, or the other value where it is absent, for which JFR writes {@link Long#MIN_VALUE}. */
    public abstract long nanos(String field, long absent);

    /** The same, empty where it is absent. */
    public final OptionalLong nanos(String field) {
        long nanos = nanos(field, Long.MIN_VALUE);
        return nanos == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** A percentage or frequency as a plain number; a share where JFR stores a share. */
    public abstract double number(String field);

    public abstract long integer(String field);

    public abstract boolean flag(String field);

    public abstract String text(String field);

    /** A text of at most {@value NameLimit#LONGEST} characters, a longer one cut. */
    public final String name(String field) {
        return NameLimit.cut(text(field));
    }

    public abstract String className(String field);

    /** A method as {@code a.B.c}. */
    public abstract String method(String field);

    public abstract ThreadRef thread(String field);

    /** The stack trace of the event, {@link Stack#NONE} where it has none. */
    public abstract Stack stack();
}
