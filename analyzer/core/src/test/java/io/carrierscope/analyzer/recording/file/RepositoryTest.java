package io.carrierscope.analyzer.recording.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkBytes;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.watch.Look;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays the chunks of a recording as a JVM writes them. */
class RepositoryTest {
    private static final int GENERATION = 64;
    private static final int SIZE = 8;
    private static final int START_NANOS = 32;
    private static final Path SAMPLE = Path.of(System.getProperty("carrierscope.root"),
            "recordings/sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr");

    @TempDir
    private Path folder;

    @Test
    void theChunksTogetherGiveWhatTheFileGives() throws Exception {
        var index = ChunkIndex.of(SAMPLE);
        Files.write(file(0), ChunkBytes.of(SAMPLE, index.entries().get(0)));
        try (var repository = new Repository(folder)) {
            for (int i = 1; i < index.entries().size(); i++) {
                Files.write(file(i), ChunkBytes.of(SAMPLE, index.entries().get(i)));
            }
            var interval = repository.next().orElseThrow();
            var whole = Recording.open(SAMPLE);
            assertThat(interval.span()).isEqualTo(whole.span());
            assertThat(interval.coverage()).isEqualTo(whole.coverage());
            assertThat(interval.profile().eventCounts()).isEqualTo(whole.profile().eventCounts());
            var read = Measurements.of(interval);
            var expected = Measurements.of(whole);
            assertThat(read.pinning.totalNanos()).isEqualTo(expected.pinning.totalNanos()).isPositive();
            assertThat(read.carriers.idleNanos()).isEqualTo(expected.carriers.idleNanos());
            assertThat(MeasuredRecording.of(interval).carrierTime())
                    .isEqualTo(MeasuredRecording.of(SAMPLE).carrierTime());
            assertThat(repository.next()).isEmpty();
        }
    }

    @Test
    void aChunkThatGrowsIsReadOnce() throws Exception {
        var first = ChunkIndex.of(SAMPLE).entries().get(0);
        byte[] chunk = ChunkBytes.of(SAMPLE, first);
        byte[] growing = chunk.clone();
        growing[GENERATION] = 1;
        Files.write(file(0), growing);
        try (var repository = new Repository(folder)) {
            long read = repository.next().orElseThrow().profile().events();
            assertThat(read).isPositive();
            assertThat(repository.next()).isEmpty();
            Files.write(file(0), chunk);
            assertThat(repository.next()).isEmpty();
        }
    }

    @Test
    void aChunkOfWhichNothingWasFlushedIsAwaited() throws Exception {
        byte[] chunk = ChunkBytes.of(SAMPLE, ChunkIndex.of(SAMPLE).entries().get(0));
        byte[] begun = chunk.clone();
        begun[GENERATION] = 1;
        ByteBuffer.wrap(begun).putLong(SIZE, 0);
        Files.write(file(0), Arrays.copyOf(begun, 10));
        try (var repository = new Repository(folder)) {
            assertThat(repository.next()).isEmpty();
            Files.write(file(0), begun);
            assertThat(repository.next()).isEmpty();
            Files.write(file(0), chunk);
            assertThat(repository.next()).isPresent();
        }
    }

    @Test
    void removedChunksAreSaid() throws Exception {
        var first = ChunkIndex.of(SAMPLE).entries().get(0);
        byte[] chunk = ChunkBytes.of(SAMPLE, first);
        Files.write(file(0), chunk);
        try (var repository = new Repository(folder)) {
            assertThat(repository.next().orElseThrow().coverage().complete()).isTrue();
            later(chunk, Duration.ofMinutes(5).toNanos());
            Files.write(file(1), chunk);
            assertThat(repository.next().orElseThrow().coverage().lost())
                    .containsExactly("chunks were removed before they were read");
        }
    }

    /** A link to nothing is listed and cannot be opened, as a file that the JVM removes in between. */
    @Test
    void aChunkThatIsRemovedAfterItWasListedIsPassedOver() throws Exception {
        byte[] chunk = ChunkBytes.of(SAMPLE, ChunkIndex.of(SAMPLE).entries().get(0));
        Files.write(file(0), chunk);
        try (var repository = new Repository(folder)) {
            Files.createSymbolicLink(file(1), folder.resolve("removed"));
            assertThat(repository.next().orElseThrow().coverage().complete()).isTrue();
            assertThat(repository.next()).isEmpty();
            later(chunk, Duration.ofSeconds(1).toNanos());
            Files.write(file(2), chunk);
            assertThat(repository.next()).isPresent();
        }
    }

    /** The names are local times: this is the night in which clocks in Europe go back from three to two. */
    @Test
    void chunksAreFollowedWhenClocksGoBack() throws Exception {
        byte[] chunk = ChunkBytes.of(SAMPLE, ChunkIndex.of(SAMPLE).entries().get(0));
        Files.write(folder.resolve("2026_10_25_02_59_58.jfr"), chunk);
        try (var repository = new Repository(folder)) {
            assertThat(repository.next()).isPresent();
            assertThat(repository.next()).isEmpty();
            later(chunk, Duration.ofSeconds(5).toNanos());
            Files.write(folder.resolve("2026_10_25_02_00_03.jfr"), chunk);
            assertThat(repository.next()).isPresent();
            assertThat(repository.next()).isEmpty();
        }
    }

    @Test
    void anEmptyFolderOrAnotherFileIsAnError() throws Exception {
        assertThatThrownBy(() -> new Repository(folder)).isInstanceOf(DataError.class);
        Files.write(file(0), new byte[1000]);
        try (var repository = new Repository(folder)) {
            assertThatThrownBy(repository::next).isInstanceOf(DataError.class)
                    .hasMessageContaining("no Flight Recorder");
        }
    }

    /** A day of chunks of {@code carrierscope.replay} seconds; by default only some minutes. */
    @Test
    void memoryDoesNotGrow() throws Exception {
        var first = ChunkIndex.of(SAMPLE).entries().get(0);
        byte[] chunk = ChunkBytes.of(SAMPLE, first);
        long length = first.header().durationNanos();
        long chunks = Duration.ofSeconds(Long.getLong("carrierscope.replay", 200)).toNanos() / length;
        Files.write(file(0), chunk);
        long early = 0;
        try (var repository = new Repository(folder)) {
            var look = Optional.<Look>empty();
            for (int i = 1; i <= chunks; i++) {
                look = Optional.of(Look.at(repository.next().orElseThrow(), look));
                later(chunk, length);
                Files.write(file(i), chunk);
                Files.delete(file(i - 1));
                if (i == chunks / 2) {
                    early = usedBytes();
                }
            }
            assertThat(look.orElseThrow().sinceNanos()).as("the cause is the same in all of them")
                    .isLessThan(look.get().window().startNanos() - length);
        }
        long late = usedBytes();
        System.out.printf("%,d chunks: %,d bytes in use after half of them, %,d after all%n", chunks, early, late);
        assertThat(late).isLessThan(early + (4 << 20));
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private Path file(int number) {
        return folder.resolve("2026_11_23_06_43_30_%08d.jfr".formatted(number));
    }

    private static void later(byte[] chunk, long nanos) {
        var bytes = ByteBuffer.wrap(chunk);
        bytes.putLong(START_NANOS, bytes.getLong(START_NANOS) + nanos);
    }
}
