package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Stack;
import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;

class StretchesTest {
    private static final long MS = 1_000_000;

    private final Stretches stretches = new Stretches(new Window(0, 1_000 * MS));

    @Test
    void samplesInSuccessiveRoundsAreOneStretch() {
        sample(1, 10, 20, 30, 40); // 30 ms
        sample(2, 50, 60); // 10 ms: short
        sample(3, 70, 80, 110, 120); // two of 10 ms
        assertThat(stretches.count()).isEqualTo(10);
        assertThat(stretches.longShare(10 * MS)).isEqualTo(0.4);
    }

    @Test
    void aLateSamplerHasLongerRounds() {
        sample(1, 0, 40, 80);
        sample(2, 120, 200);
        assertThat(stretches.longShare(10 * MS)).isEqualTo(0.6);
    }

    @Test
    void withoutSamplesThereIsNoStretch() {
        assertThat(stretches.longShare(10 * MS)).isZero();
    }

    private void sample(long thread, long... millis) {
        for (long at : millis) {
            stretches.accept(new JvmEvent.CpuSample(at * MS, Recorded.virtual(thread), Stack.NONE, false));
        }
    }
}
