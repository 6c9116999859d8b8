package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import org.junit.jupiter.api.Test;

class SleepsTest {
    private static final long MS = 1_000_000;

    /** 100 sleeps of 1 ms that took 2 ms, and 100 of 30 s that were interrupted after 20 ms, as were 3 that asked for all time. */
    @Test
    void interruptedSleepsTellNothingOfTimers() {
        var sleeps = new Sleeps(HandMade.TEN_SECONDS);
        for (int i = 0; i < 100; i++) {
            sleep(sleeps, i, 2 * MS, MS);
            sleep(sleeps, i, 20 * MS, 30_000 * MS);
        }
        for (int i = 0; i < 3; i++) {
            sleep(sleeps, i, 20 * MS, Long.MAX_VALUE);
        }
        assertThat(sleeps.askedNanos()).isEqualTo(100 * MS);
        assertThat(sleeps.virtualLateShare()).isCloseTo(0.5, within(1e-9));
        assertThat(sleeps.count()).isEqualTo(100);
        assertThat(sleeps.ofVirtual()).isEqualTo(203);
    }

    private static void sleep(Sleeps sleeps, int i, long nanos, long asked) {
        sleeps.accept(new Sleep(HandMade.TEN_SECONDS.startNanos() + i * 17 * MS, nanos, Recorded.virtual(5),
                Recorded.stack("java.lang.Thread.sleep"), asked));
    }
}
