package io.carrierscope.analyzer.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Where the events of the first chunk of a whole recording are. */
final class Events {
    private static final int HEADER = 68;

    /** An event of a type (0 describes types, 1 holds constants) and its bytes. */
    record Place(int from, int length, long type) {}

    private Events() {}

    static List<Place> of(byte[] recording) {
        var places = new ArrayList<Place>();
        long end = Math.min(recording.length, ByteBuffer.wrap(recording).getLong(8));
        int at = HEADER;
        while (at < end) {
            long size = number(recording, at);
            if (size <= 0 || size > end - at) {
                break;
            }
            places.add(new Place(at, (int) size, number(recording, at + bytes(recording, at))));
            at += (int) size;
        }
        return places;
    }

    private static int bytes(byte[] in, int at) {
        int length = 1;
        while (length < 9 && in[at + length - 1] < 0) {
            length++;
        }
        return length;
    }

    private static long number(byte[] in, int at) {
        long value = 0;
        for (int i = 0; i < bytes(in, at); i++) {
            value |= (i == 8 ? in[at + i] & 0xFFL : in[at + i] & 0x7FL) << (7 * i);
        }
        return value;
    }
}
