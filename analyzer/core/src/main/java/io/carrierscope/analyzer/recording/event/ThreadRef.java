package io.carrierscope.analyzer.recording.event;

import java.util.regex.Pattern;

/**
 * A thread as a recording names it, equal by its Java thread id and not by its OS thread id, which is −1 for every
 * virtual thread.
 */
public final class ThreadRef {
    /** The family of all carriers. */
    public static final String CARRIERS = "carriers";
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /** What runs: a virtual thread, the platform thread that carries virtual threads, or any other platform thread. */
    public enum Kind {
        VIRTUAL, CARRIER, PLATFORM
    }

    private final long id;
    private final String name;
    private final Kind kind;
    private String family; // worked out when asked for: there may be millions of virtual threads

    public ThreadRef(long id, String name, Kind kind) {
        this.id = id;
        this.name = NameLimit.cut(name);
        this.kind = kind;
    }

    /** Tells the kind by the thread group, the only trace of it that JMC's parser keeps. */
    public static ThreadRef of(long id, String name, String group) {
        String known = name == null ? "" : name;
        return new ThreadRef(id, known, kindOf(known, group));
    }

    private static Kind kindOf(String name, String group) {
        return switch (group == null ? "" : group) {
            case "VirtualThreads" -> Kind.VIRTUAL;
            // from JDK 25 on the pool's timer thread is in the same group, but carries nothing
            case "CarrierThreads" -> name.endsWith("-delayScheduler") ? Kind.PLATFORM : Kind.CARRIER;
            default -> Kind.PLATFORM;
        };
    }

    /** The Java thread's id. */
    public long id() {
        return id;
    }

    /** The thread's name, cut where it is very long; empty where it has none. */
    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    public boolean virtual() {
        return kind == Kind.VIRTUAL;
    }

    public boolean carrier() {
        return kind == Kind.CARRIER;
    }

    /** The name with every run of digits replaced by {@code *}: threads of one pool share it. */
    public String family() {
        if (family == null) {
            family = familyOf(name, kind);
        }
        return family;
    }

    private static String familyOf(String name, Kind kind) {
        return switch (kind) {
            case VIRTUAL -> "virtual threads";
            case CARRIER -> CARRIERS;
            case PLATFORM -> DIGITS.matcher(name).replaceAll("*");
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadRef that && that.id == id;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }

    @Override
    public String toString() {
        return kind + " " + id + " " + name;
    }
}
