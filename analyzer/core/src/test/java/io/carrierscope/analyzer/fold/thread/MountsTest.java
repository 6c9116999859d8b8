package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.MethodTiming;
import org.junit.jupiter.api.Test;

class MountsTest {
    private static final String MOUNT = "java.lang.VirtualThread.runContinuation";
    private static final long SECOND = 1_000_000_000L;

    @Test
    void usesTheDifferenceOfCumulativeCounts() {
        var mounts = new Mounts(new Window(10 * SECOND, 16 * SECOND));
        mounts.accept(new MethodTiming(15 * SECOND, MOUNT, 7_000, 900_000)); // 6.3 s so far
        mounts.accept(new MethodTiming(11 * SECOND, MOUNT, 1_000, 300_000)); // 0.3 s so far
        mounts.accept(new MethodTiming(13 * SECOND, MOUNT, 3_000, 500_000));
        mounts.accept(new MethodTiming(9 * SECOND, MOUNT, 1, 1));
        mounts.accept(new MethodTiming(14 * SECOND, "a.B.c", 1, 1));
        assertThat(mounts.meanMounted().getAsDouble()).isCloseTo(1.5, within(1e-12)); // 6 s in 4 s
        assertThat(mounts.perSecond().getAsDouble()).isCloseTo(1_500, within(1e-9));
    }

    @Test
    void isEmptyWithOneSample() {
        var mounts = new Mounts(new Window(10 * SECOND, 16 * SECOND));
        assertThat(mounts.meanMounted()).isEmpty();
        mounts.accept(new MethodTiming(11 * SECOND, MOUNT, 1_000, 300_000));
        assertThat(mounts.meanMounted()).isEmpty();
    }
}
