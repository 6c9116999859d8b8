package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The outer frames by which a thread comes to its work: of the thread itself, of a virtual thread's continuation, of pools and
 * executors. Thread models differ in them even where the work is the same.
 */
public final class EntryFrames {
    private static final Set<Layer> WORK = EnumSet.of(Layer.SERVER, Layer.CLIENT, Layer.RECORDING, Layer.APPLICATION);
    private EntryFrames() {}

    /** The stack without these frames; {@link Stack#NONE} where it has no others. */
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
