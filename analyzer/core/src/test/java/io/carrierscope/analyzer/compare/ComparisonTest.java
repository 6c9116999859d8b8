package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    /** Measured ratio, predicted ratio, share of the ratio's logarithm explained: ln 8 = 3 ln 2, and so on. */
    @ParameterizedTest
    @CsvSource({"8, 8, 1", "8, 4, 0.6666666666666667", "8, 16, 0.6666666666666667", "8, 1, 0", "8, 0.5, 0", "4, 64, 0",
            "1, 1, 0"})
    void explainedShare(double measured, double predicted, double share) {
        assertThat(Comparison.explained(measured, predicted)).isCloseTo(share, within(1e-12));
    }
}
