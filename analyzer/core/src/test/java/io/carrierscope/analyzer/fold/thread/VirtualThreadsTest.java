package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import org.junit.jupiter.api.Test;

/** A window of 60 bins of 100 ns. */
class VirtualThreadsTest {
    private final VirtualThreads threads = new VirtualThreads(new Window(1_000, 7_000));

    @Test
    void countsStartsAndEndsByBin() {
        lives(true, 10, 20, 30, 1_000, 1_150, 1_199, 7_001);
        lives(false, 40, 1_010, 1_120, 7_002);
        assertThat(threads.started()).isEqualTo(3);
        assertThat(threads.ended()).isEqualTo(2);
        assertThat(threads.started(0)).isEqualTo(1);
        assertThat(threads.started(1)).isEqualTo(2);
        assertThat(threads.started(59)).isZero();
    }

    @Test
    void averagesTheSampledQueue() {
        for (int queued : new int[]{0, 7, 2}) {
            threads.accept(new SchedulerSample(1_300, 2, queued));
        }
        threads.accept(new SchedulerSample(900, 2, 99));
        assertThat(threads.samples()).isEqualTo(3);
        assertThat(threads.meanQueued()).isEqualTo(3);
    }

    private void lives(boolean started, long... instants) {
        for (long at : instants) {
            threads.accept(new VirtualThreadLife(at, Recorded.virtual(7), started));
        }
    }
}
