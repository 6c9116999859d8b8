package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A thread in a dump.
 *
 * @param id the id of Java, as in events
 * @param virtual true for a virtual thread
 * @param mounted true for a virtual thread that has a carrier
 * @param carries the virtual thread that a carrier carries
 * @param frames methods with class, the innermost first, such as {@code java.lang.Thread.sleep}; a place may follow, in parentheses
 * @param waitsFor the lock or monitor that it waits for, where the dump names it
 * @param holds locks and monitors that it holds, as far as the dump names them
 * @param mayBeReady true for a virtual thread without a carrier whose wait has ended, or may have: its frames are still those of the wait
 * @param parent the thread that opened the scope of structured concurrency in which it runs
 */
public record DumpedThread(long id, String name, boolean virtual, boolean mounted, OptionalLong carries,
        List<String> frames, Optional<String> waitsFor, Set<String> holds, boolean mayBeReady,
        OptionalLong parent) {
    private static final String PINNED_PARK = "java.lang.VirtualThread.parkOnCarrierThread";
    /** Class, method and line of a frame; the line is absent where it is not known. */
    private static final Pattern FRAME = Pattern.compile("([^(]*)\\.([^.(]+)(?:\\((?:.*?:(\\d{1,9})|.*)\\))?");
    private static final String JOIN = "jdk.internal.misc.ThreadFlock.awaitAll";
    private static final Set<String> UNMOUNTED = Set.of("java.lang.VirtualThread.park",
            "java.lang.VirtualThread.parkNanos", "java.lang.VirtualThread.yieldContinuation",
            "java.lang.VirtualThread.tryYield");

    /** Creates a thread whose wait has not ended if its frames are those of one. */
    public DumpedThread(long id, String name, boolean virtual, boolean mounted, OptionalLong carries,
            List<String> frames, Optional<String> waitsFor, Set<String> holds) {
        this(id, name, virtual, mounted, carries, frames, waitsFor, holds, false, OptionalLong.empty());
    }

    /** How a thread waits, told by its innermost frames. */
    public enum Waiting {
        /** Parked: for a lock, a condition, a queue or a time. */
        PARKED("parked"),
        /** In {@code Object.wait}. */
        OBJECT_WAIT("in Object.wait"),
        /** For a monitor. */
        MONITOR("waiting for a monitor"),
        /** In native code. */
        NATIVE("in native code"),
        /** For another thread that initialises a class, or in the initialiser. */
        CLASS("initialising a class"),
        /** In Java code. */
        RUNNING("in Java code");

        private final String words;

        Waiting(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** True if the frames show that a virtual thread keeps its carrier, although the dump names none. */
    static boolean looksMounted(List<String> frames) {
        return !frames.isEmpty() && (frames.stream().limit(4).anyMatch(f -> method(f).equals(PINNED_PARK))
                || !UNMOUNTED.contains(method(frames.get(0))));
    }

    /** The method of a frame, without its place. */
    static String method(String frame) {
        int place = frame.indexOf('(');
        return place < 0 ? frame : frame.substring(0, place);
    }

    /** How it waits. */
    public Waiting waiting() {
        String top = frames.isEmpty() ? "" : frames.get(0);
        if (top.startsWith("java.lang.Object.wait")) {
            return Waiting.OBJECT_WAIT;
        }
        if (frames.stream().limit(4).map(DumpedThread::method).anyMatch(
                m -> m.equals(PINNED_PARK) || m.endsWith("Unsafe.park") || UNMOUNTED.contains(m))) {
            return frames.stream().anyMatch(f -> method(f).endsWith(".<clinit>")) ? Waiting.CLASS : Waiting.PARKED;
        }
        if (waitsFor.isPresent()) {
            return waitsFor.get().startsWith(PrintedDump.initialization("")) ? Waiting.CLASS : Waiting.MONITOR;
        }
        return top.contains("Native Method") ? Waiting.NATIVE : Waiting.RUNNING;
    }

    /** True for a virtual thread that the JDK runs to wait for sockets, not one of the application. */
    public boolean poller() {
        return virtual && frames.stream().map(DumpedThread::method)
                .anyMatch(m -> m.startsWith("sun.nio.ch.Poller") && m.endsWith(".subPollerLoop"));
    }

    /** True if it waits until its subtasks have ended. */
    boolean joins() {
        return frames.stream().map(DumpedThread::method).anyMatch(JOIN::equals);
    }

    /** True if its wait ends by itself: it has a time limit. */
    boolean timed() {
        return frames.stream().limit(8).map(DumpedThread::method).anyMatch(m -> m.endsWith(".parkNanos"));
    }

    /** The innermost frame of the application or a library; the innermost one if all are of the JDK. */
    public String site() {
        return frames.stream().filter(f -> !ofJdk(f)).findFirst().or(() -> frames.stream().findFirst())
                .orElse("no frame");
    }

    /** The frames as those of an event. */
    Stack stack() {
        return stack(frames);
    }

    static Stack stack(List<String> frames) {
        return new Stack(frames.stream().map(FRAME::matcher).filter(Matcher::matches)
                .map(f -> new Frame(f.group(1), f.group(2), line(f.group(3)), false)).toList());
    }

    private static int line(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static boolean ofJdk(String frame) {
        return frame.startsWith("java.") || frame.startsWith("jdk.") || frame.startsWith("sun.");
    }

    /** How a text names it. */
    public String label() {
        return name.isEmpty() ? "#" + id : "#" + id + " " + name;
    }
}
