package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A thread dump as {@code jcmd PID Thread.print} prints it and {@code jdk.ThreadDump} holds it. Such a dump has the platform threads and,
 * from JDK 24 on, the frames of virtual threads that have a carrier; no other virtual threads. Of several dumps in one text the last one
 * counts, since a dump is one moment.
 */
public final class PrintedDump {
    private static final String FIRST_LINE = "Full thread dump ";
    private static final Pattern VERSION = Pattern.compile("^Full thread dump [^(]*\\((\\S+) .*");
    private static final Pattern THREAD = Pattern.compile("(?s)^\"(.*)\" #(\\d{1,18}) (.*)$");
    private static final Pattern CPU = Pattern.compile("\\bcpu=(\\d{1,12})(?:\\.(\\d{1,6}))?ms");
    private static final Pattern ELAPSED = Pattern.compile("\\belapsed=(\\d{1,9})(?:\\.(\\d{1,3}))?s");
    private static final Pattern CARRYING = Pattern.compile("^Carrying virtual thread #(\\d{1,18}).*");
    private static final Pattern MOUNTED = Pattern.compile("(?s)^Mounted virtual thread (?:\"(.*)\" )?#(\\d{1,18}).*");
    private static final Pattern LOCK = Pattern.compile(
            "^- (locked|waiting to lock|parking to wait for|waiting on|waiting to re-lock in wait\\(\\)) +(<.*)$");
    /** What stands for the monitor in a compiled frame of {@code Object.wait}: then it is the first one locked further out. */
    private static final String NOT_NAMED = "<no object reference available>";
    private static final Pattern INITIALIZATION = Pattern
            .compile("^- waiting on the Class initialization monitor for +(\\S+)$");
    private static final Pattern SYNCHRONIZER = Pattern.compile("^- (<0x.*)$");

    /** CPU time of a thread of which the dump tells none. */
    static final long NO_CPU = -1;

    /**
     * A thread.
     *
     * @param virtual true for a virtual thread, which follows its carrier; its name may be empty
     * @param cpuNanos its CPU time so far; negative where the dump tells none
     * @param elapsedNanos the time since it started; 0 where the dump tells none
     * @param carries ids of the virtual threads that it carries: one at most, unless the text is no dump
     * @param frames such as {@code java.lang.Thread.sleep(java.base@21/Thread.java:507)}, the innermost first
     * @param waitsFor the locks and monitors that it waits for; the last one counts
     * @param holds the locks and monitors that it has
     */
    public record Printed(long id, String name, boolean virtual, long cpuNanos, long elapsedNanos,
            List<Long> carries, List<String> frames, List<String> waitsFor, Set<String> holds) {
        private Printed(long id, String name, boolean virtual, long cpuNanos, long elapsedNanos) {
            this(id, NameLimit.cut(name), virtual, cpuNanos, elapsedNanos, new ArrayList<>(), new ArrayList<>(),
                    new ArrayList<>(),
                    new HashSet<>());
        }
    }

    private final List<Printed> threads = new ArrayList<>();
    private String version = "";
    /** False below a name of another form: the section on deadlocks repeats frames of threads that have been read. */
    private boolean ofThread;
    /** The monitor that the thread has given back, in whose {@code Object.wait} it is: the frame that locked it says so still. */
    private String givenBack = "";

    private PrintedDump() {}

    /** Reads the text; one of another form has no threads. */
    public static PrintedDump of(String text) {
        var dump = new PrintedDump();
        text.lines().forEach(dump::line);
        return dump;
    }

    /** The version of the JVM; empty where the dump does not tell. */
    public String version() {
        return version;
    }

    /** The threads in their order. */
    public List<Printed> threads() {
        return List.copyOf(threads);
    }

    private void line(String line) {
        if (line.startsWith("\"")) {
            header(line);
        } else if (line.startsWith(FIRST_LINE)) {
            threads.clear();
            ofThread = false;
            var full = VERSION.matcher(line);
            version = full.matches() ? NameLimit.cut(full.group(1)) : version;
        } else if (ofThread) {
            detail(threads.getLast(), line.stripLeading());
        }
    }

    private void detail(Printed thread, String detail) {
        if (detail.startsWith("at ")) {
            thread.frames.add(NameLimit.cut(detail.substring("at ".length())));
        } else if (detail.startsWith("- ")) {
            lock(thread, detail);
        } else if (detail.startsWith("Carrying ")) {
            var carrying = CARRYING.matcher(detail);
            if (carrying.matches()) {
                thread.carries.add(Long.parseLong(carrying.group(1)));
            }
        } else if (detail.startsWith("Mounted ")) {
            var mounted = MOUNTED.matcher(detail);
            if (mounted.matches()) {
                add(new Printed(Long.parseLong(mounted.group(2)),
                        mounted.group(1) == null ? "" : mounted.group(1), true, NO_CPU, 0));
            }
        }
    }

    private void header(String line) {
        var thread = THREAD.matcher(line);
        ofThread = thread.matches();
        if (ofThread) {
            var cpu = CPU.matcher(thread.group(3));
            var elapsed = ELAPSED.matcher(thread.group(3));
            add(new Printed(Long.parseLong(thread.group(2)), thread.group(1), false,
                    cpu.find() ? nanos(cpu.group(1), cpu.group(2)) : NO_CPU,
                    elapsed.find() ? 1_000 * nanos(elapsed.group(1), elapsed.group(2)) : 0));
        }
    }

    private void add(Printed thread) {
        threads.add(thread);
        givenBack = "";
    }

    private void lock(Printed thread, String line) {
        var lock = LOCK.matcher(line);
        var synchronizer = SYNCHRONIZER.matcher(line);
        var initialization = INITIALIZATION.matcher(line);
        if (lock.matches()) {
            monitor(thread, lock.group(1), NameLimit.cut(lock.group(2)));
        } else if (initialization.matches()) {
            thread.waitsFor.add(NameLimit.cut(initialization(initialization.group(1))));
        } else if (synchronizer.matches()) {
            thread.holds.add(NameLimit.cut(synchronizer.group(1)));
        }
    }

    private void monitor(Printed thread, String state, String lock) {
        switch (state) {
            case "locked" -> locked(thread, lock);
            case "waiting on" -> givenBack = lock;
            case "waiting to lock", "parking to wait for" -> thread.waitsFor.add(lock);
            default -> {
                givenBack = lock;
                thread.waitsFor.add(lock);
            }
        }
    }

    private void locked(Printed thread, String lock) {
        if (givenBack.equals(NOT_NAMED)) {
            givenBack = lock;
            thread.waitsFor.replaceAll(l -> l.equals(NOT_NAMED) ? lock : l);
        }
        if (!lock.equals(givenBack)) {
            thread.holds.add(lock);
        }
    }

    /** What a thread waits for while another one initialises the class. */
    public static String initialization(String type) {
        return "initialisation of " + type;
    }

    private static long nanos(String millis, String fraction) {
        String digits = ((fraction == null ? "" : fraction) + "000000").substring(0, 6);
        return Long.parseLong(millis) * 1_000_000 + Long.parseLong(digits);
    }
}
