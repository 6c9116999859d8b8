package io.carrierscope.analyzer.recording;

import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Reads a file once, where the rule is to read it twice: what the recording is of is taken from its last chunks, and its events are folded
 * on that assumption. All chunks together tell whether it was right; if it was not, or a chunk cannot be read, nothing is returned.
 */
final class OnePass {
    private final ChunkIndex index;
    private final Optional<String> requestEvent;
    private final Reading reading;
    private final int firstOfLast;

    OnePass(ChunkIndex index, Optional<String> requestEvent, Reading reading) {
        this.index = index;
        this.requestEvent = requestEvent;
        this.reading = new Reading(reading.reader(), bytes -> reading.progress().read(Recording.PASSES * bytes));
        // as many as are read at once, so that looking at them takes no longer than at one
        this.firstOfLast = index.entries().size() - Runtime.getRuntime().availableProcessors();
    }

    /** @param terms what accumulators depend on */
    <T, A extends EventSink> Optional<Folded<A>> fold(Function<EventSource, T> terms, Function<T, A> accumulator,
            BinaryOperator<A> merge) throws DataError {
        if (firstOfLast <= 0 || reading.reader() != Reader.OWN) {
            return Optional.empty();
        }
        var guess = guess();
        return guess.coverage().complete() && !endOfMatrix(guess.outline())
                ? fold(guess, terms, accumulator, merge)
                : Optional.empty();
    }

    private Recording guess() throws DataError {
        return Recording.told(index, i -> i >= firstOfLast, requestEvent, new Reading(reading.reader(),
                ReadProgress.UNWATCHED));
    }

    /** True when the phase that was measured must be in an earlier chunk. */
    private static boolean endOfMatrix(Outline last) {
        return last.phase("measure").isEmpty()
                && last.eventCounts().keySet().stream().anyMatch(type -> type.startsWith("carrierscope."));
    }

    private <T, A extends EventSink> Optional<Folded<A>> fold(Recording guess, Function<EventSource, T> terms,
            Function<T, A> accumulator, BinaryOperator<A> merge) throws DataError {
        T assumed = terms.apply(guess);
        var parts = new Parts<>(() -> accumulator.apply(assumed));
        var wanted = Selection.everything(guess.requestEvent());
        var outline = new Outline();
        var losses = new Losses(index);
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(i -> true,
                    (readers, entry) -> parts.lend(into -> Glimpse.of(readers, entry, wanted, into)),
                    (glimpse, i) -> glimpse.addTo(outline), losses::add);
        }
        var known = new Recording(index, outline, losses, requestEvent, reading);
        return known.coverage().complete() && known.requestEvent().equals(guess.requestEvent())
                && terms.apply(known).equals(assumed)
                        ? Optional.of(new Folded<>(known.withRequestEvent(), parts.merged(merge)))
                        : Optional.empty();
    }
}
