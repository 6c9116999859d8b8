package io.carrierscope.analyzer.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WhatIfsTest {
    private static final Optional<String> UNKNOWN = Optional.empty();
    private static final Intervention PINS = Intervention.of("these pins");

    @Test
    void theGainOfAServiceIsAnUpperLimit() {
        assertThat(WhatIfs.gain(limited(312.5), 22.3, UNKNOWN)).hasValue("Without it: at most 313/s in place of 22.3/s,"
                + " then limited by cpu (0.75 processors / 2.400 ms)");
    }

    @Test
    void whatIsNotPredictedSaysWhy() {
        assertThat(WhatIfs.gain(new WhatIf.NotPredicted(PINS, "no requests"), 22.3, UNKNOWN))
                .hasValue("Without it: not predicted, since no requests");
    }

    /** The headline has the factor, so this does not say that nothing is known. */
    @Test
    void aFactorIsSaidWithoutARate() {
        var unpredicted = new WhatIf.NotPredicted(PINS, "no requests");
        assertThat(WhatIfs.gain(unpredicted, 0, Optional.of("up to 3.66 × the work")))
                .hasValue("Without it: up to 3.66 × the work; how many per second is not predicted, since no requests");
    }

    @Test
    void aGainWithinTheNoiseIsNone() {
        String nothing = "Without it alone no gain is predicted: still limited by cpu (0.75 processors / 2.400 ms)";
        assertThat(WhatIfs.gain(limited(312.5), 299, UNKNOWN)).hasValue(nothing);
    }

    /** What is possible at least is no gain where it is less than what is possible now. */
    @Test
    void aLowerBoundBelowTheLimitIsNoGain() {
        assertThat(WhatIfs.gain(limited(1_118, true), 4_795, UNKNOWN)).isEmpty();
        assertThat(WhatIfs.gain(limited(1_118, true), 206, UNKNOWN))
                .hasValue("Without it: processors allow 1,118/s or more in place of 206/s; no other limit is known");
        var carriers = new Bound(Bound.Id.CARRIERS, 16_469, "2 carriers / 0.121 ms");
        assertThat(WhatIfs.gain(new WhatIf.Predicted(PINS, 16_469, 16_469, true, carriers, "as measured"), 99, UNKNOWN))
                .hasValue("Without it: by carriers 16,469/s or more in place of 99.0/s; no other limit is known");
    }

    /** 262 in flight for 53 ms each are 4,943 a second, of which the processors allow 1,867 at the CPU time of a task that was measured. */
    @Test
    void whatProcessorsAllowIsSaidOfALowerBound() {
        var flight = new Bound(Bound.Id.CONCURRENCY, 4_943, "262 in flight / 53.00 ms");
        assertThat(WhatIfs.gain(new WhatIf.Predicted(PINS, 4_943, 1_867, true, flight, "left out"), 389, UNKNOWN))
                .hasValue("Without it: 4,943/s or more in place of 389/s (262 in flight / 53.00 ms), if the processors"
                        + " allow it: with the CPU time measured here they allow 1,867/s, under load more");
        assertThat(WhatIfs.gain(new WhatIf.Predicted(PINS, 4_943, 4_943, true, flight, "as measured"), 389, UNKNOWN))
                .hasValue("Without it: 4,943/s or more in place of 389/s (262 in flight / 53.00 ms)");
    }

    /** 561 per second are predicted; the cell itself answers 560 or 562. */
    @Test
    void aPredictionBelowWhatTheCellAnswersIsNoGain() {
        assertThat(WhatIfs.lines(limited(561), 560)).containsExactly("Without these pins: 561/s, then limited by cpu"
                + " (0.75 processors / 2.400 ms). CPU time: as measured here");
        assertThat(WhatIfs.lines(limited(561), 562)).containsExactly("Without these pins: no gain is predicted; 561/s,"
                + " limited by cpu (0.75 processors / 2.400 ms), is less than the 562/s measured. CPU time: as measured here");
    }

    private static WhatIf limited(double perSecond) {
        return limited(perSecond, false);
    }

    private static WhatIf limited(double perSecond, boolean lowerBound) {
        return new WhatIf.Predicted(PINS, perSecond, perSecond, lowerBound,
                new Bound(Bound.Id.CPU, perSecond, "0.75 processors / 2.400 ms"), "as measured here");
    }
}
