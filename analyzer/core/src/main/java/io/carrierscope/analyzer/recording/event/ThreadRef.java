package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A thread of a recording. Threads are equal if their Java thread ids are: the OS thread id is −1 for every virtual
 * thread.
 */
public final class ThreadRef {
    /** The family name of all carriers. */
    public static final String CARRIERS = "carriers";
    /** The family of all virtual threads. */
    public static final String VIRTUAL_THREADS = "virtual threads";
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern LAST_DIGITS = Pattern.compile("(?<!\\d)\\d++(?=\\D*+$)");

    /** The kind of thread: virtual, a carrier of virtual threads, or another platform thread. */
    public enum Kind {
        VIRTUAL, CARRIER, PLATFORM
    }

    /** How the names of the JVM's own threads begin. */
    private static final List<String> OF_JVM = List.of("DestroyJavaVM", "C1 CompilerThread", "C2 CompilerThread",
            "JVMCI", "GC Thread", "G1 ", "JFR ", "Attach Listener", "Signal Dispatcher", "Service Thread",
            "Notification Thread", "Monitor Deflation Thread", "Reference Handler", "Finalizer", "Common-Cleaner");

    private final long id;
    private final String name;
    private final Kind kind;
    private String family; // computed on demand: there may be millions of virtual threads

    public ThreadRef(long id, String name, Kind kind) {
        this.id = id;
        this.name = NameLimit.cut(name);
        this.kind = kind;
    }

    /**
     * Returns a platform thread. Its group tells carriers. It may be that of virtual threads, if one of them started this thread.
     */
    public static ThreadRef platform(long id, String name, String group) {
        String known = name == null ? "" : name;
        // from JDK 25 on the pool's timer thread shares the group, but it is no carrier
        boolean carries = "CarrierThreads".equals(group) && !known.endsWith("-delayScheduler");
        return new ThreadRef(id, known, carries ? Kind.CARRIER : Kind.PLATFORM);
    }

    /** Returns true for a thread that the JVM starts for itself, as one that compiles, told by its name. */
    public boolean ofJvm() {
        return ofJvm(name);
    }

    /** The same of a thread with that name. */
    public static boolean ofJvm(String name) {
        return OF_JVM.stream().anyMatch(name::startsWith);
    }

    /** Returns the Java thread id. */
    public long id() {
        return id;
    }

    /** Returns the name of the thread, cut to {@value NameLimit#LONGEST} characters; empty if it has none. */
    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    public boolean virtual() {
        return kind == Kind.VIRTUAL;
    }

    /** Returns true for a virtual thread, false for another or {@code null}. */
    public static boolean isVirtual(ThreadRef thread) {
        return thread != null && thread.virtual();
    }

    public boolean carrier() {
        return kind == Kind.CARRIER;
    }

    /**
     * Returns the family of the thread: its name with every run of digits replaced by {@code *}, so that threads of
     * one pool share it.
     */
    public String family() {
        if (family == null) {
            family = familyOf(name, kind);
        }
        return family;
    }

    /**
     * Returns the name of the pool that the thread seems to belong to: its name with the last run of digits replaced by
     * {@code *}. Unlike the family it tells pools of one kind apart.
     */
    public String pool() {
        return pool(name);
    }

    /** The same of a thread with that name. */
    public static String pool(String name) {
        return LAST_DIGITS.matcher(name).replaceFirst("*");
    }

    /** Returns the family of the threads of a pool. */
    public static String familyOfPool(String pool) {
        return DIGITS.matcher(pool).replaceAll("*");
    }

    private static String familyOf(String name, Kind kind) {
        return switch (kind) {
            case VIRTUAL -> VIRTUAL_THREADS;
            case CARRIER -> CARRIERS;
            case PLATFORM -> familyOfPool(name);
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
