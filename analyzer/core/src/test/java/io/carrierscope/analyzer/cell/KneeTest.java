package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KneeTest {
    @Test
    void isTheHighestRateThatMetTheLimit() {
        var knee = Knee.of(List.of(step(1000, true, 0), step(4000, false, 0), step(2500, true, 0), step(3100, false, 0),
                step(2250, true, 0.9), step(1250, true, 0.5))).orElseThrow();
        assertThat(knee.perSecond()).isEqualTo(2500);
        assertThat(knee.levels()).extracting(RateStep::kneeShare).containsExactly(0.5, 0.9);
    }

    /** 70 % of 2500 was held for 9 of the 10 measured seconds. */
    @Test
    void theLevelHeldInMeasureIsTheOfferedRate() {
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 0, 0, 25),
                HandMade.requests(100, 5_000_000), step(2500, true, 0), step(1250, true, 0.5), step(2250, true, 0.9),
                held(step(1750, true, 0.7)));
        var cell = new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(),
                Optional.empty());
        assertThat(cell.offeredPerSecond()).hasValue(1750);
        assertThat(Bounds.of(cell).all()).filteredOn(b -> b.id() == Bound.Id.ARRIVAL_RATE).singleElement()
                .satisfies(b -> assertThat(b.perSecond()).isEqualTo(1750));
    }

    private static RateStep held(RateStep s) {
        return new RateStep(HandMade.TEN_SECONDS.startNanos() + HandMade.SECOND, 9 * HandMade.SECOND,
                s.offeredPerSecond(), s.achievedPerSecond(), 1, 2, 0, s.met(), s.limitNanos(), s.kneeShare(), 0);
    }

    @Test
    void emptyWhenNoRateMetTheLimit() {
        assertThat(Knee.of(List.of(step(1000, false, 0)))).isEmpty();
        assertThat(Knee.of(List.of())).isEmpty();
    }

    private static RateStep step(double rate, boolean met, double share) {
        return new RateStep(0, 1, rate, rate, 1, 2, 0, met, 50_000_000, share, 0);
    }
}
