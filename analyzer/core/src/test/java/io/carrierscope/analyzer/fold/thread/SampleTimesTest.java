package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.api.Test;

class SampleTimesTest {
    private static final long MILLI = 1_000_000;

    @Test
    void aSampleCountsInItsSecondAndItsTwentyMilliseconds() {
        var times = new SampleTimes(new Window(500 * MILLI, 3_100 * MILLI));
        sample(times, 500 + 1_059, false);
        sample(times, 500 + 1_041, false);
        sample(times, 500 + 2_599, true);
        sample(times, 499, false);
        assertThat(times.columns()).isEqualTo(3);
        assertThat(times.secondsPerColumn()).isEqualTo(1);
        assertThat(times.count(1, 2, false)).isEqualTo(2);
        assertThat(times.count(2, 29, true)).isEqualTo(1);
        assertThat(times.count(2, 29, false)).isZero();
        assertThat(times.count(0, 0, false)).isZero();
    }

    @Test
    void aLongRecordingHasSeveralSecondsInAColumn() {
        var times = new SampleTimes(new Window(0, 700_500 * MILLI));
        sample(times, 700_017, false);
        assertThat(times.secondsPerColumn()).isEqualTo(3);
        assertThat(times.columns()).isEqualTo(234);
        assertThat(times.count(233, 0, false)).isEqualTo(1);
    }

    private static void sample(SampleTimes times, long atMillis, boolean cpuTime) {
        times.accept(new CpuSample(atMillis * MILLI, Recorded.platform(1, "a"), Stack.NONE, cpuTime));
    }
}
