package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.jmc.JmcReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;

/**
 * Processes the chunks of a file in parallel; an only worker is the calling thread. Results are
 * delivered in file order.
 */
final class ChunkWorkers implements AutoCloseable {
    private static final int PENDING_PER_WORKER = 4;

    /** The events of one chunk. */
    @FunctionalInterface
    interface Events {
        /**
         * Sends the wanted events to the sink.
         *
         * @return the number of events by type name, unwanted types included
         */
        Map<String, Long> read(Selection wanted, EventSink sink) throws Exception;
    }

    /** The work done with one chunk. */
    @FunctionalInterface
    interface Work<R> {
        R on(Events events) throws Exception;
    }

    private record Pending<R>(int chunk, Future<R> result) {}

    private final ChunkIndex index;
    private final Reading reading;
    private final FileChannel channel;
    private final int workers;
    /** Number of chunks that keep their types and constants from one pass to the next. */
    private final int mostReaders;
    private final Optional<ExecutorService> pool;
    private final List<ChunkReader> freeReaders = new ArrayList<>();
    private int readers;

    ChunkWorkers(ChunkIndex index, Reading reading) throws DataError {
        this.index = index;
        this.reading = reading;
        this.channel = index.open();
        int chunks = index.entries().size();
        this.workers = Math.min(chunks, reading.workers());
        this.mostReaders = Math.min(chunks, Runtime.getRuntime().availableProcessors());
        this.pool = workers == 1 ? Optional.empty() : Optional.of(Executors.newFixedThreadPool(workers));
    }

    int workers() {
        return workers;
    }

    /** Returns true if another pass costs little, since the types and constants of all chunks stay in memory. */
    boolean keepsAll() {
        return mostReaders == index.entries().size();
    }

    ChunkIndex index() {
        return index;
    }

    Reading reading() {
        return reading;
    }

    /**
     * Runs the work on each wanted chunk and passes its result or its failure on, with the chunk's number.
     *
     * @throws DataError if the calling thread is interrupted
     */
    <R> void each(IntPredicate wanted, ReadProgress progress, Work<R> work, ObjIntConsumer<R> done,
            ObjIntConsumer<Throwable> failed) throws DataError {
        Deque<Pending<R>> pending = new ArrayDeque<>();
        for (int i = 0; i < index.entries().size(); i++) {
            var entry = index.entries().get(i);
            if (wanted.test(i)) {
                pending.add(new Pending<>(i, start(() -> run(work, entry, progress))));
            }
            if (pending.size() > PENDING_PER_WORKER * workers) {
                await(pending.poll(), done, failed);
            }
        }
        while (!pending.isEmpty()) {
            await(pending.poll(), done, failed);
        }
    }

    private <R> Future<R> start(Callable<R> work) {
        var task = new FutureTask<>(work);
        pool.ifPresentOrElse(p -> p.execute(task), task);
        return task;
    }

    private <R> R run(Work<R> work, ChunkIndex.Entry entry, ReadProgress progress) throws Exception {
        var header = entry.header();
        var source = new ChunkSource(channel, entry.offset(), header.sizeBytes());
        try {
            return switch (reading.reader()) {
                case OWN -> {
                    ChunkReader own = take(source);
                    try {
                        yield work.on((wanted, sink) -> own.read(source, header, wanted, sink));
                    } finally {
                        giveBack(own);
                    }
                }
                case JMC -> work.on((wanted, sink) -> JmcReader.read(source, header, wanted, sink));
            };
        } finally {
            progress.read(header.sizeBytes());
        }
    }

    /** Returns the reader that has the chunk since an earlier pass, else a new one; of the most there may be, the one used last: others keep theirs. */
    private synchronized ChunkReader take(ChunkSource source) {
        for (int i = 0; i < freeReaders.size(); i++) {
            if (freeReaders.get(i).has(source)) {
                return freeReaders.remove(i);
            }
        }
        if (readers < mostReaders) {
            readers++;
            return reading.readers().take();
        }
        return freeReaders.removeLast();
    }

    private synchronized void giveBack(ChunkReader reader) {
        freeReaders.add(reader);
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
        pool.ifPresent(p -> {
            p.shutdownNow();
            p.close();
        });
        freeReaders.forEach(reading.readers()::giveBack);
        try {
            channel.close();
        } catch (IOException e) {
            throw new DataError(index.file() + ": cannot be closed: " + e.getMessage());
        }
    }
}
