package io.carrierscope.analyzer.recording;

import java.nio.ByteBuffer;

/**
 * The fixed 68 bytes before a chunk: where it ends, where its metadata is and the time it covers. Big-endian, as
 * written by JDK 11 and later (format versions 2.0 and 2.1).
 */
record ChunkHeader(long sizeBytes, long metadataOffset, long startNanos, long durationNanos) {
    static final int BYTES = 68;
    private static final int MAGIC = 0x464C5200; // "FLR\0"

    static boolean hasMagic(ByteBuffer header) {
        return header.remaining() >= Integer.BYTES && header.getInt(header.position()) == MAGIC;
    }

    static ChunkHeader parse(ByteBuffer b) {
        int at = b.position();
        return new ChunkHeader(b.getLong(at + 8), b.getLong(at + 24), b.getLong(at + 32), b.getLong(at + 40));
    }

    /** A chunk that was never closed has no size and no metadata yet. */
    boolean finished() {
        return sizeBytes > BYTES && metadataOffset >= BYTES && metadataOffset < sizeBytes;
    }

    long endNanos() {
        return startNanos + durationNanos;
    }
}
