package io.carrierscope.analyzer.recording.format;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The fixed 68 bytes before a chunk: where it ends, where its metadata and its last constants are, the time it covers and
 * its clock. Big-endian, as written by JDK 11 and later (format versions 2.0 and 2.1). A generation other than 0 says that
 * the JVM was still writing.
 */
public record ChunkHeader(long sizeBytes, long constantsOffset, long metadataOffset, long startNanos,
        long durationNanos,
        long startTicks, long ticksPerSecond, int generation, boolean compressed) {
    public static final int BYTES = 68;
    private static final int MAGIC = 0x464C5200; // "FLR\0"
    private static final int COMPRESSED = 1;
    private static final long LONGEST_NANOS = Duration.ofDays(10_000).toNanos();
    private static final long LATEST_NANOS = Long.MAX_VALUE - LONGEST_NANOS;

    static boolean hasMagic(ByteBuffer header) {
        return header.remaining() >= Integer.BYTES && header.getInt(header.position()) == MAGIC;
    }

    static ChunkHeader parse(ByteBuffer b) {
        int at = b.position();
        return new ChunkHeader(b.getLong(at + 8), b.getLong(at + 16), b.getLong(at + 24), b.getLong(at + 32),
                b.getLong(at + 40), b.getLong(at + 48), b.getLong(at + 56), b.get(at + 64) & 0xFF,
                (b.get(at + 67) & COMPRESSED) != 0);
    }

    /** A chunk that was never closed has no size and no metadata yet. */
    boolean finished() {
        return sizeBytes > BYTES && metadataOffset >= BYTES && metadataOffset < sizeBytes && ticksPerSecond > 0;
    }

    /** False where its times are none that a JVM writes: before 1970, or so far apart that they cannot be reckoned with. */
    boolean timely() {
        return startNanos >= 0 && startNanos < LATEST_NANOS && durationNanos > -LONGEST_NANOS
                && durationNanos < LONGEST_NANOS;
    }

    /** True while a JVM adds to the chunk: it holds what was flushed so far. */
    boolean growing() {
        return generation != 0;
    }

    public long endNanos() {
        return startNanos + durationNanos;
    }
}
