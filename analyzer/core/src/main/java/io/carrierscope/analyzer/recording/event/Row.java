package io.carrierscope.analyzer.recording.event;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

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

    /** The fields that hold an object, the nearest first. Links of a list or tree, one after the other, count as one. */
    public static final class HolderPath {
        private static final int MOST = 12;
        private static final int MOST_LINKS = 1_000;
        private static final String CLASS = "java.lang.Class";
        /** How the JVM describes the class that has a static field. */
        private static final String CLASS_NAME = "Class Name: ";

        private final List<String> fields = new ArrayList<>();
        private String before = "";
        private int links;

        /**
         * Adds a holder.
         *
         * @param type its class
         * @param description what the JVM says of it; may be {@code null}
         * @param field its field, {@code null} for an array
         * @return false if the path is long enough
         */
        public boolean add(String type, String description, String field) {
            String holder = type.equals(CLASS) && description != null && description.startsWith(CLASS_NAME)
                    ? description.substring(CLASS_NAME.length())
                    : type;
            if (!holder.equals(before)) {
                fields.add(NameLimit.cut(NameLimit.ofClass(holder) + (field == null ? "[]" : "." + field)));
            }
            before = holder;
            return ++links < MOST_LINKS && fields.size() < MOST;
        }

        public List<String> fields() {
            return List.copyOf(fields);
        }
    }

    /** Limits the length of names, since a damaged or hostile recording may contain names of any length. */
    public static final class NameLimit {
        static final int LONGEST = 1_000;
        private static final String HEXADECIMAL = "0x";
        private static final Pattern ADDRESS = Pattern
                .compile("[./+]" + HEXADECIMAL + "\\p{XDigit}+(?:[./]\\d+)?(?=$|\\[)");

        private NameLimit() {}

        /** Returns the name, cut to {@value #LONGEST} characters; {@code null} for {@code null}. */
        public static String cut(String name) {
            return name == null || name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
        }

        /**
         * Returns the class name, cut to the limit and without the address and the hash of a hidden class, which differ in each JVM:
         * {@code app.Handler$$Lambda}.
         */
        public static String ofClass(String name) {
            return cut(name.contains(HEXADECIMAL) ? ADDRESS.matcher(name).replaceFirst("") : name);
        }
    }
}
