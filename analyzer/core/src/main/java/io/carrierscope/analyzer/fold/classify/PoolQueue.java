package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.regex.Pattern;

/** Recognises idle pool threads: they wait in the queue of their pool, not inside their work. */
public final class PoolQueue {
    private static final Pattern POOL = Pattern.compile("Pool|Worker|Executor");

    private PoolQueue() {}

    /** Returns true if the stack is that of a thread run by a pool of platform threads. */
    public static boolean ofPool(Stack stack) {
        return stack.anyFrame(f -> Frameworks.runsWork(f.method()) && POOL.matcher(f.type()).find());
    }

    /** Returns true if the thread waits for work from its pool. */
    public static boolean asksForWork(Stack stack) {
        return stack.anyFrame(PoolQueue::asksForWork);
    }

    private static boolean asksForWork(Frame frame) {
        return Frameworks.asksForWork(frame.type(), frame.method());
    }
}
