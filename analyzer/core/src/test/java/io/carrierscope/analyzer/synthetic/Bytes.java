package io.carrierscope.analyzer.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer that writes numbers and texts as Flight Recorder files hold them. */
final class Bytes {
    private static final int LAST_BYTE = 8;
    private static final int NULL_TEXT = 0;
    private static final int EMPTY_TEXT = 1;
    private static final int UTF8_TEXT = 3;

    private byte[] bytes = new byte[1 << 12];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    Bytes raw(int b) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) b;
        return this;
    }

    /** Groups of seven bits, lowest first; a ninth byte carries eight. */
    Bytes number(long value) {
        long rest = value;
        for (int i = 0; i < LAST_BYTE; i++) {
            if (rest >= 0 && rest < 0x80) {
                return raw((int) rest);
            }
            raw((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        return raw((int) rest);
    }

    Bytes share(float value) {
        int bits = Float.floatToIntBits(value);
        return raw(bits >>> 24).raw(bits >>> 16).raw(bits >>> 8).raw(bits);
    }

    Bytes flag(boolean value) {
        return raw(value ? 1 : 0);
    }

    Bytes text(String value) {
        if (value == null) {
            return raw(NULL_TEXT);
        }
        if (value.isEmpty()) {
            return raw(EMPTY_TEXT);
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        raw(UTF8_TEXT).number(utf8.length);
        for (byte b : utf8) {
            raw(b);
        }
        return this;
    }

    Bytes big(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            raw((int) (value >>> shift));
        }
        return this;
    }

    /** Appends an event: its size, the size's own bytes included, in one byte where it fits and in four where not. */
    Bytes event(Bytes body) {
        if (body.size < 0x7F) {
            raw(body.size + 1);
        } else {
            int total = body.size + Integer.BYTES;
            raw(total | 0x80).raw(total >>> 7 | 0x80).raw(total >>> 14 | 0x80).raw(total >>> 21 & 0x7F);
        }
        return append(body);
    }

    Bytes append(Bytes other) {
        if (bytes.length - size < other.size) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + other.size));
        }
        System.arraycopy(other.bytes, 0, bytes, size, other.size);
        size += other.size;
        return this;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }
}
