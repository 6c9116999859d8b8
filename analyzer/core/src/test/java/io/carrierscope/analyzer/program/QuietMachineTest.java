package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class QuietMachineTest {
    private int recorded;

    @Test
    void whatFailsBesideOthersIsRepeatedAndThenSkipped() {
        assertThatThrownBy(() -> QuietMachine.judge(() -> recording(0.62), recording -> fail("differs")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("not judged: other processes used 40 % of the machine");
        assertThat(recorded).isEqualTo(3);
    }

    @Test
    void whatFailsOnAQuietMachineFailsAtOnce() {
        assertThatThrownBy(() -> QuietMachine.judge(() -> recording(0.36), recording -> fail("differs")))
                .isInstanceOf(AssertionError.class).hasMessage("differs");
        assertThat(recorded).isEqualTo(1);
    }

    @Test
    void whatIsAsExpectedIsSoBesideOthersToo() throws Exception {
        QuietMachine.judge(() -> recording(0.62), recording -> assertThat(recording).isNotNull());
        assertThat(recorded).isEqualTo(1);
    }

    @Test
    void theNextRecordingCounts() throws Exception {
        QuietMachine.judge(() -> recording(recorded == 0 ? 0.62 : 0.36),
                recording -> assertThat(recorded).isEqualTo(2));
    }

    /** The JVM itself takes 22 % of the machine. */
    private MeasuredRecording recording(double machineShare) {
        recorded++;
        return HandMade.recording("own.jfr", 25, null, HandMade.cpu(0.22, machineShare));
    }
}
