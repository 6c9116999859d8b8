package io.carrierscope.analyzer.recording.chunk;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The time limit for reading one chunk: {@value #BASE_SECONDS} s plus {@value #SECONDS_PER_MEGABYTE} s per megabyte, some
 * hundred times what regular chunks take. It stops hostile files, in which every event refers to one huge constant. A chunk that takes
 * longer because other processes or the collector have the processors is no such file: so it fails only after as much CPU time more,
 * or after {@value #PATIENCE} times the limit.
 */
public final class ReadDeadline {
    static final int BASE_SECONDS = 20;
    static final int SECONDS_PER_MEGABYTE = 1;
    private static final long MEGABYTE = 1_000_000;
    private static final int PATIENCE = 10;

    private final long limitNanos;
    private final long startNanos = System.nanoTime();
    private long cpuNanosAtLimit = -1;

    private ReadDeadline(Duration limit) {
        this.limitNanos = limit.toNanos();
    }

    /** Returns the deadline for a chunk of this size; the time starts now. */
    public static ReadDeadline with(long chunkBytes) {
        return of(Duration.ofSeconds(BASE_SECONDS + SECONDS_PER_MEGABYTE * (chunkBytes / MEGABYTE)));
    }

    static ReadDeadline of(Duration limit) {
        return new ReadDeadline(limit);
    }

    /** CPU time of this thread since the limit was first found exceeded. It is asked for only then, as loading what tells it takes a while. */
    private long cpuNanosSinceLimit() {
        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        cpuNanosAtLimit = cpuNanosAtLimit < 0 ? cpuNanos : cpuNanosAtLimit;
        return cpuNanos - cpuNanosAtLimit;
    }

    /**
     * Checks the limit; called by one thread before each batch of at most {@value Decoding#MAX_ROWS} events is decoded.
     *
     * @throws IOException if the limit is exceeded
     */
    public void check() throws IOException {
        long nanos = System.nanoTime() - startNanos;
        if (nanos > limitNanos && (nanos > PATIENCE * limitNanos || cpuNanosSinceLimit() > limitNanos)) {
            throw new IOException("reading it takes longer than " + limitNanos / 1_000_000_000 + " s");
        }
    }
}
