package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Strips the outer frames through which a thread enters its work: those of the thread, of a continuation, of pools and
 * executors. They differ between thread models even if the work is the same.
 */
public final class EntryFrames {
    private static final Set<Layer> WORK = EnumSet.of(Layer.SERVER, Layer.CLIENT, Layer.RECORDING, Layer.APPLICATION);
    private EntryFrames() {}

    /** Returns the stack without entry frames; {@link Stack#NONE} if it has no other frames. */
    public static Stack work(Stack stack) {
        var frames = stack.frames();
        int inner = frames.size();
        while (inner > 0 && runsWork(frames.get(inner - 1))) {
            inner--;
        }
        return new Stack(frames.subList(0, inner));
    }

    private static boolean runsWork(Frame frame) {
        return Frameworks.ofPool(frame.type())
                || !WORK.contains(Layer.of(new Stack(List.of(frame))));
    }
}
