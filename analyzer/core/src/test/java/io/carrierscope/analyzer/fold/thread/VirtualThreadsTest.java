package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
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
            threads.accept(new SchedulerSample(1_300, 2, queued, 1));
        }
        threads.accept(new SchedulerSample(900, 2, 99, 1));
        assertThat(threads.samples()).isEqualTo(3);
        assertThat(threads.meanQueued()).isEqualTo(3);
    }

    /** 45 - 5, 30, 25 and 37 - 2 in quarters of 1,500 ns: 130 in 6 µs. */
    @Test
    void threadsThatDoNotEndPileUp() {
        quarters(45, 30, 25, 37);
        lives(false, 1_100, 1_100, 1_100, 1_100, 1_100, 5_600, 5_600);
        assertThat(threads.pileUpPerSecond().orElseThrow()).isCloseTo(130 / 6e-6, within(1e-3));
    }

    /** A load that begins in the first quarter, one of few threads, and one that grows by less than what was there. */
    @Test
    void aLoadThatBeginsOrChangesPilesUpNothing() {
        quarters(120, 2, 2, 2);
        assertThat(threads.pileUpPerSecond()).isEmpty();
        assertThat(of(25, 24, 23, 26)).isEmpty();
        IntStream.range(0, 150).forEach(i -> lives(true, 500));
        quarters(0, 10, 10, 10);
        assertThat(threads.pileUpPerSecond()).isEmpty();
    }

    private static OptionalDouble of(int... started) {
        var test = new VirtualThreadsTest();
        test.quarters(started);
        return test.threads.pileUpPerSecond();
    }

    private void quarters(int... started) {
        IntStream.range(0, started.length).forEach(
                q -> IntStream.range(0, started[q]).forEach(i -> lives(true, 1_000 + 1_500L * q + 40 * i % 1_500)));
    }

    private void lives(boolean started, long... instants) {
        for (long at : instants) {
            threads.accept(new VirtualThreadLife(at, Recorded.virtual(7), started));
        }
    }
}
