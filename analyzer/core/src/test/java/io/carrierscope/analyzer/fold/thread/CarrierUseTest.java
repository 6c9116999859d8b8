package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CarrierUseTest {
    /** A carrier that starts 100 ns before its first sample uses half of the processors for these, not for the 1,000 ns of a period. */
    @Test
    void theFirstSampleOfACarrierCoversTheTimeSinceItsStart() {
        var use = new CarrierUse(new Window(1_000, 11_000), 1_000);
        use.accept(new ThreadLife(4_900, Recorded.carrier(7), true, Stack.NONE));
        use.accept(new ThreadCpuLoad(6_000, Recorded.carrier(7), 0.25));
        use.accept(new ThreadCpuLoad(5_000, Recorded.carrier(7), 0.5));
        assertThat(use.cpuLoadNanos()).isCloseTo(0.5 * 100 + 0.25 * 1_000, within(1e-9));
        double overTime = IntStream.range(0, TimeBins.COUNT).mapToDouble(use.cpuOverTime()::nanos).sum();
        assertThat(overTime).isCloseTo(300, within(1e-9));
    }

    /** The eighth comes as the seventh ends, and goes while the ninth is there: three carriers, two at a time. */
    @Test
    void carriersThatComeAndGoAreNotThereTogether() {
        var use = new CarrierUse(new Window(1_000, 11_000), 1_000);
        use.accept(new ThreadLife(1_200, Recorded.carrier(7), true, Stack.NONE));
        use.accept(new ThreadLife(3_100, Recorded.carrier(7), false, Stack.NONE));
        use.accept(new ThreadLife(3_100, Recorded.carrier(8), true, Stack.NONE));
        use.accept(new ThreadLife(7_500, Recorded.carrier(8), false, Stack.NONE));
        use.accept(new ThreadLife(5_300, Recorded.carrier(9), true, Stack.NONE));
        assertThat(use.count()).isEqualTo(3);
        assertThat(use.mostAtATime()).isEqualTo(2);
        assertThat(use.lifeNanos()).isEqualTo(1_900 + 4_400 + 5_700);
    }
}
