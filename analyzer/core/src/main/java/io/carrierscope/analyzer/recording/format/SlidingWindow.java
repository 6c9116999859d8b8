package io.carrierscope.analyzer.recording.format;

import java.io.IOException;

/** A piece of a chunk in memory that slides on as events are read; it grows only for an event larger than itself. */
public final class SlidingWindow {
    private static final int BYTES = 1 << 19;

    private ChunkSource source;
    private byte[] bytes = new byte[BYTES + VarintWords.BEYOND];
    private long from;
    private int filled;

    public void over(ChunkSource chunk) {
        source = chunk;
        from = 0;
        filled = 0;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** True when that many bytes from the offset on are in memory. */
    public boolean holds(long offset, long length) {
        return offset >= from && offset + length <= from + filled;
    }

    /** Where in {@link #bytes} the offset is, which must be in memory. */
    public int index(long offset) {
        return (int) (offset - from);
    }

    /** Brings at least that many bytes from the offset on into memory. */
    public void slide(long offset, long length) throws IOException {
        if (length > source.size() - offset) {
            throw new IndexOutOfBoundsException("event of " + length + " bytes at " + offset);
        }
        if (length > room()) {
            bytes = new byte[Math.toIntExact(length + VarintWords.BEYOND)];
        }
        filled = (int) Math.min(room(), source.size() - offset);
        from = offset;
        source.read(offset, bytes, 0, filled);
    }

    private int room() {
        return bytes.length - VarintWords.BEYOND;
    }
}
