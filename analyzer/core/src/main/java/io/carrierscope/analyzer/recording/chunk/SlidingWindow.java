package io.carrierscope.analyzer.recording.chunk;

import java.io.IOException;

/** A buffer that slides over a chunk. It grows only for an event larger than itself. */
public final class SlidingWindow {
    private static final int BYTES = 1 << 19;

    private ChunkSource source;
    private byte[] bytes = new byte[BYTES + VarintWords.BEYOND];
    private long startOffset;
    private int filled;

    /** Moves to another chunk. */
    public void over(ChunkSource chunk) {
        source = chunk;
        startOffset = 0;
        filled = 0;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Returns true if {@code length} bytes from the offset on are in the buffer. */
    public boolean holds(long offset, long length) {
        return offset >= startOffset && offset + length <= startOffset + filled;
    }

    /** Returns the index in {@link #bytes} of an offset that is in the buffer. */
    public int index(long offset) {
        return (int) (offset - startOffset);
    }

    /**
     * Loads at least {@code length} bytes from the offset on.
     *
     * @throws IndexOutOfBoundsException if the chunk ends before
     */
    public void slide(long offset, long length) throws IOException {
        if (length > source.size() - offset) {
            throw new IndexOutOfBoundsException("event at " + offset + " has an invalid size of " + length + " bytes");
        }
        if (length > capacity()) {
            bytes = new byte[Math.toIntExact(length + VarintWords.BEYOND)];
        }
        filled = (int) Math.min(capacity(), source.size() - offset);
        startOffset = offset;
        source.read(offset, bytes, 0, filled);
    }

    private int capacity() {
        return bytes.length - VarintWords.BEYOND;
    }
}
