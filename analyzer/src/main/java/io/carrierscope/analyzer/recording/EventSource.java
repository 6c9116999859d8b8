package io.carrierscope.analyzer.recording;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** The events of a recording with what they are of, whoever has read them. */
public interface EventSource {
    /** The file, or what stands for its name. */
    Path file();

    Outline outline();

    Coverage coverage();

    /** From the start of the first chunk to the end of the last. */
    Window span();

    /** The phase {@code measure} of a matrix recording, otherwise all of the time its chunks cover. */
    default Window window() {
        return outline().phase("measure").map(p -> new Window(p.startNanos(), p.endNanos())).orElseGet(this::span);
    }

    /**
     * Folds the events that measurements need.
     *
     * @param accumulator makes an empty accumulator
     * @param accept adds an event to an accumulator; events come in no particular order
     * @param merge adds the second accumulator to the first and returns it
     */
    <A> A fold(Supplier<A> accumulator, BiConsumer<A, JvmEvent> accept, BinaryOperator<A> merge) throws DataError;
}
