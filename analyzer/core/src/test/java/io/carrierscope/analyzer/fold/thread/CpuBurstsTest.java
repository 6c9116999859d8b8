package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.api.Test;

class CpuBurstsTest {
    private static final long MS = 1_000_000;

    private final CpuBursts bursts = new CpuBursts(new Window(0, 1_000 * MS));

    @Test
    void samplesInSuccessiveRoundsAreOneBurst() {
        sample(1, 10, 20, 30, 40); // 30 ms
        sample(2, 50, 60); // 10 ms: short
        sample(3, 70, 80, 110, 120); // two of 10 ms
        assertThat(bursts.count()).isEqualTo(10);
        assertThat(longShare(2)).isEqualTo(0.4);
    }

    @Test
    void aLateSamplerLengthensTheMeanRound() {
        sample(1, 0, 40, 80);
        sample(2, 120, 220); // later than 1.75 x the mean of 40, 40, 40 and 100 ms
        assertThat(longShare(2)).isEqualTo(0.6);
    }

    @Test
    void missedRoundsLengthenTheMeanRound() {
        sample(1, 0, 10, 40, 50, 80, 90); // with those below 22.1 ms on average, so that gaps of 30 ms are bridged
        sample(2, 120, 150, 160, 190, 220, 240, 270, 295);
        assertThat(longShare(2)).isEqualTo(1);
    }

    @Test
    void idleTimeIsNoRound() {
        sample(1, 0, 10, 20, 30, 40, 50); // ten gaps of 10 ms, and 840 ms that is not counted among them
        sample(2, 890);
        sample(3, 900, 910, 920, 930); // 30 ms
        sample(2, 940);
        assertThat(longShare(2)).isEqualTo(10 / 12.0);
    }

    /** One carrier runs two threads in turn. In the round at 42 ms thread 1 is not seen, nor is any other that could fill two carriers. */
    @Test
    void aRoundWithOtherThreadsOnAllCarriersEndsABurst() {
        sample(1, 0, 10, 20, 35, 50);
        sample(2, 42);
        assertThat(longShare(1)).isEqualTo(4 / 6.0);
        assertThat(longShare(2)).isEqualTo(5 / 6.0);
    }

    @Test
    void hasNoBurstWithoutSamples() {
        assertThat(longShare(2)).isZero();
    }

    @Test
    void theBusiestThreadsAreThoseWithMostSamples() {
        sample(1, 10, 320, 20);
        sample(2, 5);
        sample(3, 990, 30);
        assertThat(bursts.busiest(0.5)).isEqualTo(new CpuBursts.Busiest(1, 0.5, 310 * MS));
        assertThat(bursts.busiest(0.51)).isEqualTo(new CpuBursts.Busiest(2, 5 / 6.0, 980 * MS));
    }

    /** Two threads are seen by turns, every 10 ms one of them: of 60,000 sightings in 600 s those of the first 500 s count. */
    @Test
    void ofTooManySamplesTheEarliestCountInAnyOrder() {
        var window = new Window(0, 600_000 * MS);
        var early = new CpuBursts(window);
        var late = new CpuBursts(window);
        for (int i = 0; i < 60_000; i++) {
            var half = i < 30_000 ? early : late;
            half.accept(new JvmEvent.CpuSample(i * 10 * MS, Recorded.virtual(i % 2), Stack.NONE, false));
        }
        var merged = new CpuBursts(window);
        merged.merge(late);
        merged.merge(early);
        assertThat(merged.count()).isEqualTo(50_000);
        assertThat(merged.busiest(1)).isEqualTo(new CpuBursts.Busiest(2, 1, 499_990 * MS));
    }

    private double longShare(int carriers) {
        return bursts.share(bursts.bursts(10 * MS, carriers), CpuBursts.LONG_NANOS);
    }

    private void sample(long thread, long... millis) {
        for (long at : millis) {
            bursts.accept(new JvmEvent.CpuSample(at * MS, Recorded.virtual(thread), Stack.NONE, false));
        }
    }
}
