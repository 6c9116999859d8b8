package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.thread.VirtualThreads;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import org.junit.jupiter.api.Test;

/** How many virtual threads lived at once, in a window of 600 parts of 100 ns. */
class AliveVirtualThreadsTest {
    private final VirtualThreads threads = new VirtualThreads(new Window(1_000, 61_000));

    /** Three came before, one of them left; five came, four left, two came: 2, 7, 3, 5. */
    @Test
    void countsThoseThatCameBefore() {
        life(10, 3, true);
        life(900, 1, false);
        life(1_100, 5, true);
        life(30_000, 4, false);
        life(60_950, 2, true);
        life(61_000, 9, true);
        assertThat(threads.mostAlive()).isEqualTo(7);
        assertThat(threads.alive(0)).isEqualTo(7);
        assertThat(threads.alive(28)).isEqualTo(7);
        assertThat(threads.alive(29)).isEqualTo(3);
        assertThat(threads.alive(59)).isEqualTo(5);
    }

    /** Of threads that began before the recording only the end is known. */
    @Test
    void neverFewerThanNone() {
        life(1_100, 2, false);
        assertThat(threads.alive(3)).isZero();
    }

    @Test
    void isNothingWithoutAny() {
        assertThat(threads.mostAlive()).isZero();
    }

    private void life(long nanos, int count, boolean started) {
        for (int i = 0; i < count; i++) {
            threads.accept(new VirtualThreadLife(nanos, started));
        }
    }
}
