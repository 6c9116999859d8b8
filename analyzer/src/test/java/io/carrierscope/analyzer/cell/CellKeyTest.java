package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.Measurements;
import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.recording.Recorded;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which JDK a cell belongs to: the one recorded, else the one it was meant for. */
class CellKeyTest {
    private static final String FOR_21 = "{\"jdk\":{\"feature\":21,\"version\":\"21.0.8+9-LTS\"}}";

    /** The runner's own recording of the failure tells nothing of its JVM. */
    @Test
    void aFailedCellHasTheJdkItWasToRunOn() {
        assertThat(jdk(Recorded.outline(cell("runner", FOR_21), new JvmEvent.Failure(0, "server-start", "no port"))))
                .isEqualTo(21);
    }

    @Test
    void whatWasRecordedCounts() {
        assertThat(jdk(Recorded.outline(Recorded.jvm(25), cell("server", FOR_21)))).isEqualTo(25);
    }

    @Test
    void withoutEitherItIsUnknown() {
        assertThat(jdk(Recorded.outline(cell("runner", "{\"jdk\":null}")))).isZero();
    }

    private static int jdk(Outline outline) {
        return CellKey.of(new MeasuredRecording(Path.of("x.jfr"), outline, new Coverage(1, List.of()),
                HandMade.TEN_SECONDS, Measurements.empty(HandMade.TEN_SECONDS, outline))).jdk();
    }

    private static JvmEvent.Cell cell(String role, String definition) {
        return new JvmEvent.Cell(0, "run-1", "host", "quick", "quick.virtual", "virtual", "io", "closed-8", 1, role,
                "virtual", 8, 0, 0, 2, 2, "", definition);
    }
}
