package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;
import org.junit.jupiter.api.Test;

/** Slices of 100 ms every 3 s in a window of 30 s. */
class LanesTest {
    private static final long MILLI = 1_000_000;
    private static final Window WINDOW = new Window(5_000 * MILLI, 35_000 * MILLI);
    private final Lanes lanes = new Lanes(WINDOW, 25);

    @Test
    void clipsSpansToTheirSlice() {
        idle(1, 5_090, 200);
        pinned(7, 2, 7_950, 60);
        pinned(8, 1, 5_500, 900);
        var slices = lanes.slices();
        assertThat(slices).hasSize(2);
        assertThat(slices.get(0).spans())
                .containsExactly(new Span(5_090 * MILLI, 5_100 * MILLI, State.IDLE, 1, 1));
        assertThat(slices.get(1).startNanos()).isEqualTo(8_000 * MILLI);
        assertThat(slices.get(1).endNanos()).isEqualTo(8_100 * MILLI);
        assertThat(slices.get(1).spans())
                .containsExactly(new Span(8_000 * MILLI, 8_010 * MILLI, State.PINNED, 7, 2));
        assertThat(slices.get(1).pinnedNanos()).isEqualTo(10 * MILLI);
    }

    @Test
    void aLongPinIsInEverySliceThatItCrosses() {
        pinned(7, 2, 1_000, 10_050);
        assertThat(lanes.slices()).hasSize(3).extracting(s -> s.pinnedNanos() / MILLI).containsExactly(100L, 100L, 50L);
    }

    @Test
    void otherParksAreNotIdle() {
        lanes.accept(new Park(5_001 * MILLI, MILLI, Recorded.carrier(1), Stack.NONE, "app.Queue"));
        lanes.accept(
                new Park(5_001 * MILLI, MILLI, Recorded.platform(9, "x"), Stack.NONE,
                        "java.util.concurrent.ForkJoinPool"));
        assertThat(lanes.slices()).isEmpty();
    }

    /** Before JDK 24 monitors pin, without a recorded carrier; from JDK 24 on they do not pin. */
    @Test
    void monitorsPinOnlyBefore24() {
        var enter = new MonitorEnter(5_020 * MILLI, 30 * MILLI, Recorded.virtual(7), Stack.NONE, "app.Cache", null, 0);
        var before = new Lanes(WINDOW, 21);
        before.accept(enter);
        lanes.accept(enter);
        assertThat(lanes.slices()).isEmpty();
        assertThat(before.slices().getFirst().spans())
                .containsExactly(new Span(5_020 * MILLI, 5_050 * MILLI, State.PINNED, 7, 0));
    }

    /**
     * One span more than a slice keeps, 0.2 ms apart: the slice ends at the start of the last span and clips the one before.
     */
    @Test
    void aCrowdedSliceIsCutButComplete() {
        for (int i = Lanes.MAX_SPANS; i >= 0; i--) {
            pinned(i + 1, 2, 5_000, 0.2 * i, 0.3);
        }
        var slice = lanes.slices().getFirst();
        assertThat(slice.endNanos()).isEqualTo(5_040 * MILLI);
        assertThat(slice.spans()).hasSize(Lanes.MAX_SPANS);
        assertThat(slice.spans().getLast().endNanos()).isEqualTo(5_040 * MILLI);
    }

    private void idle(long carrier, long startMillis, long millis) {
        lanes.accept(new Park(startMillis * MILLI, millis * MILLI, Recorded.carrier(carrier), Stack.NONE,
                "java.util.concurrent.ForkJoinPool"));
    }

    private void pinned(long thread, long carrier, long startMillis, long millis) {
        pinned(thread, carrier, startMillis, 0, millis);
    }

    private void pinned(long thread, long carrier, long startMillis, double plusMillis, double millis) {
        lanes.accept(new Pinned(startMillis * MILLI + Math.round(plusMillis * MILLI), Math.round(millis * MILLI),
                Recorded.virtual(thread), Stack.NONE, null, null, Recorded.carrier(carrier)));
    }
}
