package io.carrierscope.analyzer.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;

/** A Flight Recorder file, read one chunk at a time per worker; memory does not grow with its size. */
public final class Recording implements EventSource {
    private final Path file;
    private final ChunkIndex index;
    private final Outline outline;
    private final List<String> lost;
    private final String requestEvent;

    private Recording(Path file, ChunkIndex index, Optional<String> requestEvent) throws DataError {
        this.file = file;
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
        return open(file, Optional.empty());
    }

    /**
     * The same for a recording whose requests are events of the named type; one of the load matrix has requests of its own.
     *
     * @throws DataError also when a recording that is not of the matrix holds no such event
     */
    public static Recording open(Path file, Optional<String> requestEvent) throws DataError {
        return new Recording(file, ChunkIndex.of(file), requestEvent);
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
        return new Coverage(index.entries().size(), lost);
    }

    @Override
    public Window span() {
        long start = index.entries().stream().mapToLong(e -> e.header().startNanos()).min().orElseThrow();
        long end = index.entries().stream().mapToLong(e -> e.header().endNanos()).max().orElseThrow();
        return new Window(start, Math.max(end, start + 1));
    }

    /** Chunks in parallel, one accumulator per worker, merged at the end. */
    @Override
    public <A> A fold(Supplier<A> accumulator, BiConsumer<A, JvmEvent> accept, BinaryOperator<A> merge)
            throws DataError {
        var free = new ConcurrentLinkedQueue<A>();
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var chunks = new ArrayList<Future<?>>();
            for (var entry : index.entries()) {
                chunks.add(pool.submit(() -> foldChunk(entry, free, accumulator, accept)));
            }
            await(chunks);
        }
        return free.stream().reduce(accumulator.get(), merge);
    }

    /** Borrows an accumulator for the time of one chunk, so there are never more of them than workers. */
    private <A> Void foldChunk(ChunkIndex.Entry entry, ConcurrentLinkedQueue<A> free, Supplier<A> accumulator,
            BiConsumer<A, JvmEvent> accept) throws CouldNotLoadRecordingException, IOException {
        A borrowed = free.poll();
        A into = borrowed == null ? accumulator.get() : borrowed;
        try {
            var chunk = new Chunk(index.read(entry), entry.header());
            EventReader.read(chunk, measuredTypes(), event -> accept.accept(into, event), requestEvent);
        } finally {
            free.add(into);
        }
        return null;
    }

    private Set<String> measuredTypes() {
        if (requestEvent == null) {
            return Decoders.measuredTypes();
        }
        var types = new HashSet<>(Decoders.measuredTypes());
        types.add(requestEvent);
        return types;
    }

    private void await(List<Future<?>> chunks) throws DataError {
        for (int i = 0; i < chunks.size(); i++) {
            try {
                chunks.get(i).get();
            } catch (ExecutionException e) {
                loseChunk(i, e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DataError(file + ": reading was interrupted");
            }
        }
    }

    private Outline readOutline() throws DataError {
        var result = new Outline();
        Set<String> wanted = Decoders.outlineTypes();
        int failed = 0;
        for (int i = 0; i < index.entries().size(); i++) {
            try {
                var entry = index.entries().get(i);
                var chunk = new Chunk(index.read(entry), entry.header());
                EventReader.read(chunk, wanted, result::accept);
                result.count(chunk.counts());
            } catch (IOException | CouldNotLoadRecordingException | RuntimeException e) {
                loseChunk(i, e);
                failed++;
            }
        }
        if (failed == index.entries().size()) {
            throw new DataError(file + ": no chunk can be read (" + lost.get(0) + ")");
        }
        return result;
    }

    private void loseChunk(int i, Throwable cause) {
        if (cause instanceof Error e) {
            throw e;
        }
        String what = "chunk " + (i + 1) + " of " + index.entries().size() + " cannot be read";
        if (lost.stream().noneMatch(l -> l.startsWith(what))) {
            lost.add(what + ": " + cause.getClass().getSimpleName());
        }
    }
}
