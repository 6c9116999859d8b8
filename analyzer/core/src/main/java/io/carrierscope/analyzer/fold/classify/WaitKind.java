package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Locale;

/** What a parked thread, or one in a monitor wait, waits for, told by its stack. */
public enum WaitKind {
    MONITOR("monitor"), LOCK("lock"), PERMIT("permit or connection"), TASK("another thread's result"), QUEUE(
            "item of a queue"),
    SOCKET("socket"), INITIALIZATION("initialisation of a class"), WORK("work for its pool"), OTHER("something else");

    /** What the JVM locks while it initialises a class, in all releases read here. */
    private static final String INITIALIZATION_LOCK = "int[]";
    private static final List<String> BORROWS = List.of("borrow", "acquire", "lease", "checkout", "getconnection");
    private static final List<String> TASKS = List.of("java.util.concurrent.FutureTask",
            "java.util.concurrent.CompletableFuture", "java.util.concurrent.ForkJoinTask",
            "java.util.concurrent.CountDownLatch", "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.StructuredTaskScope", "java.util.concurrent.ThreadPerTaskExecutor");

    private final String text;

    WaitKind(String text) {
        this.text = text;
    }

    /** Its name in a report. */
    public String text() {
        return text;
    }

    /** A monitor or another lock, which one thread holds at a time. */
    public boolean ofLock() {
        return this == MONITOR || this == LOCK;
    }

    /** A queue of threads that one holder at a time, or so many, can end. */
    public boolean contended() {
        return this == MONITOR || this == LOCK || this == PERMIT;
    }

    public static WaitKind of(Stack stack) {
        if (PoolQueue.asksForWork(stack)) {
            return WORK;
        }
        if (takesLock(stack)) {
            return LOCK;
        }
        if (stack.anyFrame(f -> f.type().startsWith("sun.nio.ch."))) {
            return SOCKET;
        }
        if (borrows(stack)) {
            return PERMIT;
        }
        return otherThan(stack);
    }

    public static WaitKind ofMonitorWait(String monitorClass, Stack stack) {
        if (INITIALIZATION_LOCK.equals(monitorClass) && !callsWait(stack)) {
            return INITIALIZATION;
        }
        return borrows(stack) ? PERMIT : OTHER;
    }

    /** Without such a call it is the JVM that waits, for another thread to initialise the class. */
    private static boolean callsWait(Stack stack) {
        return stack.frames().isEmpty() || stack.frames().getFirst().type().equals("java.lang.Object");
    }

    private static WaitKind otherThan(Stack stack) {
        if (stack.anyFrame(f -> TASKS.stream().anyMatch(f.type()::startsWith))) {
            return TASK;
        }
        return stack.anyFrame(WaitKind::queue) ? QUEUE : OTHER;
    }

    /** True when the stack is inside of taking a lock of {@code java.util.concurrent}. */
    public static boolean takesLock(Stack stack) {
        return stack.anyFrame(WaitKind::takesLock);
    }

    public static boolean takesLock(Frame frame) {
        return frame.type().startsWith("java.util.concurrent.locks.")
                && (frame.method().startsWith("lock") || frame.method().equals("tryLock"));
    }

    /** A semaphore, or a condition or queue below a method of a pool that hands something out. */
    public static boolean borrows(Stack stack) {
        return stack.anyFrame(f -> f.type().equals("java.util.concurrent.Semaphore")
                || f.application() && BORROWS.stream().anyMatch(f.method().toLowerCase(Locale.ROOT)::startsWith));
    }

    private static boolean queue(Frame frame) {
        return frame.type().startsWith("java.util.concurrent.")
                && (frame.type().contains("Queue") || frame.type().contains("Deque")
                        || frame.type().contains("Exchanger"));
    }
}
