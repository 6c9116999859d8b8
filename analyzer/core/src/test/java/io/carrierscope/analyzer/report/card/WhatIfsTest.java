package io.carrierscope.analyzer.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.whatif.Intervention;
import io.carrierscope.analyzer.whatif.WhatIf;
import org.junit.jupiter.api.Test;

class WhatIfsTest {
    private static final Intervention PINS = Intervention.of("these pins");

    @Test
    void theGainOfAServiceIsAnUpperLimit() {
        assertThat(WhatIfs.gain(limited(312.5), 22.3)).hasValue("Without it: at most 313/s in place of 22.3/s,"
                + " then limited by cpu (0.75 processors / 2.400 ms)");
        assertThat(WhatIfs.gain(new WhatIf.NotPredicted(PINS, "no requests"), 22.3)).isEmpty();
    }

    @Test
    void aGainWithinTheNoiseIsNone() {
        String nothing = "Without it alone no gain is predicted: still limited by cpu (0.75 processors / 2.400 ms)";
        assertThat(WhatIfs.gain(limited(312.5), 299)).hasValue(nothing);
    }

    private static WhatIf limited(double perSecond) {
        return new WhatIf.Predicted(PINS, perSecond, perSecond, false,
                new Bound(Bound.Id.CPU, perSecond, "0.75 processors / 2.400 ms"), "as measured here");
    }
}
