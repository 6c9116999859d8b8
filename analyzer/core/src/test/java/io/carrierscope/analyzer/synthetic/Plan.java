package io.carrierscope.analyzer.synthetic;

/**
 * What a synthetic recording holds.
 *
 * @param virtualThreads in all; each starts, sleeps once and ends, and some are pinned, wait for a monitor or send a request
 * @param threadsPerChunk virtual threads of one chunk, the last chunk taking what is left
 * @param threadsPerCheckpoint constants are written every so many threads
 * @param stacks distinct stacks
 * @param stackDepth frames of a stack
 * @param ticksPerSecond the clock's frequency; with 1e9 every time is exact
 */
record Plan(int virtualThreads, int threadsPerChunk, int threadsPerCheckpoint, int stacks, int stackDepth,
        long ticksPerSecond) {
    static final long NANOS_PER_THREAD = 2_500;
    static final int CARRIERS = 2;

    /** About 380 MB and 17 million events for each 4 million virtual threads, in chunks of about 12 MB. */
    static Plan large(int virtualThreads) {
        return new Plan(virtualThreads, 125_000, 25_000, 64, 24, 1_000_000_000L);
    }

    int chunks() {
        return Math.max(1, (virtualThreads + threadsPerChunk - 1) / threadsPerChunk);
    }

    long endNanos() {
        return (long) chunks() * threadsPerChunk * NANOS_PER_THREAD;
    }
}
