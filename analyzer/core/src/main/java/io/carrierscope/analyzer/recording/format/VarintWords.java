package io.carrierscope.analyzer.recording.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of variable length read as a word of eight bytes each, without a branch for each byte. {@value #BEYOND} bytes must follow the
 * last number in the array.
 */
public final class VarintWords {
    /** How many bytes an array must have after its last number. */
    public static final int BEYOND = Long.BYTES;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private VarintWords() {}

    /** Eight bytes, the first of which is the lowest. */
    static long word(byte[] in, int place) {
        return (long) WORD.get(in, place);
    }

    /** The number at the place. */
    static long number(byte[] in, int place) {
        long word = word(in, place);
        long ends = ~word & HIGH_BITS;
        long value = joined(word & (ends ^ ends - 1));
        return ends == 0 ? value | (long) in[place + Varints.LAST_BYTE] << Varints.LAST_SHIFT : value;
    }

    /** The lower seven bits of eight bytes, one after the other. */
    private static long joined(long word) {
        long pairs = word & 0x007F007F007F007FL | (word & 0x7F007F007F007F00L) >>> 1;
        long fours = pairs & 0x00003FFF00003FFFL | (pairs & 0x3FFF00003FFF0000L) >>> 2;
        return fours & 0x0FFFFFFFL | (fours & 0x0FFFFFFF00000000L) >>> 4;
    }

    /** How many bytes the number at the place takes. */
    static int length(byte[] in, int place) {
        long ends = ~word(in, place) & HIGH_BITS;
        return ends == 0 ? Varints.LAST_BYTE + 1 : Long.numberOfTrailingZeros(ends) + 1 >>> 3;
    }
}
