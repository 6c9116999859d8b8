package io.carrierscope.analyzer.recording;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/** Works through the chunks of a file, several at a time, one per processor; results come in the order of the file. */
final class ChunkWorkers implements AutoCloseable {
    private static final int MOST_STACKS = 50_000;
    private static final int AHEAD = 4;
    /** Until then the JVM has most to compile, from the first recording on that it reads; found by trying. */
    private static final long WARM_NANOS = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(450);

    /** What is done with one chunk. */
    interface Work<R> {
        R on(ChunkReaders readers, ChunkIndex.Entry entry) throws Exception;
    }

    private record Pending<R>(int chunk, Future<R> result) {}

    private final ChunkIndex index;
    private final Reading reading;
    private final FileChannel channel;
    private final ThreadPoolExecutor pool;
    private final int workers;
    private final ConcurrentLinkedQueue<ChunkReaders> free = new ConcurrentLinkedQueue<>();
    private final Map<Stack, Stack> stacks = new ConcurrentHashMap<>();

    ChunkWorkers(ChunkIndex index, Reading reading) throws DataError {
        this.index = index;
        this.reading = reading;
        this.channel = index.open();
        this.workers = Math.min(index.entries().size(), Runtime.getRuntime().availableProcessors());
        this.pool = new ThreadPoolExecutor(workers, workers, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    /** Does the work on each wanted chunk, and hands over its result or its failure, by the number of the chunk. */
    <R> void each(IntPredicate wanted, Work<R> work, ObjIntConsumer<R> done, ObjIntConsumer<Throwable> failed)
            throws DataError {
        Deque<Pending<R>> pending = new ArrayDeque<>();
        leaveOneToCompilers(IntStream.range(0, index.entries().size()).filter(wanted).count());
        for (int i = 0; i < index.entries().size(); i++) {
            var entry = index.entries().get(i);
            if (wanted.test(i)) {
                pending.add(new Pending<>(i, pool.submit(() -> run(work, entry))));
            }
            if (pending.size() > AHEAD * workers) {
                await(pending.poll(), done, failed);
            }
        }
        while (!pending.isEmpty()) {
            await(pending.poll(), done, failed);
        }
    }

    /**
     * While the JVM compiles what reading takes, its compilers want a processor: another worker would keep them from it, only to run
     * the slow code for longer. Where there are no more chunks than workers, none is held back.
     */
    private void leaveOneToCompilers(long chunks) {
        if (chunks > workers && workers > 1) {
            pool.setCorePoolSize(workers - 1);
        }
    }

    private <R> R run(Work<R> work, ChunkIndex.Entry entry) throws Exception {
        ChunkReaders idle = free.poll();
        var readers = idle == null ? new ChunkReaders(channel, reading.reader(), this::known) : idle;
        try {
            return work.on(readers, entry);
        } finally {
            free.add(readers);
            reading.progress().read(entry.header().sizeBytes());
        }
    }

    private Stack known(Stack stack) {
        Stack known = stacks.get(stack);
        if (known == null && stacks.size() < MOST_STACKS) {
            known = stacks.putIfAbsent(stack, stack);
        }
        return known == null ? stack : known;
    }

    private <R> void await(Pending<R> pending, ObjIntConsumer<R> done, ObjIntConsumer<Throwable> failed)
            throws DataError {
        try {
            done.accept(result(pending.result()), pending.chunk());
        } catch (ExecutionException e) {
            failed.accept(e.getCause(), pending.chunk());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError(index.file() + ": reading was interrupted");
        }
    }

    /** Waits for a result, and lets all work once the JVM is warm. */
    private <R> R result(Future<R> result) throws InterruptedException, ExecutionException {
        try {
            return result.get(Math.max(0, WARM_NANOS - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            pool.setCorePoolSize(workers);
            return result.get();
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
