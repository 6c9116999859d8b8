package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Strips the outer frames through which a thread enters its work: those of the thread, of a continuation, of pools and
 * executors. They differ between thread models even if the work is the same.
 */
public final class EntryFrames {
    private static final Set<Layer> WORK = EnumSet.of(Layer.SERVER, Layer.CLIENT, Layer.RECORDING, Layer.APPLICATION);

    private EntryFrames() {}

    /** Returns the stack without entry frames; {@link Stack#NONE} if it has no other frames. */
    public static Stack work(Stack stack) {
        return without(stack, EntryFrames::runsWork);
    }

    /** Returns the stack from the first frame that the server called on; like {@link #work} if it called none. */
    public static Stack called(Stack stack) {
        Stack called = without(stack, f -> runsWork(f) || layer(f) == Layer.SERVER);
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

    private static boolean runsWork(Frame frame) {
        return Frameworks.ofPool(frame.type()) || !WORK.contains(layer(frame));
    }

    private static Layer layer(Frame frame) {
        return Layer.of(new Stack(List.of(frame)));
    }
}
