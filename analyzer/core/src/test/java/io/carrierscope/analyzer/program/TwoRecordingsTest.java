package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Topic;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** While two recordings run, the JVM records what either asks for; afterwards less. */
class TwoRecordingsTest {
    @TempDir
    private Path folder;

    /** The JDK (0 for this one), the threshold of the recording that runs all the time and of the one that runs for a while. */
    @ParameterizedTest
    @CsvSource({"0, 20, 0", "0, 0, 20", "21, 20, 0", "21, 0, 20"})
    void aThresholdThatHeldForAPartHidesWhatIsShorter(int jdk, String whole, String part) throws Exception {
        record(jdk, whole, part);
        var first = MeasuredRecording.of(folder.resolve("first.jfr"));
        var second = MeasuredRecording.of(folder.resolve("second.jfr"));

        assertThat(first.settings().thresholdNanos(TwoRecordings.EVENT)).hasValue(Integer.parseInt(whole) * 1_000_000L);
        assertThat(first.visibility().of(Topic.MONITOR_ENTERS).seen()).isEqualTo(whole.equals("0"));
        assertThat(second.visibility().of(Topic.MONITOR_ENTERS).seen()).isTrue();
        assertThat(Analysis.of(List.of(first)).cells().get(0).verdicts())
                .filteredOn(v -> v.cause().equals("lock-contention")).allMatch(Verdict.Unknown.class::isInstance);
    }

    private void record(int jdk, String whole, String part) throws Exception {
        if (jdk == 0) {
            TwoRecordings.main(new String[]{folder.toString(), whole, part});
            return;
        }
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "no JDK " + jdk);
        Programs.output(new ProcessBuilder(home.get().resolve("bin/java").toString(), "-Xmx64m", "-cp",
                System.getProperty("java.class.path"), TwoRecordings.class.getName(), folder.toString(), whole, part));
    }
}
