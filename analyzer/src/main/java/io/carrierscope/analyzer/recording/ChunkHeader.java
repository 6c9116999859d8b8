package io.carrierscope.analyzer.recording;

import java.nio.ByteBuffer;

/**
 * The fixed 68 bytes before a chunk: where it ends, where its metadata and its last constants are, the time it covers and
 * its clock. Big-endian, as written by JDK 11 and later (format versions 2.0 and 2.1). A generation other than 0 says that
 * the JVM was still writing.
 */
record ChunkHeader(long sizeBytes, long constantsOffset, long metadataOffset, long startNanos, long durationNanos,
        long startTicks, long ticksPerSecond, int generation, boolean compressed) {
    static final int BYTES = 68;
    private static final int MAGIC = 0x464C5200; // "FLR\0"
    private static final int COMPRESSED = 1;

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

    /** True while a JVM adds to the chunk: it holds what was flushed so far. */
    boolean growing() {
        return generation != 0;
    }

    long endNanos() {
        return startNanos + durationNanos;
    }
}
