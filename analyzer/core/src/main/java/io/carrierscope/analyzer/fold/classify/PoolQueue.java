package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.regex.Pattern;

/** Recognises idle pool threads: they wait in the queue of their pool, not inside their work. */
public final class PoolQueue {
    private static final Pattern POOL = Pattern.compile("Pool|Worker|Executor");

    /** Parts of the names of classes whose threads select, of the JDK's server and client and of Jetty, and their loops. */
    private static final List<String> SELECTORS = List.of("ServerImpl$Dispatcher", "SelectorManager",
            "ManagedSelector");
    private static final List<String> SELECTS = List.of("run", "select", "produce");

    private static final List<String> HANDS_OVER = List.of("execute", "submit");

    private static final StackFact<Boolean> OF_POOL = StackFact
            .anyFrame(f -> Frameworks.runsWork(f.type(), f.method()) && POOL.matcher(f.type()).find());
    private static final FrameFact ASKS = new FrameFact(
            f -> Frameworks.asksForWork(f.type(), f.method()) || keepsHouse(f));
    private static final StackFact<Boolean> ASKS_FOR_WORK = new StackFact<>(
            s -> s.anyFrame(ASKS) || waitsItself(s));
    private static final StackFact<Boolean> SERVES = StackFact.anyFrame(PoolQueue::serves);
    private static final StackFact<Boolean> IN_SELECTOR = StackFact.anyFrame(PoolQueue::selects);
    private static final StackFact<Boolean> IN_SELECT = new StackFact<>(PoolQueue::findSelect);
    private static final String SELECTOR = "sun.nio.ch.SelectorImpl";
    /** Native methods in which Netty selects; its selectors are not those of the JDK. */
    private static final List<String> NATIVE_SELECTS = List.of("epollWait", "epollWait0", "keventWait",
            "ioUringEnter");
    private static final StackFact<Boolean> DISPATCHES = new StackFact<>(PoolQueue::findDispatch);

    private PoolQueue() {}

    /** Returns true if the stack is that of a thread run by a pool of platform threads. */
    public static boolean ofPool(Stack stack) {
        return OF_POOL.of(stack);
    }

    /** Returns true if the thread waits for work from its pool. */
    public static boolean asksForWork(Stack stack) {
        return ASKS_FOR_WORK.of(stack);
    }

    /** True for an idle thread of a pool that has no method for waiting: there is no frame of a task. */
    private static boolean waitsItself(Stack stack) {
        return stack.firstApplicationFrame().filter(f -> Frameworks.worker(f.type(), f.method())).isPresent();
    }

    /** Threads that wait for objects to be collected, or for the next time of a timer, have none of their own work. */
    private static boolean keepsHouse(Frame frame) {
        return frame.type().startsWith("java.lang.ref.ReferenceQueue") && frame.method().startsWith("remove")
                || frame.type().equals("java.util.TimerThread");
    }

    /**
     * Returns true if the thread serves the pool it belongs to and runs none of its work: it accepts connections, or it stands by
     * to take over a selector.
     */
    public static boolean serves(Stack stack) {
        return SERVES.of(stack);
    }

    private static boolean serves(Frame frame) {
        return frame.type().contains("ReservedThread") || frame.type().endsWith("Acceptor");
    }

    /** Returns true if the thread is in a selector, or runs a loop over one, where it waits without leaving an event. */
    public static boolean selects(Stack stack) {
        return IN_SELECTOR.of(stack);
    }

    /** Returns true if the thread is in the call of a selector itself, and not in what that calls for a channel that is ready. */
    public static boolean inSelect(Stack stack) {
        return IN_SELECT.of(stack);
    }

    private static boolean findSelect(Stack stack) {
        return stack.innermostFrame().filter(f -> NATIVE_SELECTS.contains(f.method())).isPresent() || stack.frames()
                .stream().takeWhile(f -> !f.application()).anyMatch(f -> f.type().equals(SELECTOR));
    }

    private static boolean selects(Frame frame) {
        return frame.type().equals(SELECTOR)
                || SELECTS.contains(frame.method()) && SELECTORS.stream().anyMatch(frame.type()::contains);
    }

    /**
     * Returns true if the thread runs none of the code that it serves: it hands a task over to a pool, or has only frames of a server
     * and of the JDK.
     */
    public static boolean dispatches(Stack stack) {
        return DISPATCHES.of(stack);
    }

    private static boolean findDispatch(Stack stack) {
        for (Frame frame : stack.frames()) {
            if (HANDS_OVER.contains(frame.method()) && POOL.matcher(frame.type()).find()) {
                return true;
            }
            if (frame.application() && !Frameworks.ofServer(frame.type())) {
                return false;
            }
        }
        return !stack.frames().isEmpty();
    }

    /** How a pool of the JDK grows, as the queue tells in which its threads wait for work. The larger constant is the better known one. */
    public enum PoolGrowth {
        /** It is another pool, or no stack tells. */
        UNKNOWN,
        /** It is a {@code ThreadPoolExecutor}, which grows beyond its core size only when its queue is full. */
        WHEN_QUEUE_IS_FULL,
        /** The same with a queue that has no bound unless one was asked for. */
        HARDLY,
        /** Its queue hands tasks over directly, or has a bound. */
        EASILY,
        /** It is one of Netty, in which each connection keeps to the thread that it was given first. */
        WITH_CONNECTIONS;

        private static final String OF_CONNECTIONS = "io.netty.util.concurrent.DefaultEventExecutor";
        private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";
        private static final String QUEUE = "java.util.concurrent.LinkedBlockingQueue";
        private static final List<String> WITH_BOUND = List.of("java.util.concurrent.SynchronousQueue",
                "java.util.concurrent.ArrayBlockingQueue");
        private static final StackFact<PoolGrowth> OF = new StackFact<>(PoolGrowth::find);

        /** Returns what the stack of a thread of a pool tells. */
        public static PoolGrowth of(Stack stack) {
            return OF.of(stack);
        }

        private static PoolGrowth find(Stack stack) {
            if (stack.anyFrame(f -> f.type().equals(OF_CONNECTIONS))) {
                return WITH_CONNECTIONS;
            }
            if (!stack.anyFrame(f -> f.type().equals(EXECUTOR))
                    || stack.anyFrame(f -> f.type().contains("Scheduled"))) {
                return UNKNOWN;
            }
            if (!stack.anyFrame(f -> f.type().equals(EXECUTOR) && f.method().equals("getTask"))) {
                return WHEN_QUEUE_IS_FULL;
            }
            return stack.anyFrame(f -> WITH_BOUND.stream().anyMatch(f.type()::startsWith))
                    ? EASILY
                    : stack.anyFrame(f -> f.type().equals(QUEUE)) ? HARDLY : WHEN_QUEUE_IS_FULL;
        }
    }
}
