package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.report.chart.LanesChart.CarrierLanes;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slices of 100 ms that begin every second; two carriers with a low CPU use throughout. */
class CarrierLanesTest {
    private static final long MILLI = 1_000_000;
    private final List<JvmEvent> events = new ArrayList<>();

    CarrierLanesTest() {
        events.addAll(HandMade.cpu(Recorded.carrier(1), 0.1));
        events.addAll(HandMade.cpu(Recorded.carrier(2), 0.1));
    }

    @Test
    void showsTheSliceWithTheMostPinnedTime() {
        idle(1, 0, 30);
        pinned(Recorded.carrier(1), 2_000, 20);
        pinned(Recorded.carrier(2), 1_010, 25);
        pinned(Recorded.carrier(2), 1_040, 5);
        idle(1, 1_080, 70);
        var lanes = lanes(25);
        assertThat(lanes.slice().startNanos()).isEqualTo(TEN_SECONDS.startNanos() + 1_000 * MILLI);
        assertThat(lanes.inferred()).isFalse();
        assertThat(lanes.lanes()).extracting(l -> l.nanos(State.PINNED) / MILLI).containsExactly(0L, 30L);
        assertThat(lanes.share(State.PINNED)).isCloseTo(0.15, within(1e-9));
        assertThat(lanes.share(State.IDLE)).isCloseTo(0.1, within(1e-9));
        assertThat(lanes.longestPinNanos()).isEqualTo(25 * MILLI);
    }

    /** The first pin overlaps idle time of carrier 1; the second begins just when that of carrier 1 ended. */
    @Test
    void assignsAPinToACarrierThatWasNotIdle() {
        idle(1, 0, 40);
        idle(2, 80, 20);
        pinned(null, 10, 20);
        pinned(null, 45, 50);
        var lanes = lanes(21);
        assertThat(lanes.inferred()).isTrue();
        assertThat(lanes.lanes()).extracting(l -> l.nanos(State.PINNED) / MILLI).containsExactly(50L, 20L);
    }

    @Test
    void withoutPinsShowsTheMiddleSlice() {
        for (long at = 0; at < 10_000; at += 1_000) {
            idle(1, at, 10);
        }
        assertThat(lanes(25).slice().startNanos()).isEqualTo(TEN_SECONDS.startNanos() + 5_000 * MILLI);
    }

    @Test
    void emptyWithoutCarriers() {
        assertThat(CarrierLanes.of(HandMade.recording("x.jfr", 25, null, List.of()))).isEmpty();
    }

    private CarrierLanes lanes(int jdk) {
        return CarrierLanes.of(HandMade.recording("x.jfr", jdk, null, events)).orElseThrow();
    }

    private void idle(long carrier, long startMillis, long millis) {
        events.add(new Park(TEN_SECONDS.startNanos() + startMillis * MILLI, millis * MILLI, Recorded.carrier(carrier),
                Stack.NONE, "java.util.concurrent.ForkJoinPool"));
    }

    private void pinned(ThreadRef carrier, long startMillis, long millis) {
        events.add(new Pinned(TEN_SECONDS.startNanos() + startMillis * MILLI, millis * MILLI,
                Recorded.virtual(1_000 + startMillis), Recorded.stack("app.Cache.load"), null, null, carrier));
    }
}
