package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Delays of few requests, and the cause that must be named first for the slowest ones: the table of truth.md. */
@Tag("live")
@Tag("alone")
class DelaysOfProgramsTest {
    /** {@code -Ddelays='.*'} runs all rows on both JDKs: delay, threads and JDK, joined by hyphens. */
    private static final String ASKED = System.getProperty("delays",
            "pause-virtual-25|lock-platform-21|connection-platform-25|service-virtual-25");

    @TempDir
    private Path folder;

    /** A line of the table. */
    record Row(String delay, String threads, int jdk, String cause) {
        boolean asked() {
            return (delay + "-" + threads + "-" + jdk).matches(ASKED);
        }
    }

    static List<Row> rows() throws IOException {
        return Files.readAllLines(TruthTables.TRUTH).stream()
                .filter(l -> l.matches("\\| \\w+ \\| (platform|virtual) \\|.*"))
                .map(l -> l.split("\\s*\\|\\s*"))
                .flatMap(c -> Stream.of(21, 25).map(jdk -> new Row(c[1], c[2], jdk, c[4]))).filter(Row::asked).toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rows")
    void namesTheDelayFirst(Row row) throws Exception {
        assumeTrue(Programs.jdk(row.jdk).isPresent(),
                "JDK " + row.jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        QuietMachine.judge(() -> recording(row), recording -> {
            var cell = Analysis.of(List.of(recording)).cells().getFirst();
            assertThat(cell.foundForSlowest().stream().map(Verdict.Found::cause)).as("%s", cell.tailVerdicts())
                    .startsWith(row.cause);
            assertPartsSum(cell);
        });
    }

    private static void assertPartsSum(JudgedCell cell) {
        assertThat(cell.tail().orElseThrow().slowest()).isNotEmpty().allSatisfy(
                t -> assertThat(t.pieces().stream().mapToLong(Segment::nanos).sum()).isEqualTo(t.responseNanos()));
    }

    private MeasuredRecording recording(Row row) throws Exception {
        var all = EnumSet.allOf(Question.class);
        var settings = Files.writeString(folder.resolve("all.jfc"),
                JfcFile.of(row.jdk, all, EventCatalogue.settings(row.jdk, all)));
        return MeasuredRecording.of(
                Programs.run(row.jdk, DelayedRequests.class, settings, folder, row.delay, row.threads).recording());
    }
}
