package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.thread.VirtualThreads;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import org.junit.jupiter.api.Test;

/** Counts of live virtual threads in a window of 600 parts of 100 ns. */
class AliveVirtualThreadsTest {
    private final VirtualThreads threads = new VirtualThreads(new Window(1_000, 61_000));

    /** Three start before the window and one of them ends; then five start, four end, two start: 2, 7, 3, 5 alive. */
    @Test
    void countsThreadsStartedBeforeTheWindow() {
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

    /** Only the end is recorded of three threads that started before the recording; another starts and two more end: 3, 1, 2, 0 alive. */
    @Test
    void countsThreadsThatOnlyEnd() {
        life(1_100, 2, false);
        life(30_000, 1, true);
        life(60_950, 2, false);
        assertThat(threads.mostAlive()).isEqualTo(3);
        assertThat(threads.alive(0)).isEqualTo(1);
        assertThat(threads.alive(29)).isEqualTo(2);
        assertThat(threads.alive(59)).isZero();
    }

    @Test
    void isZeroWithoutThreads() {
        assertThat(threads.mostAlive()).isZero();
    }

    private void life(long nanos, int count, boolean started) {
        for (int i = 0; i < count; i++) {
            threads.accept(new VirtualThreadLife(nanos, Recorded.virtual(7), started));
        }
    }
}
