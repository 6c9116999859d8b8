package io.carrierscope.analyzer.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as they come from JVMs that died, still run, or were joined: everything readable is read, the rest is named. */
class HardCasesTest {
    private static final long EVERY_NANO = 1_000_000_000L;
    private static final int SIZE = 8;
    private static final int CONSTANTS = 16;
    private static final int GENERATION = 64;
    private static final int FLUSHED = 9;
    private static final Plan SMALL = new Plan(900, 300, 100, 5, 4, EVERY_NANO);

    @TempDir
    private Path folder;

    private static byte[] bytes(Plan plan) throws IOException {
        var out = new ByteArrayOutputStream();
        new SyntheticRecording(plan).writeTo(out);
        return out.toByteArray();
    }

    private MeasuredRecording read(byte[]... parts) throws Exception {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        return MeasuredRecording.of(Files.write(folder.resolve("hard.jfr"), all.toByteArray()));
    }

    private static long sleeps(MeasuredRecording recording) {
        return recording.profile().eventCounts().get("jdk.ThreadSleep");
    }

    /** Other stacks, other type lengths of chunks, another clock: two JVMs whose times overlap. */
    @Test
    void filesOfTwoJvmsInOne() throws Exception {
        var joined = read(bytes(SMALL), bytes(new Plan(500, 500, 77, 3, 9, 2_445_426_000L)));
        assertThat(joined.coverage().complete()).isTrue();
        assertThat(joined.coverage().chunks()).isEqualTo(4);
        assertThat(joined.profile().ofSeveralJvms()).isTrue();
        assertThat(sleeps(joined)).isEqualTo(1_400);
    }

    /** Nearly all of the chunk is one event, of which the file has a hole only; constants and events follow after it. */
    @Test
    void aChunkAboveThreeGigabytes() throws Exception {
        long gap = 3L << 30;
        byte[] chunk = bytes(new Plan(300, 300, 100, 5, 4, EVERY_NANO));
        var header = ByteBuffer.wrap(chunk);
        header.putLong(SIZE, header.getLong(SIZE) + gap).putLong(CONSTANTS, header.getLong(CONSTANTS) + gap);
        var schema = new Schema();
        int events = ChunkWriter.HEADER_BYTES + schema.metadata(0).size();
        Path file = folder.resolve("giant.jfr");
        try (var out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(chunk, 0, events);
            new Bytes().number(gap).number(schema.id("synthetic.Ballast")).writeTo(new FileOutputStream(out.getFD()));
            out.seek(events + gap);
            out.write(chunk, events, chunk.length - events);
        }
        var giant = MeasuredRecording.of(file);
        assertThat(giant.coverage().complete()).isTrue();
        assertThat(giant.profile().ofSeveralJvms()).isFalse();
        assertThat(giant.profile().eventCounts()).containsEntry("jdk.ThreadSleep", 300L)
                .containsEntry("synthetic.Ballast", 31L);
        assertThat(giant.measured().pinning.sites()).isNotEmpty()
                .allSatisfy(s -> assertThat(s.site().stack().frames()).hasSize(4));
    }

    @Test
    void aMillionVirtualThreads() throws Exception {
        var plan = Plan.large(1_000_000);
        Path file = folder.resolve("million.jfr");
        SyntheticRecording.write(plan, file);
        var recording = MeasuredRecording.of(file);
        long eleventh = plan.endNanos() / 11; // the measured phase is from the first to the ninth
        long started = Math.ceilDiv(9 * eleventh, Plan.NANOS_PER_THREAD)
                - Math.ceilDiv(eleventh, Plan.NANOS_PER_THREAD);
        assertThat(recording.measured().virtualThreads.started()).isEqualTo(started);
        assertThat(sleeps(recording)).isEqualTo(1_000_000);
    }

    @Test
    void thousandsOfTinyChunks() throws Exception {
        var tiny = read(bytes(new Plan(2_000, 1, 1, 1, 1, EVERY_NANO)));
        assertThat(tiny.coverage().chunks()).isEqualTo(2_000);
        assertThat(sleeps(tiny)).isEqualTo(2_000);
    }

    @Test
    void aChunkThatWasNeverFinished() throws Exception {
        var left = new ByteArrayOutputStream();
        new SyntheticRecording(SMALL).chunk(1).abandon(left, EVERY_NANO);
        var killed = read(bytes(SMALL), left.toByteArray());
        assertThat(killed.coverage().lost()).singleElement().asString().contains("unfinished chunk");
        assertThat(sleeps(killed)).isEqualTo(900);
    }

    /** The JVM states in the header what it has flushed, and appends what it has not. */
    @Test
    void aRecordingThatIsStillBeingWritten() throws Exception {
        byte[] growing = bytes(new Plan(300, 300, 100, 5, 4, EVERY_NANO));
        growing[GENERATION] = FLUSHED;
        byte[] notFlushed = Arrays.copyOfRange(bytes(SMALL), 68, 1_068);
        var written = read(growing, notFlushed);
        assertThat(written.coverage().lost()).singleElement().asString()
                .contains("still being written: the last 1000 bytes");
        assertThat(sleeps(written)).isEqualTo(300);
    }

    @Test
    void aDamagedChunkAmongOthers() throws Exception {
        byte[] damaged = bytes(SMALL);
        Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 64, (byte) 0xFF);
        var recording = read(damaged);
        assertThat(recording.coverage().lost()).singleElement().asString().startsWith("chunk 2 of 3 cannot be read");
        assertThat(sleeps(recording)).isEqualTo(600);
        assertThat(recording.measured().virtualThreads.started()).isPositive();
    }

    /** One event larger than the window that slides over a chunk. */
    @Test
    void anEventLargerThanTheWindow() throws Exception {
        var writer = new SyntheticRecording(SMALL).chunk(0);
        writer.begin("jdk.ActiveSetting", 5).number(writer.id("jdk.ThreadPark")).text("threshold")
                .text("x".repeat(3_000_000));
        writer.end();
        var out = new ByteArrayOutputStream();
        writer.finish(out, 0, EVERY_NANO);
        var recording = read(out.toByteArray());
        assertThat(recording.coverage().complete()).isTrue();
        assertThat(recording.profile().settings().value("jdk.ThreadPark", "threshold").orElseThrow())
                .hasSize(3_000_000);
    }
}
