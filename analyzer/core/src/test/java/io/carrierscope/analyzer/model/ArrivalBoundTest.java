package io.carrierscope.analyzer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.OpenLoops;
import io.carrierscope.analyzer.model.Bounds.ArrivalBound;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Bounds of the arrival rate over ten seconds, hand-computed. */
class ArrivalBoundTest {
    private static final long MILLIS = 1_000_000;

    @Test
    void requestsDueInTheLastServiceTimeAreAnsweredLater() {
        // 1,030 due; the shortest answer takes 1.3 s of 10 s: 103 × 0.87, and 870 were answered
        var cell = OpenLoops.cell("{}", 1_030, OpenLoops.fromRest(due -> 1_300 * MILLIS));
        assertThat(arrivals(cell).perSecond()).isCloseTo(103 * 0.87, within(0.1));
        assertThat(arrivals(cell).formula()).contains("103 requests", "87.0 %");
        assertThat(cell.throughputPerSecond().orElseThrow()).isCloseTo(87, within(0.1));
        assertThat(Bounds.of(cell).explained()).isTrue();
    }

    @Test
    void whatWasUnderWayAtTheBeginEndsInTheWindow() {
        // answers of 3 s at 100 per second: 300 of before and 700 of the 1,000 due end in the ten seconds, 300 are open at its end
        var events = new ArrayList<JvmEvent>(OpenLoops.fromRest(due -> 3_000 * MILLIS));
        for (int i = 1; i <= 300; i++) {
            events.add(
                    new JvmEvent.Request(HandMade.TEN_SECONDS.startNanos() - i * 10 * MILLIS, 3_000 * MILLIS, 1_000 + i,
                            3_000 * MILLIS, 0, OptionalLong.empty(), null, null, false, true));
        }
        var cell = OpenLoops.cell("{}", 1_300, events);
        assertThat(cell.throughputPerSecond().orElseThrow()).isCloseTo(100, within(0.2));
        assertThat(arrivals(cell).perSecond()).isCloseTo(100, within(0.1));
    }

    @Test
    void shortServiceTimesDoNotChangeTheRate() {
        // 7 ms of 10 s
        var cell = OpenLoops.cell("{}", 970, OpenLoops.fromRest(due -> 7 * MILLIS));
        assertThat(arrivals(cell).perSecond()).isCloseTo(97, within(1e-9));
        assertThat(arrivals(cell).formula()).isEqualTo("97 requests offered per second");
    }

    @Test
    void aBurstEndsOneServiceTimeAfterItsLastRequestIsDue() {
        // 230 at 100 per second are due in 2.3 s, the last is answered 1.7 s later
        var burst = "{\"load\":{\"loop\":\"burst\",\"requests\":230}}";
        var cell = OpenLoops.cell(burst, 1_000, OpenLoops.fromRest(due -> 1_700 * MILLIS));
        assertThat(arrivals(cell).perSecond()).isCloseTo(230 / 4.0, within(0.1));
        assertThat(arrivals(cell).formula()).contains("230 requests", "2.30 s");
    }

    @Test
    void emptyForAClosedLoop() {
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                HandMade.requests(100, 5 * MILLIS));
        assertThat(ArrivalBound.of(HandMade.cell(client, client))).isEmpty();
    }

    private static Bound arrivals(Cell cell) {
        return Bounds.of(cell).get(Bound.Id.ARRIVAL_RATE).orElseThrow();
    }
}
