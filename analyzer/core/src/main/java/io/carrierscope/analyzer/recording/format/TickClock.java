package io.carrierscope.analyzer.recording.format;

/** A chunk's clock: ticks to nanoseconds, rounded towards zero as {@code jdk.jfr.consumer} does. */
public record TickClock(long startNanos, long startTicks, double ticksPerNano) {
    public static TickClock of(ChunkHeader header) {
        return new TickClock(header.startNanos(), header.startTicks(), header.ticksPerSecond() / 1e9);
    }

    /** Nanoseconds since the epoch. */
    public long instantNanos(long ticks) {
        return startNanos + (long) ((ticks - startTicks) / ticksPerNano);
    }

    long spanNanos(long ticks) {
        return (long) (ticks / ticksPerNano);
    }
}
