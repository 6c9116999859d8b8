package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LittlesLawTest {
    private static final double SECOND = 1e9;

    /** 900 requests of 50 ms in ten seconds: 90/s × 50 ms = 4.5, and 45 s of requests in 10 s are 4.5 at once. */
    @Test
    void itHoldsForASteadyLoad() {
        var client = HandMade.recording("c.jfr", 21, null, HandMade.requests(900, 50_000_000));
        var law = LittlesLaw.of(new Cell(CellKey.of(client), Optional.empty(), Optional.of(client),
                Optional.empty(), Optional.empty())).get(0);
        assertThat(law.of()).isEqualTo("requests");
        assertThat(law.perSecond()).isCloseTo(90, within(1e-9));
        assertThat(law.inFlight()).isCloseTo(4.5, within(1e-9));
        assertThat(law.product()).isCloseTo(4.5, within(1e-9));
        assertThat(law.broken()).isFalse();
    }

    /** Three requests of 8 s begin at 6 s and are open for 4 s of the ten, but none of them ends. */
    @Test
    void requestsThatNeverEndBreakIt() {
        var events = new ArrayList<>(HandMade.requests(900, 50_000_000));
        for (int i = 0; i < 3; i++) {
            events.add(new JvmEvent.Request(HandMade.TEN_SECONDS.startNanos() + 6 * HandMade.SECOND,
                    8 * HandMade.SECOND, 5_000 + i, 0, 0, OptionalLong.empty(), "timeout", null, false, false));
        }
        var client = HandMade.recording("c.jfr", 21, null, List.copyOf(events));
        var law = LittlesLaw.of(new Cell(CellKey.of(client), Optional.empty(), Optional.of(client),
                Optional.empty(), Optional.empty())).get(0);
        assertThat(law.inFlight()).isCloseTo(4.5 + 1.2, within(1e-9));
        assertThat(law.deviation()).isCloseTo(4.5 / 5.7 - 1, within(1e-9));
        assertThat(law.broken()).isTrue();
    }

    @Test
    void fewOrLongRequestsAreInconclusive() {
        assertThat(new LittlesLaw("requests", 100, 30e6, 2.5, 10 * SECOND).broken()).isTrue(); // 3.0 : 2.5
        assertThat(new LittlesLaw("requests", 100, 30e6, 2.9, 10 * SECOND).broken()).isFalse(); // 3.4 %
        assertThat(new LittlesLaw("requests", 100, 300e6, 25, 10 * SECOND).broken()).isFalse(); // 33 times 300 ms
        assertThat(new LittlesLaw("requests", 19, 30e6, 0.3, 10 * SECOND).broken()).isFalse(); // 190 requests
    }

    /** 41.3 × 4.97 ms = 0.2053 beside 0.1949, and so few that two decimals are alike. */
    @Test
    void theWarningTellsItsFiguresApart() {
        assertThat(new LittlesLaw("handlers", 41.3, 4.97e6, 0.1949, 10 * SECOND).doubt())
                .contains("41.3 per second × 4.97 ms = 0.205, but 0.195 were in flight");
        assertThat(new LittlesLaw("handlers", 20.7, 0.51e6, 0.01174, 10 * SECOND).doubt())
                .contains("20.7 per second × 0.510 ms = 0.0106, but 0.0117 were in flight");
    }
}
