package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JDK of a cell: as recorded, otherwise as requested. */
class CellKeyTest {
    private static final String FOR_21 = "{\"jdk\":{\"feature\":21,\"version\":\"21.0.8+9-LTS\"}}";

    /** The runner's recording of the failure does not contain the JDK of the failed JVM. */
    @Test
    void aFailedCellHasTheRequestedJdk() {
        assertThat(jdk(Recorded.profile(cell("runner", FOR_21), new JvmEvent.Failure(0, "server-start", "no port"))))
                .isEqualTo(21);
    }

    @Test
    void theRecordedJdkTakesPrecedence() {
        assertThat(jdk(Recorded.profile(Recorded.jvm(25), cell("server", FOR_21)))).isEqualTo(25);
    }

    @Test
    void theJdkMayBeUnknown() {
        assertThat(jdk(Recorded.profile(cell("runner", "{\"jdk\":null}")))).isZero();
    }

    private static int jdk(RecordingProfile profile) {
        return CellKey.of(new MeasuredRecording(Path.of("x.jfr"), profile, new Coverage(1, List.of()),
                HandMade.TEN_SECONDS, Measurements.empty(HandMade.TEN_SECONDS, profile))).jdk();
    }

    private static JvmEvent.CellInfo cell(String role, String definition) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "quick.virtual", "virtual", "io", "closed-8", 1, role,
                "virtual", 8, 0, 0, 2, "", definition);
    }
}
