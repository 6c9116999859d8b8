package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CarrierTimeBreakdownTest {
    private static final Offset<Double> EXACT = within(1e-12);

    /** total, idle, pinned, on CPU, silent in seconds → the four shares and the overlap */
    @ParameterizedTest
    @CsvSource({"10, 4, 3, 2, 0,   0.4, 0.3, 0.2, 0.1, 0", "10, 0, 9.9, 0.1, 0,   0, 0.99, 0.01, 0, 0",
            "10, 2, 1, 0.5, 5,   0.7, 0.1, 0.05, 0.15, 0", "10, 2, 1, 0.5, 9,   0.85, 0.1, 0.05, 0, 0",
            "10, 6, 3, 3, 0,   0.5, 0.25, 0.25, 0, 0.2"})
    void partsSumToCarrierTime(double total, double idle, double pinned, double cpu, double silent, double idleShare,
            double pinnedShare, double cpuShare, double waiting, double overlap) {
        var b = CarrierTimeBreakdown.ofNanos(2, 2, total, idle, pinned, 0, OptionalDouble.of(cpu),
                silent, 0, Sight.SEEN);
        assertThat(b.idle()).isCloseTo(idleShare, EXACT);
        assertThat(b.pinned()).isCloseTo(pinnedShare, EXACT);
        assertThat(b.onCpu().getAsDouble()).isCloseTo(cpuShare, EXACT);
        assertThat(b.waiting()).isCloseTo(waiting, EXACT);
        assertThat(b.overlap()).isCloseTo(overlap, EXACT);
        assertThat(b.idle() + b.pinned() + b.onCpu().getAsDouble() + b.waiting()).isCloseTo(1, EXACT);
    }

    /** 10 s: idle 1, on CPU 0.5, stuck 3 of a silence of 7; of the rest of that silence 4 are unknown, and 1.5 are left to waiting. */
    @Test
    void stuckTimeIsNeverIdle() {
        var b = CarrierTimeBreakdown.ofNanos(2, 2, 10, 1, 0, 3, OptionalDouble.of(0.5),
                0, 7, Sight.SEEN);
        assertThat(b.stuck()).isCloseTo(0.3, EXACT);
        assertThat(b.idle()).isCloseTo(0.1, EXACT);
        assertThat(b.unknown()).isCloseTo(0.4, EXACT);
        assertThat(b.complete()).isFalse();
        assertThat(b.pins(Sight.SEEN).seen()).isFalse();
        assertThat(b.waiting()).isCloseTo(0.15, EXACT);
    }

    /** Of 8 s a carrier was silent for 0.3 s: too little to make the breakdown a lower bound. */
    @Test
    void aShortSilenceIsShownButTaintsNothing() {
        var b = CarrierTimeBreakdown.ofNanos(2, 2, 8, 3, 1, 0, OptionalDouble.of(2.5),
                1, 0.3, Sight.SEEN);
        assertThat(b.unknown()).isCloseTo(0.0375, EXACT);
        assertThat(b.idle()).isCloseTo(0.5, EXACT);
        assertThat(b.waiting()).isCloseTo(0.025, EXACT);
        assertThat(b.complete()).isTrue();
    }

    @Test
    void withoutCpuSamplesTheRestIsWaiting() {
        var b = CarrierTimeBreakdown.ofNanos(2, 2, 8, 3, 1, 0, OptionalDouble.empty(),
                0, 0, Sight.SEEN);
        assertThat(b.onCpu()).isEmpty();
        assertThat(b.held()).isEmpty();
        assertThat(b.waiting()).isCloseTo(0.5, EXACT);
    }

    /** On two carriers 13.8 s of native pins and 9.2 s of monitors in 20 s: 60 and 40 % of the carrier time, not 69 and 46 %. */
    @Test
    void sharesOfPinsNeverExceedCarrierTime() {
        var recording = HandMade.recording("x.jfr", 25, null,
                List.of(pin(1, 0, 6_900, "Native"), pin(2, 0, 6_900, "Native"),
                        pin(3, 5_100, 4_600, "monitor"), pin(4, 5_100, 4_600, "monitor")));
        assertThat(recording.pinnedShare(PinKind.NATIVE)).isCloseTo(0.6, EXACT);
        assertThat(recording.pinnedShare(PinKind.MONITOR)).isCloseTo(0.4, EXACT);
    }

    private static JvmEvent pin(int thread, long atMillis, long millis, String reason) {
        return new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos() + atMillis * 1_000_000, millis * 1_000_000,
                Recorded.virtual(thread), Recorded.stack("a.B.call"), reason, null, null);
    }
}
