package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import io.carrierscope.analyzer.recording.format.ChunkSource;
import io.carrierscope.analyzer.recording.jmc.JmcReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;

/** Processes the chunks of a file in parallel, one worker per processor. Results are delivered in file order. */
final class ChunkWorkers implements AutoCloseable {
    private static final int MAX_STACKS = 50_000;
    private static final int PENDING_PER_WORKER = 4;

    /** The events of one chunk. */
    interface Events {
        /**
         * Sends the wanted events to the sink.
         *
         * @return the number of events by type name, unwanted types included
         */
        Map<String, Long> read(Selection wanted, EventSink sink) throws Exception;
    }

    /** The work done with one chunk. */
    interface Work<R> {
        R on(Events events) throws Exception;
    }

    private record Pending<R>(int chunk, Future<R> result) {}

    private final ChunkIndex index;
    private final Reading reading;
    private final FileChannel channel;
    private final ExecutorService pool;
    private final int workers;
    private final AccumulatorPool<ChunkReader> readers = new AccumulatorPool<>(() -> new ChunkReader(this::intern));
    private final Map<Stack, Stack> stacks = new ConcurrentHashMap<>();

    ChunkWorkers(ChunkIndex index, Reading reading) throws DataError {
        this.index = index;
        this.reading = reading;
        this.channel = index.open();
        this.workers = Math.min(index.entries().size(), Runtime.getRuntime().availableProcessors());
        this.pool = Executors.newFixedThreadPool(workers);
    }

    /**
     * Runs the work on each wanted chunk and passes its result or its failure on, with the chunk's number.
     *
     * @throws DataError if the calling thread is interrupted
     */
    <R> void each(IntPredicate wanted, Work<R> work, ObjIntConsumer<R> done, ObjIntConsumer<Throwable> failed)
            throws DataError {
        Deque<Pending<R>> pending = new ArrayDeque<>();
        for (int i = 0; i < index.entries().size(); i++) {
            var entry = index.entries().get(i);
            if (wanted.test(i)) {
                pending.add(new Pending<>(i, pool.submit(() -> run(work, entry))));
            }
            if (pending.size() > PENDING_PER_WORKER * workers) {
                await(pending.poll(), done, failed);
            }
        }
        while (!pending.isEmpty()) {
            await(pending.poll(), done, failed);
        }
    }

    private <R> R run(Work<R> work, ChunkIndex.Entry entry) throws Exception {
        var header = entry.header();
        var source = new ChunkSource(channel, entry.offset(), header.sizeBytes());
        try {
            return switch (reading.reader()) {
                case OWN -> readers
                        .lend(own -> work.on((wanted, sink) -> own.read(source, header, wanted, sink)));
                case JMC -> work.on((wanted, sink) -> JmcReader.read(source, header, wanted, sink));
            };
        } finally {
            reading.progress().read(header.sizeBytes());
        }
    }

    /** Returns the equal stack of an earlier chunk, so that equal stacks share memory up to {@value #MAX_STACKS} of them. */
    private Stack intern(Stack stack) {
        Stack known = stacks.get(stack);
        if (known == null && stacks.size() < MAX_STACKS) {
            known = stacks.putIfAbsent(stack, stack);
        }
        return known == null ? stack : known;
    }

    private <R> void await(Pending<R> pending, ObjIntConsumer<R> done, ObjIntConsumer<Throwable> failed)
            throws DataError {
        try {
            done.accept(pending.result().get(), pending.chunk());
        } catch (ExecutionException e) {
            failed.accept(e.getCause(), pending.chunk());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError(index.file() + ": reading was interrupted");
        }
    }

    @Override
    public void close() throws DataError {
        pool.shutdownNow();
        pool.close();
        try {
            channel.close();
        } catch (IOException e) {
            throw new DataError(index.file() + ": cannot be closed: " + e.getMessage());
        }
    }
}
