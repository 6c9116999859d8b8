package io.carrierscope.fleet.storage;

import java.io.Serializable;

/**
 * What a task reads: a file, or whole chunks of one that is large.
 *
 * @param file as a Hadoop path
 * @param offset of the first byte
 * @param length in bytes
 * @param startNanos start of the recording, in nanoseconds since the epoch; of no meaning for a whole file
 * @param endNanos its end
 */
public record Piece(String file, long offset, long length, boolean whole, long startNanos, long endNanos)
        implements
            Serializable {
    /** Returns all of a file. */
    public static Piece whole(String file, long length) {
        return new Piece(file, 0, length, true, 0, 0);
    }
}
