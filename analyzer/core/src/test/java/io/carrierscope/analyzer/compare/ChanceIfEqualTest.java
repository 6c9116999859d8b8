package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** With four degrees of freedom the chance has a closed form: ½ − ⅜ t / √(1 + t²/4) · (1 − t² / (12 + 3 t²)). */
class ChanceIfEqualTest {
    private static double[] exp(double... logarithms) {
        return DoubleStream.of(logarithms).map(Math::exp).toArray();
    }

    /** Means 1.1 and 0.9, variances 0.01 and 0.01: t² = 0.04 / (0.01 · 2/3) = 6. Without variance on one side t² = 12. */
    @Test
    void bothSidesShareOneVariance() {
        double[] more = exp(1.0, 1.1, 1.2);
        assertThat(ConfidenceIntervals.chanceIfEqual(more, exp(0.8, 0.9, 1.0)).orElseThrow())
                .isCloseTo(0.03524, within(1e-5));
        assertThat(ConfidenceIntervals.chanceIfEqual(more, exp(0.9, 0.9, 0.9)).orElseThrow())
                .isCloseTo(0.01286, within(1e-5));
        assertThat(ConfidenceIntervals.chanceIfEqual(more, exp(0.9, 0.9))).isEmpty();
    }
}
