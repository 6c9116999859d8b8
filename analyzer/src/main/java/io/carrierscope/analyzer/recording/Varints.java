package io.carrierscope.analyzer.recording;

import java.nio.charset.StandardCharsets;

/** A cursor over JFR's variable-length numbers and strings; reading past the end is an {@link IndexOutOfBoundsException}. */
final class Varints {
    private static final int LAST_BYTE = 8; // the ninth byte carries eight bits

    private final byte[] bytes;
    private int at;

    Varints(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    int position() {
        return at;
    }

    /** Little-endian groups of seven bits, at most nine bytes. */
    long next() {
        long value = 0;
        for (int i = 0; i < LAST_BYTE; i++) {
            byte b = bytes[at++];
            value |= (b & 0x7FL) << (7 * i);
            if (b >= 0) {
                return value;
            }
        }
        return value | (bytes[at++] & 0xFFL) << 56;
    }

    /** Fails when fewer than that many bytes are left: a count in a file is never trusted for allocation. */
    void require(long count) {
        if (count < 0 || count > bytes.length - at) {
            throw new IndexOutOfBoundsException("count " + count + " exceeds the chunk");
        }
    }

    /** A string as the metadata stores it: a kind, then nothing, UTF-8 bytes, characters or Latin-1 bytes. */
    String nextString() {
        int kind = bytes[at++];
        return switch (kind) {
            case 0 -> null;
            case 1 -> "";
            case 3 -> bytesAs(StandardCharsets.UTF_8);
            case 4 -> characters();
            case 5 -> bytesAs(StandardCharsets.ISO_8859_1);
            default -> throw new IndexOutOfBoundsException("unknown string kind " + kind);
        };
    }

    private String bytesAs(java.nio.charset.Charset charset) {
        long length = next();
        require(length);
        var text = new String(bytes, at, (int) length, charset);
        at += (int) length;
        return text;
    }

    private String characters() {
        long length = next();
        require(length);
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) next());
        }
        return text.toString();
    }
}
