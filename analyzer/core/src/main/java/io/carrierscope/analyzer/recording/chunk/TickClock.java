package io.carrierscope.analyzer.recording.chunk;

/** The clock of a chunk: converts ticks to nanoseconds, rounded towards zero as {@code jdk.jfr.consumer} does. */
public record TickClock(long startNanos, long startTicks, double ticksPerNano) {
    public static TickClock of(ChunkHeader header) {
        return new TickClock(header.startNanos(), header.startTicks(), header.ticksPerSecond() / 1e9);
    }

    /** Returns the instant in nanoseconds since the epoch. */
    public long instantNanos(long ticks) {
        return startNanos + (long) ((ticks - startTicks) / ticksPerNano);
    }

    /**
     * Returns the duration of an event in nanoseconds, at least 0: the difference of the rounded instants, as {@code jdk.jfr.consumer}
     * has it.
     *
     * @param startNanos the instant of {@code startTicks}
     */
    public long durationNanos(long startTicks, long startNanos, long ticks) {
        return Math.max(0, instantNanos(startTicks + ticks) - startNanos);
    }

    /** Returns a length of time in nanoseconds. */
    long spanNanos(long ticks) {
        return (long) (ticks / ticksPerNano);
    }
}
