package io.carrierscope.analyzer.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** What can become of a recording on its way; the same random numbers make the same file. */
enum Damage {
    /** Cut off anywhere. */
    TRUNCATED {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            return Arrays.copyOf(one, random.nextInt(one.length));
        }
    },
    /** A few bits changed anywhere. */
    FLIPPED {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            byte[] bytes = one.clone();
            for (int i = 1 + random.nextInt(40); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return bytes;
        }
    },
    /** A few bits changed in the descriptions of types and in the constants, on which everything else depends. */
    FLIPPED_IN_TYPES {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            byte[] bytes = one.clone();
            var parts = Events.of(bytes).stream().filter(e -> e.type() < 2).toList();
            for (int i = 1 + random.nextInt(12); i > 0 && !parts.isEmpty(); i--) {
                var part = parts.get(random.nextInt(parts.size()));
                bytes[part.from() + random.nextInt(part.length())] ^= (byte) (1 << random.nextInt(8));
            }
            return bytes;
        }
    },
    /** The begin of one and the end of another. */
    SPLICED {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            int end = random.nextInt(one.length);
            int from = random.nextInt(other.length);
            return concat(Arrays.copyOf(one, end), Arrays.copyOfRange(other, from, other.length));
        }
    },
    /** A piece of another one over as many bytes. */
    OVERWRITTEN {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            byte[] bytes = one.clone();
            int length = 1 + random.nextInt(Math.min(4_000, Math.min(one.length, other.length) - 1));
            System.arraycopy(other, random.nextInt(other.length - length), bytes,
                    random.nextInt(bytes.length - length), length);
            return bytes;
        }
    },
    /** Events in another order within their chunk. */
    REORDERED {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            var events = new ArrayList<>(Events.of(one));
            if (events.isEmpty()) {
                return one.clone();
            }
            var shuffled = new ArrayList<>(events);
            Collections.shuffle(shuffled, random);
            byte[] bytes = one.clone();
            int at = events.getFirst().from();
            for (var event : shuffled) {
                System.arraycopy(one, event.from(), bytes, at, event.length());
                at += event.length();
            }
            return bytes;
        }
    },
    /** Sizes, counts, types or keys at the begin of events set to the largest there are. */
    HUGE {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            byte[] bytes = one.clone();
            var events = Events.of(bytes);
            for (int i = 1 + random.nextInt(4); i > 0 && !events.isEmpty(); i--) {
                var event = events.get(random.nextInt(events.size()));
                int at = event.from() + random.nextInt(Math.min(24, event.length()));
                int length = Math.min(1 + random.nextInt(9), bytes.length - at);
                Arrays.fill(bytes, at, at + length, (byte) 0xFF);
            }
            return bytes;
        }
    },
    /** A field of the header set to what no header should say. */
    HEADER {
        private static final List<Long> EXTREMES = List.of(0L, 1L, -1L, 67L, 68L, 69L, Long.MAX_VALUE, Long.MIN_VALUE,
                Integer.MAX_VALUE + 1L, 0xFFFFFFFFL, 1L << 40);

        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            byte[] bytes = one.clone();
            for (int i = 1 + random.nextInt(2); i > 0; i--) {
                long value = random.nextBoolean()
                        ? EXTREMES.get(random.nextInt(EXTREMES.size()))
                        : random.nextLong(2L * bytes.length);
                ByteBuffer.wrap(bytes).putLong(8 * (1 + random.nextInt(8)) - (random.nextInt(8) == 0 ? 4 : 0), value);
            }
            return bytes;
        }
    },
    /** Recordings of two JVMs in one file, the second one damaged. */
    JOINED {
        @Override
        byte[] make(byte[] one, byte[] other, Random random) {
            var kinds = List.of(FLIPPED, HUGE, HEADER, FLIPPED_IN_TYPES);
            return concat(one, kinds.get(random.nextInt(kinds.size())).make(other, one, random));
        }
    };

    /** A damaged copy of the one; the other lends parts. */
    abstract byte[] make(byte[] one, byte[] other, Random random);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static byte[] concat(byte[] a, byte[] b) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(a);
        out.writeBytes(b);
        return out.toByteArray();
    }
}
