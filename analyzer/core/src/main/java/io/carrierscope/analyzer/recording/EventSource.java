package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.EventSink;
import java.nio.file.Path;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** The events of a recording with what they are of, whoever has read them. */
public interface EventSource {
    /** The file, or what stands for its name. */
    Path file();

    RecordingProfile profile();

    Coverage coverage();

    /** From the start of the first chunk to the end of the last. */
    Window span();

    /** The phase {@code measure} of a matrix recording if it took any time, otherwise all of the time its chunks cover. */
    default Window window() {
        return profile().phase("measure").filter(p -> p.endNanos() > p.startNanos())
                .map(p -> new Window(p.startNanos(), p.endNanos())).orElseGet(this::span);
    }

    /**
     * Folds the events that measurements need.
     *
     * @param accumulator makes an empty accumulator; it gets events in no particular order
     * @param merge adds the second accumulator to the first and returns it
     */
    <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError;
}
