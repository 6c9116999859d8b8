package io.carrierscope.analyzer.recording.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A cursor over JFR's compressed integers (LEB128) and strings. Reading past the end throws an {@link
 * IndexOutOfBoundsException}.
 */
public final class Varints {
    static final int LAST_BYTE = 8; // the ninth byte carries eight bits
    static final int LAST_SHIFT = 7 * LAST_BYTE;
    public static final int ABSENT_TEXT = 0;
    public static final int EMPTY_TEXT = 1;
    private static final int POOLED_TEXT = 2;

    private byte[] bytes;
    private int at;

    public Varints(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** Moves to a position in another array. */
    public Varints over(byte[] other, int position) {
        bytes = other;
        at = position;
        return this;
    }

    /** Returns the index of the next byte. */
    public int position() {
        return at;
    }

    /** Reads an integer: little-endian groups of seven bits, at most nine bytes. */
    public long next() {
        byte first = bytes[at++];
        return first >= 0 ? first : next(first & 0x7FL);
    }

    private long next(long first) {
        byte[] from = bytes;
        int next = at;
        long value = first;
        byte b = -1;
        for (int shift = 7; b < 0 && shift < LAST_SHIFT; shift += 7) {
            b = from[next++];
            value |= (b & 0x7FL) << shift;
        }
        if (b < 0) {
            value |= (from[next++] & 0xFFL) << LAST_SHIFT;
        }
        at = next;
        return value;
    }

    /** Skips an integer. */
    public void skipNext() {
        for (int i = 0; i <= LAST_BYTE; i++) {
            if (bytes[at++] >= 0) {
                return;
            }
        }
    }

    /** Reads one byte. */
    public byte nextByte() {
        return bytes[at++];
    }

    /** Reads a big-endian number of {@code count} bytes, as floating-point numbers are written. */
    public long nextFixed(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 8 | bytes[at++] & 0xFF;
        }
        return value;
    }

    /** Reads a number of elements or bytes, which must not exceed the bytes left. */
    public int nextCount() {
        long count = next();
        require(count);
        return (int) count;
    }

    public void skip(int count) {
        require(count);
        at += count;
    }

    /**
     * Throws an {@link IndexOutOfBoundsException} if fewer than {@code count} bytes are left. A count from a file is never
     * trusted for allocation.
     */
    void require(long count) {
        if (count < 0 || count > bytes.length - at) {
            throw new IndexOutOfBoundsException("count " + count + " exceeds the chunk");
        }
    }

    /** Reads a string: a kind, then nothing, UTF-8 bytes, characters or Latin-1 bytes. */
    public String nextString() {
        int kind = bytes[at++];
        return switch (kind) {
            case ABSENT_TEXT -> null;
            case EMPTY_TEXT -> "";
            case 3 -> bytesAs(StandardCharsets.UTF_8);
            case 4 -> characters();
            case 5 -> bytesAs(StandardCharsets.ISO_8859_1);
            default -> throw new IndexOutOfBoundsException("unknown string kind " + kind);
        };
    }

    /** Reads the key of the string constant, or returns −1, without moving, if the string itself follows. */
    public long nextStringKey() {
        if (bytes[at] != POOLED_TEXT) {
            return -1;
        }
        at++;
        return next();
    }

    /** Skips a string of any kind. */
    void skipString() {
        int kind = bytes[at++];
        switch (kind) {
            case ABSENT_TEXT, EMPTY_TEXT -> {
            }
            case POOLED_TEXT -> skipNext();
            case 3, 5 -> skip(nextCount());
            case 4 -> skipNumbers(nextCount());
            default -> throw new IndexOutOfBoundsException("unknown string kind " + kind);
        }
    }

    private void skipNumbers(int count) {
        for (int i = 0; i < count; i++) {
            skipNext();
        }
    }

    private String bytesAs(Charset charset) {
        int length = nextCount();
        if (length == 0) {
            return "";
        }
        var text = new String(bytes, at, length, charset);
        at += length;
        return text;
    }

    private String characters() {
        int length = nextCount();
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) next());
        }
        return text.toString();
    }

    /**
     * Decodes LEB128 integers from eight-byte words, without a branch per byte. {@value #BEYOND} bytes must follow the last
     * integer in the array.
     */
    public static final class VarintWords {
        /** The bytes that an array must have behind its last integer. */
        public static final int BEYOND = Long.BYTES;
        private static final long HIGH_BITS = 0x8080808080808080L;
        private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class,
                ByteOrder.LITTLE_ENDIAN);

        private VarintWords() {}

        /** Returns eight bytes, the first of which is the lowest. */
        static long word(byte[] in, int offset) {
            return (long) WORD.get(in, offset);
        }

        /** Returns the integer at the offset. */
        static long number(byte[] in, int offset) {
            long word = word(in, offset);
            long ends = ~word & HIGH_BITS;
            long value = joined(word & (ends ^ ends - 1));
            return ends == 0 ? value | (long) in[offset + Varints.LAST_BYTE] << Varints.LAST_SHIFT : value;
        }

        /** Joins the lower seven bits of eight bytes. */
        private static long joined(long word) {
            long pairs = word & 0x007F007F007F007FL | (word & 0x7F007F007F007F00L) >>> 1;
            long fours = pairs & 0x00003FFF00003FFFL | (pairs & 0x3FFF00003FFF0000L) >>> 2;
            return fours & 0x0FFFFFFFL | (fours & 0x0FFFFFFF00000000L) >>> 4;
        }

        /** Returns the number of bytes of the integer at the offset. */
        static int length(byte[] in, int offset) {
            long ends = ~word(in, offset) & HIGH_BITS;
            return ends == 0 ? Varints.LAST_BYTE + 1 : Long.numberOfTrailingZeros(ends) + 1 >>> 3;
        }
    }
}
