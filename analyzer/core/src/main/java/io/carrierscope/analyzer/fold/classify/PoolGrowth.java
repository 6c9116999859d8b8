package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.StackFact;
import java.util.List;

/** How a pool of the JDK grows, as the queue tells in which its threads wait for work. The larger constant is the better known one. */
public enum PoolGrowth {
    /** It is another pool, or no stack tells. */
    UNKNOWN,
    /** It is a {@code ThreadPoolExecutor}, which grows beyond its core size only when its queue is full. */
    WHEN_QUEUE_IS_FULL,
    /** The same with a queue that has no bound unless one was asked for. */
    HARDLY,
    /** Its queue hands tasks over directly, or has a bound. */
    EASILY;

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
        if (!stack.anyFrame(f -> f.type().equals(EXECUTOR)) || stack.anyFrame(f -> f.type().contains("Scheduled"))) {
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
