package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.Frame;
import io.carrierscope.analyzer.recording.Stack;
import java.util.Set;

/** Tells a pool thread that asks its pool's queue for work, and so is idle, from one that waits inside of its work. */
public final class PoolQueue {
    /**
     * {@code ThreadPoolExecutor.getTask} (of the JDK and of Tomcat, whatever the queue), {@code ForkJoinPool.awaitWork}, Jetty's {@code
     * QueuedThreadPool.idleJobPoll}, Netty's {@code SingleThreadEventExecutor.takeTask}, Undertow's {@code EnhancedQueueExecutor}.
     */
    private static final Set<String> ASKS_FOR_WORK = Set.of("getTask", "awaitWork", "idleJobPoll", "takeTask",
            "getOrAddNode", "waitForTask");

    private static final Set<String> RUNS_WORK = Set.of("runWorker", "runJob", "awaitWork", "getTask", "idleJobPoll");

    private PoolQueue() {}

    /** True when the stack is that of a thread which a pool of platform threads runs. */
    public static boolean ofPool(Stack stack) {
        return stack.anyFrame(f -> RUNS_WORK.contains(f.method()) && f.type().matches(".*(Pool|Worker|Executor).*"));
    }

    public static boolean asksForWork(Stack stack) {
        return stack.anyFrame(PoolQueue::asksForWork);
    }

    private static boolean asksForWork(Frame frame) {
        return ASKS_FOR_WORK.contains(frame.method()) || frame.type().contains("ReservedThread");
    }
}
