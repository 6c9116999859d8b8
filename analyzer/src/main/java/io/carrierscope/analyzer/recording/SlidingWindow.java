package io.carrierscope.analyzer.recording;

import java.io.IOException;

/** A piece of a chunk in memory that slides on as events are read; it grows only for an event larger than itself. */
final class SlidingWindow {
    private static final int BYTES = 1 << 19;

    private ChunkSource source;
    private byte[] bytes = new byte[BYTES];
    private long from;
    private int filled;

    void over(ChunkSource chunk) {
        source = chunk;
        from = 0;
        filled = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The end of the bytes in memory, as an offset in the chunk. */
    long end() {
        return from + filled;
    }

    /** Where in {@link #bytes} the offset is, once that many bytes from it on are there. */
    int place(long offset, long length) throws IOException {
        if (offset < from || offset + length > end()) {
            slide(offset, length);
        }
        return (int) (offset - from);
    }

    private void slide(long offset, long length) throws IOException {
        if (length > source.size() - offset) {
            throw new IndexOutOfBoundsException("event of " + length + " bytes at " + offset);
        }
        if (length > bytes.length) {
            bytes = new byte[Math.toIntExact(length)];
        }
        filled = (int) Math.min(bytes.length, source.size() - offset);
        from = offset;
        source.read(offset, bytes, 0, filled);
    }
}
