package io.carrierscope.analyzer.recording.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decodes LEB128 integers from eight-byte words, without a branch per byte. {@value #BEYOND} bytes must follow the last
 * integer in the array.
 */
public final class VarintWords {
    /** The bytes that an array must have behind its last integer. */
    public static final int BEYOND = Long.BYTES;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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
