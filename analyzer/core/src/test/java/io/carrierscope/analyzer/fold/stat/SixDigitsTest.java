package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SixDigitsTest {
    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "123456789,123457000", "0.333333333,0.333333", "1e-9,0.000000001", "-42,-42",
            "999999,999999", "-1234567,-1234570", "2.5,2.5", "300,300"})
    void hasAtMostSixDigits(double value, String text) {
        assertThat(Numbers.sixDigits(value)).isEqualTo(text);
    }

    /** Ties and their neighbours, neighbours of powers of ten, and the limits of the type. */
    @ParameterizedTest
    @CsvSource({"123456.5,123457", "-123456.5,-123457", "1234565,1234570", "999999.5,1000000", "0.9999996,1", "0.1,0.1",
            "1000000,1000000", "1e22,10000000000000000000000", "3.00000e-7,0.0000003", "99999.95,99999.9",
            "0.0001234565,0.000123457", "12.000049,12", "0.000999999999,0.001", "-0.0,0"})
    void roundsHalfUp(double value, String text) {
        assertThat(Numbers.sixDigits(value)).isEqualTo(text);
    }

    @Test
    void isExactAtBothEnds() {
        assertThat(Numbers.sixDigits(Double.MAX_VALUE)).startsWith("179769" + "0".repeat(303)).hasSize(309);
        assertThat(Numbers.sixDigits(Double.MIN_VALUE)).startsWith("0." + "0".repeat(323) + "494066").hasSize(331);
    }
}
