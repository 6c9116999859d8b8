package io.carrierscope.analyzer.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes one chunk: header, metadata, then events with checkpoints of constants between them. Each checkpoint points back
 * to the one before, as a JVM writes them while it streams.
 */
final class ChunkWriter {
    static final int HEADER_BYTES = 68;
    private static final int CHECKPOINT = 1;

    private final Schema schema;
    private final Clock clock;
    private final long startTicks;
    private final Bytes content;
    private final Bytes body = new Bytes();
    private final Map<String, Pool> pools = new LinkedHashMap<>();
    private long lastCheckpoint;

    /** Ticks per second, and the instant (nanoseconds since the epoch) of tick 0. */
    record Clock(long ticksPerSecond, long epochNanos) {
        long ticks(long nanos) {
            return (long) (nanos * (ticksPerSecond / 1e9));
        }
    }

    ChunkWriter(Schema schema, Clock clock, long startNanos) {
        this.schema = schema;
        this.clock = clock;
        this.startTicks = clock.ticks(startNanos);
        this.content = schema.metadata(startTicks);
    }

    int size() {
        return HEADER_BYTES + content.size();
    }

    /** Begins an event; its fields follow on what is returned, then {@link #end}. */
    Bytes begin(String type, long startNanos) {
        body.clear();
        return body.number(schema.id(type)).number(clock.ticks(startNanos));
    }

    Bytes lasting(String type, long startNanos, long durationNanos) {
        return begin(type, startNanos).number(clock.ticks(durationNanos));
    }

    void end() {
        content.event(body);
    }

    long id(String type) {
        return schema.id(type);
    }

    /** Begins a constant, to be written with the next checkpoint. */
    Bytes constant(String type, long key) {
        return pools.computeIfAbsent(type, t -> new Pool()).constant(key);
    }

    void checkpoint() {
        if (pools.isEmpty()) {
            return;
        }
        int at = size();
        body.clear();
        body.number(CHECKPOINT).number(startTicks).number(0).number(lastCheckpoint == 0 ? 0 : lastCheckpoint - at)
                .raw(0).number(pools.size());
        pools.forEach((type, pool) -> pool.writeTo(body, schema.id(type)));
        end();
        pools.clear();
        lastCheckpoint = at;
    }

    /** Writes the finished chunk, which covers the time up to the end. */
    void finish(OutputStream out, long startNanos, long endNanos) throws IOException {
        checkpoint();
        header(size(), startNanos, endNanos).writeTo(out);
        content.writeTo(out);
    }

    /** Writes what a JVM that died has left: no size, and neither metadata nor constants to be found. */
    void abandon(OutputStream out, long startNanos) throws IOException {
        lastCheckpoint = 0;
        header(0, startNanos, startNanos).writeTo(out);
        content.writeTo(out);
    }

    private Bytes header(long size, long startNanos, long endNanos) {
        var header = new Bytes().raw('F').raw('L').raw('R').raw(0).raw(0).raw(2).raw(0).raw(1);
        header.big(size).big(lastCheckpoint).big(size == 0 ? 0 : HEADER_BYTES);
        header.big(clock.epochNanos() + startNanos).big(endNanos - startNanos).big(startTicks)
                .big(clock.ticksPerSecond());
        return header.raw(0).raw(0).raw(0).raw(1);
    }
}
