package io.carrierscope.analyzer.synthetic;

import io.carrierscope.analyzer.synthetic.ChunkWriter.Clock;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes valid recordings of any size whose content follows from the {@link Plan} alone. */
public final class SyntheticRecording {
    private static final long EPOCH_NANOS = 1_700_000_000_123_456_789L;

    private final Plan plan;
    private final Schema schema = new Schema();
    private final Map<String, Long> counts = new TreeMap<>();

    SyntheticRecording(Plan plan) {
        this.plan = plan;
    }

    /** Writes the file and returns the number of events of each type. */
    static Map<String, Long> write(Plan plan, Path file) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            return new SyntheticRecording(plan).writeTo(out);
        }
    }

    /** A recording of three chunks for those who damage it. */
    public static byte[] small() throws IOException {
        var out = new ByteArrayOutputStream();
        new SyntheticRecording(new Plan(300, 100, 40, 5, 4, 1_000_000_000L)).writeTo(out);
        return out.toByteArray();
    }

    /** The same in one chunk. */
    public static byte[] oneChunk() throws IOException {
        var out = new ByteArrayOutputStream();
        new SyntheticRecording(new Plan(300, 300, 40, 5, 4, 1_000_000_000L)).writeTo(out);
        return out.toByteArray();
    }

    Map<String, Long> writeTo(OutputStream out) throws IOException {
        for (int c = 0; c < plan.chunks(); c++) {
            chunk(c).finish(out, startNanos(c), startNanos(c + 1));
        }
        return counts;
    }

    /** The chunk's content, complete but not written yet. */
    ChunkWriter chunk(int c) {
        var writer = new ChunkWriter(schema, new Clock(plan.ticksPerSecond(), EPOCH_NANOS), startNanos(c));
        var events = new SyntheticEvents(plan, writer, counts);
        events.begin(c);
        int first = c * plan.threadsPerChunk();
        int end = Math.min(plan.virtualThreads(), first + plan.threadsPerChunk());
        for (int thread = first; thread < end; thread++) {
            events.thread(thread);
        }
        return writer;
    }

    long startNanos(int chunk) {
        return (long) chunk * plan.threadsPerChunk() * Plan.NANOS_PER_THREAD;
    }
}
