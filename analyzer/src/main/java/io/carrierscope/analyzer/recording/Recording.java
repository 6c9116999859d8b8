package io.carrierscope.analyzer.recording;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** A Flight Recorder file, read one chunk at a time per worker; memory does not grow with its size. */
public final class Recording implements EventSource {
    /** How often a file is read at most: once to learn what it is of, once to measure. */
    public static final int PASSES = 2;

    private final ChunkIndex index;
    private final Outline outline;
    private final Losses losses;
    private final Optional<String> requestEvent;
    private final Reading reading;

    /** One whose chunks were read, as far as they can be, to learn what it is of. */
    Recording(ChunkIndex index, Outline outline, Losses losses, Optional<String> requestEvent, Reading reading) {
        this.index = index;
        this.outline = outline;
        this.losses = losses;
        this.requestEvent = outline.cell().isPresent() ? Optional.empty() : requestEvent;
        this.reading = reading;
    }

    /**
     * Finds the chunks of the file and reads what it is of.
     *
     * @throws DataError when the file is missing, empty, not a recording, or has no chunk that can be read
     */
    public static Recording open(Path file) throws DataError {
        return open(file, Optional.empty(), Reading.DEFAULT);
    }

    /**
     * The same for a recording whose requests are events of the named type; one of the load matrix has requests of its own.
     *
     * @throws DataError also when a recording that is not of the matrix holds no such event
     */
    public static Recording open(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        return open(ChunkIndex.of(file), requestEvent, reading);
    }

    private static Recording open(ChunkIndex index, Optional<String> requestEvent, Reading reading) throws DataError {
        var recording = told(index, i -> true, requestEvent, reading);
        if (!recording.losses.anyReadable()) {
            var lost = recording.losses.coverage().lost();
            throw new DataError(index.file() + ": no chunk can be read (" + lost.get(0) + ")");
        }
        return recording.withRequestEvent();
    }

    /**
     * Opens the file and folds the events that measurements need, if possible in one pass.
     *
     * @param terms what accumulators depend on; of equal terms they are alike
     * @throws DataError as {@link #open(Path, Optional, Reading)} does
     */
    public static <T, A extends EventSink> Folded<A> fold(Path file, Optional<String> requestEvent, Reading reading,
            Function<EventSource, T> terms, Function<T, A> accumulator, BinaryOperator<A> merge) throws DataError {
        var index = ChunkIndex.of(file);
        var once = new OnePass(index, requestEvent, reading).fold(terms, accumulator, merge);
        if (once.isPresent()) {
            return once.get();
        }
        var recording = open(index, requestEvent, reading);
        T known = terms.apply(recording);
        return new Folded<>(recording, recording.fold(() -> accumulator.apply(known), merge));
    }

    /** What these chunks of the file say it is of. */
    static Recording told(ChunkIndex index, IntPredicate by, Optional<String> requestEvent, Reading reading)
            throws DataError {
        var outline = new Outline();
        var losses = new Losses(index);
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(by, (readers, entry) -> Glimpse.of(readers, entry, Selection.outline(), kind -> null),
                    (glimpse, i) -> glimpse.addTo(outline), losses::add);
        }
        return new Recording(index, outline, losses, requestEvent, reading);
    }

    Recording withRequestEvent() throws DataError {
        if (requestEvent.isPresent() && !outline.eventCounts().containsKey(requestEvent.get())) {
            throw new DataError(
                    file() + ": holds no event " + requestEvent.get() + ", so there are no requests to count");
        }
        return this;
    }

    /** The type whose events are the requests; empty where requests have a type of their own. */
    Optional<String> requestEvent() {
        return requestEvent;
    }

    @Override
    public Path file() {
        return index.file();
    }

    @Override
    public Outline outline() {
        return outline;
    }

    @Override
    public Coverage coverage() {
        return losses.coverage();
    }

    @Override
    public Window span() {
        long start = index.entries().stream().mapToLong(e -> e.header().startNanos()).min().orElseThrow();
        long end = index.entries().stream().mapToLong(e -> e.header().endNanos()).max().orElseThrow();
        return new Window(start, Math.max(end, start + 1));
    }

    /** Chunks in parallel, one accumulator per worker, merged at the end; a chunk that fails on the way is lost coverage. */
    @Override
    public <A extends EventSink> A fold(Supplier<A> accumulator, BinaryOperator<A> merge) throws DataError {
        var parts = new Parts<>(accumulator);
        var wanted = Selection.measured(requestEvent);
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(losses::readable,
                    (readers, entry) -> parts.lend(into -> readers.read(entry, wanted, into)),
                    (counts, i) -> {}, losses::add);
        }
        return parts.merged(merge);
    }
}
