package io.carrierscope.analyzer.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.ReaderComparison;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of known content: all readers see the same, and every figure is what an independent computation gives. */
class SyntheticRecordingTest {
    @TempDir
    private Path folder;

    /**
     * Threads, threads per chunk and per checkpoint, stacks, their depth, ticks per second. With many chunks a tick is whole
     * nanoseconds: where an event starts before its chunk, readers round the rest of a nanosecond in different directions.
     */
    @ParameterizedTest
    @CsvSource({"6007, 1801, 597, 64, 24, 1000000000", "4001, 4001, 4001, 7, 3, 2445426000",
            "707, 7, 3, 2, 1, 500000000",
            "701, 500, 200, 5, 2048, 1000000000"})
    void everyFigureIsAsComputedIndependently(int threads, int perChunk, int perCheckpoint, int stacks, int depth,
            long ticksPerSecond) throws Exception {
        Path file = folder.resolve("synthetic.jfr");
        Map<String, Long> written = SyntheticRecording
                .write(new Plan(threads, perChunk, perCheckpoint, stacks, depth, ticksPerSecond), file);
        var expected = IndependentFigures.of(file);
        var actual = MeasuredRecording.of(file);
        assertThat(actual.coverage().complete()).isTrue();
        assertThat(expected.counts).isEqualTo(written);
        assertThat(actual.profile().eventCounts()).isEqualTo(written);
        FiguresComparison.assertSame(actual, expected);
        if (ticksPerSecond == 1_000_000_000) { // JMC rounds others to its own taste; the JDK's reader is the reference then
            ReaderComparison.assertSame(file);
        }
    }
}
