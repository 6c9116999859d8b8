package io.carrierscope.analyzer.recording.event;

import java.util.regex.Pattern;

/**
 * Reads a thread dump as {@code jcmd PID Thread.print} prints it and {@code jdk.ThreadDump} holds it, and tells what it meets, line by
 * line. Such a dump has the platform threads and, from JDK 24 on, the frames of virtual threads that have a carrier; no other virtual
 * threads.
 */
public abstract class PrintedDump {
    private static final Pattern VERSION = Pattern.compile("^Full thread dump [^(]*\\((\\S+) .*");
    private static final Pattern THREAD = Pattern.compile("(?s)^\"(.*)\" #(\\d{1,18}) (.*)$");
    private static final Pattern CPU = Pattern.compile("\\bcpu=(\\d{1,12})(?:\\.(\\d{1,6}))?ms");
    private static final Pattern CARRYING = Pattern.compile("^Carrying virtual thread #(\\d{1,18}).*");
    private static final Pattern MOUNTED = Pattern.compile("(?s)^Mounted virtual thread (?:\"(.*)\" )?#(\\d{1,18}).*");
    private static final Pattern LOCK = Pattern
            .compile("^- (locked|waiting to lock|parking to wait for|waiting to re-lock in wait\\(\\)) +(<.*)$");
    private static final Pattern SYNCHRONIZER = Pattern.compile("^- (<0x.*)$");

    /** CPU time of a thread of which the dump tells none. */
    protected static final long NO_CPU = -1;

    /** The version of the JVM. */
    protected void version(String version) {}

    /** A platform thread; what follows is about it. */
    protected abstract void thread(long id, String name, long cpuNanos);

    /** The virtual thread that the thread carries. */
    protected abstract void carrying(long id);

    /** The virtual thread that the thread carries, and whose frames follow; its name may be empty. */
    protected abstract void mounted(long id, String name);

    /** A frame, such as {@code java.lang.Thread.sleep(java.base@21/Thread.java:507)}. */
    protected abstract void frame(String frame);

    /** A lock or monitor that the thread has. */
    protected void holds(String lock) {}

    /** The lock or monitor that the thread waits for. */
    protected void waitsFor(String lock) {}

    /** Reads the text; one of another form has no threads. */
    public final void read(String text) {
        text.lines().forEach(this::line);
    }

    private void line(String line) {
        if (line.startsWith("\"")) {
            header(line);
            return;
        }
        String detail = line.stripLeading();
        if (detail.startsWith("at ")) {
            frame(NameLimit.cut(detail.substring("at ".length())));
        } else if (detail.startsWith("- ")) {
            lock(detail);
        } else if (detail.startsWith("Carrying ")) {
            var carrying = CARRYING.matcher(detail);
            if (carrying.matches()) {
                carrying(Long.parseLong(carrying.group(1)));
            }
        } else if (detail.startsWith("Mounted ")) {
            var mounted = MOUNTED.matcher(detail);
            if (mounted.matches()) {
                mounted(Long.parseLong(mounted.group(2)),
                        mounted.group(1) == null ? "" : NameLimit.cut(mounted.group(1)));
            }
        } else if (line.startsWith("Full ")) {
            var full = VERSION.matcher(line);
            if (full.matches()) {
                version(NameLimit.cut(full.group(1)));
            }
        }
    }

    private void header(String line) {
        var thread = THREAD.matcher(line);
        if (thread.matches()) {
            var cpu = CPU.matcher(thread.group(3));
            thread(Long.parseLong(thread.group(2)), NameLimit.cut(thread.group(1)),
                    cpu.find() ? nanos(cpu.group(1), cpu.group(2)) : NO_CPU);
        }
    }

    private void lock(String line) {
        var lock = LOCK.matcher(line);
        var synchronizer = SYNCHRONIZER.matcher(line);
        if (lock.matches() && !lock.group(1).equals("locked")) {
            waitsFor(NameLimit.cut(lock.group(2)));
        } else if (lock.matches()) {
            holds(NameLimit.cut(lock.group(2)));
        } else if (synchronizer.matches()) {
            holds(NameLimit.cut(synchronizer.group(1)));
        }
    }

    private static long nanos(String millis, String fraction) {
        String digits = ((fraction == null ? "" : fraction) + "000000").substring(0, 6);
        return Long.parseLong(millis) * 1_000_000 + Long.parseLong(digits);
    }
}
