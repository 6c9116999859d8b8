package io.carrierscope.analyzer.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** A Flight Recorder file, read one chunk at a time per worker; memory does not grow with its size. */
public final class Recording implements EventSource {
    /** How often a file is read: once to learn what it is of, once to measure. */
    public static final int PASSES = 2;
    private static final int MOST_LOST = 20;

    private final Path file;
    private final ChunkIndex index;
    private final Outline outline;
    private final List<String> lost;
    private final String requestEvent;
    private final Reading reading;
    private final Set<Integer> unreadable = new HashSet<>();

    private Recording(Path file, ChunkIndex index, Optional<String> requestEvent, Reading reading) throws DataError {
        this.file = file;
        this.reading = reading;
        this.index = index;
        this.lost = new ArrayList<>(index.lost());
        this.outline = readOutline();
        this.requestEvent = outline.cell().isPresent() ? null : requestEvent.orElse(null);
        requireRequestEvent();
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
    public static Recording open(Path file, Optional<String> requestEvent, Reading reading)
            throws DataError {
        return new Recording(file, ChunkIndex.of(file), requestEvent, reading);
    }

    private void requireRequestEvent() throws DataError {
        if (requestEvent != null && !outline.eventCounts().containsKey(requestEvent)) {
            throw new DataError(file + ": holds no event " + requestEvent + ", so there are no requests to count");
        }
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public Outline outline() {
        return outline;
    }

    @Override
    public Coverage coverage() {
        return new Coverage(index.entries().size(), few(lost));
    }

    /** A file may hold millions of chunks that cannot be read; after some they are only counted. */
    private static List<String> few(List<String> all) {
        if (all.size() <= MOST_LOST) {
            return all;
        }
        var some = new ArrayList<>(all.subList(0, MOST_LOST));
        some.add((all.size() - MOST_LOST) + " more parts cannot be read");
        return some;
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
        var free = new ConcurrentLinkedQueue<A>();
        var wanted = Selection.measured(requestEvent);
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(i -> !unreadable.contains(i), (readers, entry) -> {
                // borrowed for the time of one chunk, so there are never more of them than workers
                A borrowed = free.poll();
                A into = borrowed == null ? accumulator.get() : borrowed;
                try {
                    return readers.read(entry, wanted, into);
                } finally {
                    free.add(into);
                }
            }, (counts, i) -> {}, this::loseChunk);
        }
        return free.stream().reduce(accumulator.get(), merge);
    }

    private record Glimpse(List<JvmEvent> events, Map<String, Long> counts) {}

    private Outline readOutline() throws DataError {
        var result = new Outline();
        try (var chunks = new ChunkWorkers(index, reading)) {
            chunks.each(i -> true, (readers, entry) -> {
                var events = new ArrayList<JvmEvent>();
                return new Glimpse(events, readers.read(entry, Selection.outline(), kind -> events::add));
            }, (seen, i) -> {
                seen.events().forEach(result::accept);
                result.count(seen.counts());
            }, this::loseChunk);
        }
        if (unreadable.size() == index.entries().size()) {
            throw new DataError(file + ": no chunk can be read (" + lost.get(0) + ")");
        }
        return result;
    }

    private void loseChunk(Throwable cause, int i) {
        if (cause instanceof Error e && !(cause instanceof OutOfMemoryError || cause instanceof StackOverflowError)) {
            throw e;
        }
        if (unreadable.add(i)) {
            lost.add("chunk " + (i + 1) + " of " + index.entries().size() + " cannot be read: " + why(cause));
        }
    }

    private static String why(Throwable cause) {
        return cause instanceof OutOfMemoryError
                ? "its constants need more memory; give the JVM more with -Xmx"
                : cause instanceof IOException ? cause.getMessage() : "it is damaged (" + detail(cause) + ")";
    }

    private static String detail(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return Names.cut(message).lines().findFirst().orElse("");
    }
}
