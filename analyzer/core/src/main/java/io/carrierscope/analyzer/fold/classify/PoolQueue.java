package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.regex.Pattern;

/** Tells a pool thread that asks its pool's queue for work, and so is idle, from one that waits inside of its work. */
public final class PoolQueue {
    private static final Pattern POOL = Pattern.compile("Pool|Worker|Executor");

    private PoolQueue() {}

    /** True when the stack is that of a thread which a pool of platform threads runs. */
    public static boolean ofPool(Stack stack) {
        return stack.anyFrame(f -> Frameworks.runsWork(f.method()) && POOL.matcher(f.type()).find());
    }

    public static boolean asksForWork(Stack stack) {
        return stack.anyFrame(PoolQueue::asksForWork);
    }

    private static boolean asksForWork(Frame frame) {
        return Frameworks.asksForWork(frame.type(), frame.method());
    }
}
