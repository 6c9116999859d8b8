package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of one chunk of a file; offsets are relative to the start of the chunk. */
public record ChunkSource(FileChannel channel, long start, long size) {
    /**
     * Reads {@code length} bytes at the offset into the array, starting at index {@code from}.
     *
     * @throws EOFException if the file was truncated meanwhile
     */
    public void read(long offset, byte[] into, int from, int length) throws IOException {
        var buffer = ByteBuffer.wrap(into, from, length);
        while (buffer.hasRemaining()) {
            int n = channel.read(buffer, start + offset + buffer.position() - from);
            if (n < 0) {
                throw new EOFException("the file became shorter while it was read");
            }
        }
    }

    /** Returns the bytes of the event at the offset. */
    public byte[] event(long offset) throws IOException {
        byte[] event = new byte[eventSize(offset)];
        read(offset, event, 0, event.length);
        return event;
    }

    /**
     * Returns the size in bytes of the event at the offset.
     *
     * @throws IndexOutOfBoundsException if the offset or the size lies outside the chunk
     */
    public int eventSize(long offset) throws IOException {
        if (offset < ChunkHeader.BYTES || offset >= size) {
            throw new IndexOutOfBoundsException("no event at " + offset + " of " + size + " bytes");
        }
        byte[] head = new byte[9];
        read(offset, head, 0, (int) Math.min(head.length, size - offset));
        long length = new Varints(head, 0).next();
        if (length <= 0 || length > size - offset || length > Integer.MAX_VALUE - 16) {
            throw new IndexOutOfBoundsException("event at " + offset + " has an invalid size of " + length + " bytes");
        }
        return (int) length;
    }

    /** A buffer that slides over a chunk. It grows only for an event larger than itself. */
    public static final class SlidingWindow {
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
                throw new IndexOutOfBoundsException(
                        "event at " + offset + " has an invalid size of " + length + " bytes");
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
}
