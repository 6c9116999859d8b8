package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;

/** How many virtual threads lived at once, in a window of 600 parts of 100 ns. */
class LiveVirtualThreadsTest {
    private final LiveVirtualThreads live = new LiveVirtualThreads(new Window(1_000, 61_000));

    /** Three came before, one of them left; five came, four left, two came: 2, 7, 3, 5. */
    @Test
    void countsThoseThatCameBefore() {
        life(10, 3, true);
        life(900, 1, false);
        life(1_100, 5, true);
        life(30_000, 4, false);
        life(60_950, 2, true);
        life(61_000, 9, true);
        assertThat(live.max()).isEqualTo(7);
        assertThat(live.live(0)).isEqualTo(7);
        assertThat(live.live(28)).isEqualTo(7);
        assertThat(live.live(29)).isEqualTo(3);
        assertThat(live.live(59)).isEqualTo(5);
    }

    /** Of threads that began before the recording only the end is known. */
    @Test
    void neverFewerThanNone() {
        life(1_100, 2, false);
        assertThat(live.live(3)).isZero();
    }

    @Test
    void isNothingWithoutAny() {
        assertThat(live.max()).isZero();
    }

    private void life(long nanos, int threads, boolean started) {
        for (int i = 0; i < threads; i++) {
            live.accept(new VirtualThreadLife(nanos, started));
        }
    }
}
