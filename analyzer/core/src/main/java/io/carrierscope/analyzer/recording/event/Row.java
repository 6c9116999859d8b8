package io.carrierscope.analyzer.recording.event;

import java.util.List;
import java.util.OptionalLong;

/** One event, read by field name. A missing field reads as absent: 0, {@code false} or {@code null}. */
public abstract class Row {
    /** Returns the start in nanoseconds since the epoch. */
    public abstract long start();

    /** Returns the duration in nanoseconds, 0 for an event without one. */
    public abstract long duration();

    /**
     * Returns a timespan in nanoseconds, or {@code absent} if the field is missing or holds {@link Long#MIN_VALUE},
     * which JFR writes for "none".
     */
    public abstract long nanos(String field, long absent);

    /** Returns a timespan in nanoseconds; empty where it is absent. */
    public final OptionalLong nanos(String field) {
        long nanos = nanos(field, Long.MIN_VALUE);
        return nanos == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** Returns a percentage or frequency as a plain number, and a share as a share from 0 to 1. */
    public abstract double number(String field);

    public abstract long integer(String field);

    public abstract boolean flag(String field);

    public abstract String text(String field);

    /** Returns a text, cut to {@value NameLimit#LONGEST} characters. */
    public final String name(String field) {
        return NameLimit.cut(text(field));
    }

    /** Returns the name of a class as in Java source. */
    public abstract String className(String field);

    /** Returns the class of the object or class loader in the field; {@code null} if there is none. */
    public abstract String typeOf(String field);

    /** Returns what holds the object in the field, such as {@code a.B.c} for a field of another object, the nearest holder first. */
    public abstract List<String> path(String field);

    /** Returns a method as {@code a.B.c}. */
    public abstract String method(String field);

    public abstract ThreadRef thread(String field);

    /** Returns the stack trace of the event, {@link Stack#NONE} if it has none. */
    public abstract Stack stack();

    /** Returns true if the innermost frame of that stack ran in the interpreter. */
    public abstract boolean interpreted();
}
