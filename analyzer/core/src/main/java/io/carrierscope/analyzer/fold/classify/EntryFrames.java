package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Strips the outer frames through which a thread enters its work: those of the thread, of a continuation, of pools and
 * executors. They differ between thread models even if the work is the same.
 */
public final class EntryFrames {
    private static final Set<Layer> WORK = EnumSet.of(Layer.SERVER, Layer.CLIENT, Layer.RECORDING, Layer.APPLICATION);

    private static final FrameFact RUNS_WORK = new FrameFact(
            f -> Frameworks.ofPool(f.type()) || !WORK.contains(Layer.ofAlone(f)));
    private static final FrameFact CALLS = new FrameFact(f -> RUNS_WORK.test(f) || Layer.ofAlone(f) == Layer.SERVER);

    private EntryFrames() {}

    /** Returns the stack without entry frames; {@link Stack#NONE} if it has no other frames. */
    public static Stack work(Stack stack) {
        return without(stack, RUNS_WORK);
    }

    /** Returns the stack from the first frame that the server called on; like {@link #work} if it called none. */
    public static Stack called(Stack stack) {
        Stack called = without(stack, CALLS);
        return called.equals(Stack.NONE) ? work(stack) : called;
    }

    private static Stack without(Stack stack, Predicate<Frame> outer) {
        var frames = stack.frames();
        int inner = frames.size();
        while (inner > 0 && outer.test(frames.get(inner - 1))) {
            inner--;
        }
        return new Stack(frames.subList(0, inner));
    }
}
