package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** The events of a recording and its profile, independent of the reader that decoded them. */
public interface EventSource {
    /** Returns the path of the file, or a name in its place when the recording is not a file. */
    Path file();

    /** Returns what the recording says about its JVM, settings and load. */
    RecordingProfile profile();

    /** Returns how much of the recording was read. */
    Coverage coverage();

    /** Returns the time covered, from the start of the first chunk to the end of the last. */
    Window span();

    /**
     * Returns the time to analyse: the phase {@code measure} of a matrix recording if it has a length, otherwise
     * {@link #span} from the time on at which the settings took effect.
     */
    default Window window() {
        return profile().phase("measure").filter(p -> p.endNanos() > p.startNanos())
                .map(p -> new Window(p.startNanos(), p.endNanos()))
                .orElseGet(() -> span().recordedFrom(profile().settings().firstNanos()));
    }

    /**
     * Folds all events that measurements need.
     *
     * @param accumulator creates an empty accumulator; it receives events in any order
     * @param merge adds the second accumulator to the first and returns the first
     * @return the merged accumulator
     * @throws DataError if the recording can no longer be read
     */
    <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError;

    /** How much of a file was read: chunks found, and one line for each part that could not be read. */
    public record Coverage(int chunks, List<String> lost) {
        public Coverage {
            lost = List.copyOf(lost);
        }

        /** Returns true if every part of the file was read. */
        public boolean complete() {
            return lost.isEmpty();
        }
    }
}
