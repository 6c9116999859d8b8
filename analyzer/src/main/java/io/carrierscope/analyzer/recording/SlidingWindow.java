package io.carrierscope.analyzer.recording;

import java.io.IOException;

/** A piece of a chunk in memory that slides on as events are read; it grows only for an event larger than itself. */
final class SlidingWindow {
    private static final int BYTES = 1 << 19;

    private ChunkSource source;
    private byte[] bytes = new byte[BYTES + Words.BEYOND];
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

    /** How many bytes are in memory. */
    int filled() {
        return filled;
    }

    /** Where in {@link #bytes} the offset is, or that number of bytes where it is not in memory. */
    int index(long offset) {
        return (int) Math.min(filled, offset - from);
    }

    /** Where in {@link #bytes} the offset is, once that many bytes from it on are there. */
    int place(long offset, long length) throws IOException {
        if (offset < from || offset + length > from + filled) {
            slide(offset, length);
        }
        return (int) (offset - from);
    }

    private void slide(long offset, long length) throws IOException {
        if (length > source.size() - offset) {
            throw new IndexOutOfBoundsException("event of " + length + " bytes at " + offset);
        }
        if (length > room()) {
            bytes = new byte[Math.toIntExact(length + Words.BEYOND)];
        }
        filled = (int) Math.min(room(), source.size() - offset);
        from = offset;
        source.read(offset, bytes, 0, filled);
    }

    private int room() {
        return bytes.length - Words.BEYOND;
    }
}
