package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PoolQueue.PoolGrowth;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;

/**
 * A wait of a platform thread that may belong to a pool.
 *
 * @param ofPool true if the stack shows that a pool runs the thread
 * @param selects see {@link PoolQueue#selects}
 * @param inTurn true if the thread waits in a queue that gives work to whoever waits longest
 * @param growth how the pool grows, as the stack tells
 */
record PoolWait(Role role, Holder holder, boolean ofPool, boolean selects, boolean inTurn, PoolGrowth growth) {
    private static final List<String> FAIR = List.of("java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.ArrayBlockingQueue", "java.util.concurrent.LinkedBlockingDeque");

    /** What the thread does for its pool while it waits. */
    enum Role {
        /** It waits for its next piece of work. */
        IDLE,
        /** It runs none of the pool's work, see {@link PoolQueue#serves}. */
        SERVES,
        /** Its work waits. */
        HELD,
        /** Neither a stack nor the class of a lock is known, so the thread may be idle or held. */
        UNCLEAR
    }

    static PoolWait idle(Stack stack) {
        return of(Role.IDLE, WaitKind.WORK, stack);
    }

    static PoolWait park(Stack stack) {
        if (stack.frames().isEmpty()) {
            return of(Role.UNCLEAR, WaitKind.OTHER, stack);
        }
        if (PoolQueue.asksForWork(stack) && !PoolQueue.serves(stack)) {
            return idle(stack);
        }
        WaitKind kind = WaitKind.of(stack);
        return kind == WaitKind.QUEUE && WaitKind.takesItem(stack)
                ? of(Role.IDLE, kind, stack)
                : held(kind, stack);
    }

    static PoolWait monitorWait(Stack stack) {
        WaitKind kind = WaitKind.ofMonitorWait(null, stack);
        return kind == WaitKind.WORK ? idle(stack) : held(kind, stack);
    }

    static PoolWait held(WaitKind kind, Stack stack) {
        return of(PoolQueue.serves(stack) ? Role.SERVES : Role.HELD, kind, stack);
    }

    private static PoolWait of(Role role, WaitKind kind, Stack stack) {
        return new PoolWait(role, Holder.of(kind, stack), ofPool(stack), PoolQueue.selects(stack),
                role == Role.IDLE && stack.anyFrame(f -> FAIR.contains(f.type())), PoolGrowth.of(stack));
    }

    static boolean ofPool(Stack stack) {
        return PoolQueue.selects(stack) || PoolQueue.ofPool(stack) || PoolQueue.asksForWork(stack);
    }
}
