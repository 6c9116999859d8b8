package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.Optional;

/**
 * The {@value #BYTES}-byte header of a chunk, big-endian, as JDK 11 and later write it (format versions 2.0 and 2.1). Offsets
 * are relative to the start of the chunk. A generation other than 0 means that the JVM was still writing.
 */
public record ChunkHeader(long sizeBytes, long constantsOffset, long metadataOffset, long startNanos,
        long durationNanos,
        long startTicks, long ticksPerSecond, int generation, boolean compressed) {
    public static final int BYTES = 68;
    private static final int MAGIC = 0x464C5200; // "FLR\0"
    private static final int OLDEST = 2;
    private static final int COMPRESSED = 1;
    /** Stands in place of the generation while the JVM changes the header. */
    private static final int CHANGING = 255;
    private static final int MOST_LOOKS = 1000;
    private static final long MAX_DURATION_NANOS = Duration.ofDays(10_000).toNanos();
    private static final long MAX_START_NANOS = Long.MAX_VALUE - MAX_DURATION_NANOS;

    /** Returns the time that it covers. */
    public Window span() {
        return new Window(startNanos, Math.max(endNanos(), startNanos + 1));
    }

    static boolean hasMagic(ByteBuffer header) {
        return header.remaining() >= Integer.BYTES && header.getInt(header.position()) == MAGIC;
    }

    /** Returns the format version that a header with the right first bytes states, such as 0.9, if it is too old to be read. */
    static Optional<String> tooOld(ByteBuffer header) {
        if (header.remaining() < Long.BYTES) {
            return Optional.empty();
        }
        int major = header.getShort(header.position() + Integer.BYTES);
        return major >= OLDEST || major < 0
                ? Optional.empty()
                : Optional.of(major + "." + header.getShort(header.position() + Integer.BYTES + Short.BYTES));
    }

    static ChunkHeader parse(ByteBuffer b) {
        int at = b.position();
        return new ChunkHeader(b.getLong(at + 8), b.getLong(at + 16), b.getLong(at + 24), b.getLong(at + 32),
                b.getLong(at + 40), b.getLong(at + 48), b.getLong(at + 56), b.get(at + 64) & 0xFF,
                (b.get(at + 67) & COMPRESSED) != 0);
    }

    /**
     * Reads the header of a chunk that was closed.
     *
     * @param available bytes from the start of the chunk to the end of its file
     * @return empty if these bytes are no chunk, or not all of one
     */
    public static Optional<ChunkHeader> complete(ByteBuffer bytes, long available) {
        return Optional.of(bytes).filter(b -> hasMagic(b) && tooOld(b).isEmpty()).map(ChunkHeader::parse)
                .filter(h -> h.finished() && !h.growing() && h.hasPossibleTimes() && h.sizeBytes() <= available);
    }

    /**
     * Reads the header of the only chunk of a file to which a JVM may be writing. It states what was flushed so far.
     *
     * @return empty if nothing was flushed yet
     * @throws IOException if the file cannot be read or is no chunk
     */
    public static Optional<ChunkHeader> flushed(FileChannel file) throws IOException {
        var before = ByteBuffer.allocate(BYTES);
        for (int look = 0; look < MOST_LOOKS; look++) {
            var now = ByteBuffer.allocate(BYTES);
            if (file.read(now, 0) < BYTES) {
                return Optional.empty();
            }
            now.flip();
            if (!hasMagic(now)) {
                throw new IOException("it is no Flight Recorder file");
            }
            var header = parse(now);
            if (now.equals(before) && header.generation() != CHANGING) {
                return Optional.of(header).filter(ChunkHeader::finished);
            }
            before = now;
        }
        return Optional.empty();
    }

    /** Returns true if the chunk was closed: only then it states its size and the offset of its metadata. */
    boolean finished() {
        return sizeBytes > BYTES && metadataOffset >= BYTES && metadataOffset < sizeBytes && ticksPerSecond > 0;
    }

    /** Returns true if the stated times are possible: not before 1970, and without overflow in arithmetic. */
    boolean hasPossibleTimes() {
        return startNanos >= 0 && startNanos < MAX_START_NANOS && durationNanos > -MAX_DURATION_NANOS
                && durationNanos < MAX_DURATION_NANOS;
    }

    /** Returns true if the JVM was still adding to the chunk, which then holds what was flushed so far. */
    public boolean growing() {
        return generation != 0;
    }

    /** Returns the end of the chunk in nanoseconds since the epoch. */
    public long endNanos() {
        return startNanos + durationNanos;
    }

    /** The clock of a chunk: converts ticks to nanoseconds, rounded towards zero as {@code jdk.jfr.consumer} does. */
    public record TickClock(long startNanos, long startTicks, double ticksPerNano) {
        public static TickClock of(ChunkHeader header) {
            return new TickClock(header.startNanos(), header.startTicks(), header.ticksPerSecond() / 1e9);
        }

        /** Returns the instant in nanoseconds since the epoch. */
        public long instantNanos(long ticks) {
            return startNanos + (long) ((ticks - startTicks) / ticksPerNano);
        }

        /**
         * Returns the duration of an event in nanoseconds, at least 0: the difference of the rounded instants, as {@code jdk.jfr.consumer}
         * has it.
         *
         * @param startNanos the instant of {@code startTicks}
         */
        public long durationNanos(long startTicks, long startNanos, long ticks) {
            return Math.max(0, instantNanos(startTicks + ticks) - startNanos);
        }

        /** Returns a length of time in nanoseconds. */
        long spanNanos(long ticks) {
            return (long) (ticks / ticksPerNano);
        }
    }
}
