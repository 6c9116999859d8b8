package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Predictions for a service that answers 50 requests in ten seconds, on two processors of which others use 0.2. */
class WhatIfTest {
    private static final Bound LOCK = new Bound(Bound.Id.LOCK, 23, "a lock");

    /** 0.6 processors for 5 requests per second are 120 ms each: the 1.8 that are left allow 15 per second, or more under load. */
    @Test
    void processorsThatAreHardlyUsedAllowMoreThanTheirTimeHereSays() {
        assertThat(predicted(0.3)).satisfies(p -> {
            assertThat(p.perSecond()).isCloseTo(15, within(1e-9));
            assertThat(p.lowerBound()).isTrue();
        });
        assertThat(predicted(0.3, LOCK)).satisfies(p -> {
            assertThat(p.perSecond()).isEqualTo(23);
            assertThat(p.leastPerSecond()).isCloseTo(15, within(1e-9));
            assertThat(p.lowerBound()).isFalse();
            assertThat(p.then()).isEqualTo(LOCK);
        });
    }

    /** 0.9 processors, which is more than 40 % of two, are 180 ms each. */
    @Test
    void processorsUnderLoadAreALimit() {
        assertThat(predicted(0.45, LOCK)).satisfies(p -> {
            assertThat(p.perSecond()).isCloseTo(10, within(1e-9));
            assertThat(p.lowerBound()).isFalse();
            assertThat(p.then().id()).isEqualTo(Bound.Id.CPU);
        });
    }

    /** 5 of 499 per second are 1.002 % of the limit of a pool, 5 of 501 are 0.998 %: nobody saw that requests need that one. */
    @Test
    void aResourceThatIsHardlyUsedIsNoNextLimit() {
        assertThat(predicted(0.3, new Bound(Bound.Id.PLATFORM_POOL, 499, "a pool")).perSecond()).isEqualTo(499);
        assertThat(predicted(0.3, new Bound(Bound.Id.PLATFORM_POOL, 501, "a pool"))).satisfies(p -> {
            assertThat(p.perSecond()).isCloseTo(15, within(1e-9));
            assertThat(p.lowerBound()).isTrue();
        });
    }

    private static WhatIf.Predicted predicted(double cpuShare, Bound... others) {
        var events = new ArrayList<JvmEvent>(HandMade.cpu(cpuShare, cpuShare + 0.1));
        for (int i = 0; i < 50; i++) {
            events.add(new JvmEvent.Handler(TEN_SECONDS.startNanos() + i * SECOND / 6, SECOND / 10, 0,
                    Recorded.platform(7, "worker"), OptionalLong.empty(), null));
        }
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events), null);
        return (WhatIf.Predicted) WhatIf.of(cell, new Bounds(List.of(others), OptionalDouble.of(5)),
                ServiceDemands.ALONE, Intervention.of("it"), Optional::of);
    }
}
