package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.chunk.ChunkBytes;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a real recording of three chunks, with the JDK's own reader as the reference. */
class ChunksTest {
    @TempDir
    static Path folder;
    private static Path three;
    private static byte[] bytes;

    @BeforeAll
    static void record() throws Exception {
        three = folder.resolve("three.jfr");
        try (var recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.ThreadSleep").withoutThreshold();
            recording.enable("jdk.VirtualThreadStart");
            recording.enable("jdk.VirtualThreadEnd");
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.JVMInformation");
            recording.enable("jdk.CPUInformation");
            recording.start();
            for (int chunk = 0; chunk < 3; chunk++) {
                work();
                try (var snapshot = recording.copy(true)) { // ends a chunk
                    assertThat(snapshot.getSize()).isPositive();
                }
            }
            recording.stop();
            recording.dump(three);
        }
        bytes = Files.readAllBytes(three);
    }

    private static void work() throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                executor.submit(() -> {
                    Thread.sleep(Duration.ofMillis(1));
                    return null;
                });
            }
        }
    }

    @Test
    void countsEveryTypeAsTheJdkDoes() throws Exception {
        Map<String, Long> expected = new HashMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(three)) {
            expected.merge(event.getEventType().getName(), 1L, Long::sum);
        }
        assertThat(Recording.open(three).profile().eventCounts()).isEqualTo(expected);
        assertThat(expected.get("jdk.ThreadSleep")).isGreaterThanOrEqualTo(120);
    }

    /** The JDK gets one chunk at a time: of a whole file it converts the ticks of later chunks with the clock of the first, and may be 1 ns off. */
    @Test
    void readsTheSameSleepsAsTheJdk() throws Exception {
        var expected = new ArrayList<List<Object>>();
        for (var chunk : ChunkIndex.of(three).entries()) {
            for (RecordedEvent e : RecordingFile.readAllEvents(write("chunk.jfr", ChunkBytes.of(three, chunk)))) {
                if (e.getEventType().getName().equals("jdk.ThreadSleep")) {
                    expected.add(List.of(e.getDuration().toNanos(), e.getLong("time"), e.getThread().getJavaThreadId(),
                            e.getThread().isVirtual()));
                }
            }
        }
        assertThat(sleeps(three)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void threeChunksOfThisJvm() throws Exception {
        var recording = Recording.open(three);
        assertThat(recording.coverage()).isEqualTo(new Coverage(recording.coverage().chunks(), List.of()));
        assertThat(recording.coverage().chunks()).isGreaterThanOrEqualTo(3);
        assertThat(recording.profile().jdkFeature()).isEqualTo(Runtime.version().feature());
        assertThat(recording.profile().hardwareThreads()).isPositive();
        assertThat(recording.profile().settings().enabled("jdk.ThreadSleep")).isTrue();
        assertThat(recording.profile().settings().enabled("jdk.ThreadPark")).isFalse();
    }

    @Test
    void readsTheWholeChunksOfATruncatedFile() throws Exception {
        var cut = write("cut.jfr", Arrays.copyOf(bytes, bytes.length - 100));
        var recording = Recording.open(cut);
        assertThat(recording.coverage().lost()).singleElement().asString().contains("is cut off");
        assertThat(sleeps(cut)).isNotEmpty();
    }

    /** Two dumps of one recording, of which the first ends earlier, joined. */
    @Test
    void aChunkThatIsThereTwiceCountsOnce() throws Exception {
        var first = ChunkBytes.of(three, ChunkIndex.of(three).entries().getFirst());
        var joined = write("joined.jfr", first);
        Files.write(joined, bytes, StandardOpenOption.APPEND);
        assertThat(Recording.open(joined).profile().eventCounts())
                .isEqualTo(Recording.open(three).profile().eventCounts());
        assertThat(Recording.open(joined).coverage()).isEqualTo(Recording.open(three).coverage());
    }

    @Test
    void reportsADamagedChunkAsLost() throws Exception {
        byte[] damaged = bytes.clone();
        Arrays.fill(damaged, 200, 400, (byte) 0xFF);
        var recording = Recording.open(write("damaged.jfr", damaged));
        assertThat(recording.coverage().lost()).singleElement().asString().startsWith("chunk 1 of");
    }

    @Test
    void reportsAChunkWithImpossibleTimesAsLost() throws Exception {
        for (long start : new long[]{-1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            byte[] damaged = bytes.clone();
            ByteBuffer.wrap(damaged).putLong(32, start);
            var lost = Recording.open(write("times.jfr", damaged)).coverage().lost();
            assertThat(lost).containsExactly("the chunk at byte 0 states impossible times");
        }
    }

    @Test
    void readsOrRejectsATruncatedFileOfAnyLength() throws Exception {
        for (int length = 0; length < bytes.length; length += 1 + bytes.length / 97) {
            var part = write("part.jfr", Arrays.copyOf(bytes, length));
            try {
                Collected.of(Recording.open(part));
            } catch (DataError e) {
                assertThat(e.getMessage()).startsWith(part.toString()).doesNotContain("\n");
            }
        }
    }

    @Test
    void rejectsOtherInputWithOneLine() throws Exception {
        refused(folder.resolve("nowhere.jfr"), "no such file");
        refused(folder, "is a folder");
        refused(write("empty.jfr", new byte[0]), "is empty");
        refused(write("text.jfr", "hello, this is not a recording".getBytes()), "not a Flight Recorder file");
        refused(write("one.jfr", new byte[]{0x1F}), "not a Flight Recorder file");
        refused(write("packed.jfr", new byte[]{0x1F, (byte) 0x8B, 8, 0}), "is compressed; unpack it first: gzip -d");
        refused(write("archive.jfr", "PK\u0003\u0004..".getBytes()), "is a zip archive; unpack it first: unzip");
        refused(write("heap.jfr", "JAVA PROFILE 1.0.2\0\0".getBytes()), "is a heap dump");
        refused(write("dump.jfr", "{\n  \"threadDump\": {".getBytes()), "is a thread dump; name it after --threads");
        refused(write("jstack.jfr", "2026-11-29 06:00:00\nFull thread dump OpenJDK".getBytes()), "is a thread dump");
        refused(write("lfs.jfr", "version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 12\n".getBytes()),
                "is a pointer of Git LFS, not the recording itself; fetch it first: git lfs pull");
        refused(write("annex.jfr", "/annex/objects/MD5E-s12--4d.jfr\n".getBytes()), "git annex get");
        refused(Files.createSymbolicLink(folder.resolve("link.jfr"), Path.of(".git/annex/objects/4d.jfr")),
                "is a link to a file that is not there; if git-annex keeps it, fetch it first: git annex get");
        refused(write("page.jfr", "\n<!DOCTYPE html><html><body>404".getBytes()),
                "is a web page, perhaps an error page");
        refused(write("html.jfr", "<html lang=en>".getBytes()), "is a web page, perhaps an error page");
        byte[] old = bytes.clone();
        old[5] = 0; // major version
        old[7] = 9; // minor version
        refused(write("jdk8.jfr", old),
                "format 0.9 of JDK 7 to 10, and the parser of JDK Mission Control cannot read it");
        refused(write("header.jfr", Arrays.copyOf(bytes, 40)), "no complete chunk");
    }

    private static void refused(Path file, String why) {
        assertThatThrownBy(() -> Recording.open(file)).isInstanceOf(DataError.class)
                .hasMessageStartingWith(file.toString()).hasMessageContaining(why).hasMessageNotContaining("\n");
    }

    private static List<List<Object>> sleeps(Path file) throws DataError {
        var sleeps = new ArrayList<List<Object>>();
        for (JvmEvent event : Collected.of(Recording.open(file))) {
            if (event instanceof JvmEvent.Sleep s) {
                sleeps.add(List.of(s.durationNanos(), s.askedNanos(), s.thread().id(), s.thread().virtual()));
            }
        }
        return sleeps;
    }

    private static Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }
}
