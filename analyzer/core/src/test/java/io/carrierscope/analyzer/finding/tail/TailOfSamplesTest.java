package io.carrierscope.analyzer.finding.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real requests, of cells that client and server recorded. */
class TailOfSamplesTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @ParameterizedTest
    @ValueSource(strings = {"sample.platform-20.pin-monitor.closed-12.jdk21",
            "sample.virtual.pin-monitor.closed-12.jdk21",
            "sample.virtual.pin-monitor.closed-12.jdk25"})
    void partsSumToTheResponseTimeThatTheClientMeasured(String cell) throws DataError {
        var judged = cell(cell);
        var requests = judged.cell().client().orElseThrow().measured().requests;
        var slowest = judged.tail().orElseThrow().slowest();
        assertThat(slowest).isNotEmpty().allSatisfy(t -> {
            assertThat(t.pieces().stream().mapToLong(Segment::nanos).sum()).isEqualTo(t.responseNanos());
            for (int i = 1; i < t.pieces().size(); i++) {
                assertThat(t.pieces().get(i).startNanos()).isEqualTo(t.pieces().get(i - 1).endNanos());
            }
        });
        assertThat(slowest.getFirst().responseNanos()).isCloseTo(requests.response().maxNanos(), withinPercentage(0.1));
    }

    private static JudgedCell cell(String name) throws DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (String role : List.of("server", "client")) {
            recordings.add(MeasuredRecording.of(FOLDER.resolve(name + ".r1." + role + ".jfr")));
        }
        return Analysis.of(recordings).cells().getFirst();
    }
}
