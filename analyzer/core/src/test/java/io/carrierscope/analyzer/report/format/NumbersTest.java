package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.fold.stat.Numbers;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0;0.00", "1.234;1.23", "12.34;12.3", "245.4;245", "12345.6;12,346"})
    void ratesHaveThreeSignificantDigits(double value, String text) {
        assertThat(Numbers.rate(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0;0.00", "0.01174;0.0117", "0.2;0.200", "1.234;1.23", "12345.6;12,346"})
    void significantDigitsAreThreeBelowOneToo(double value, String text) {
        assertThat(Numbers.significant(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"12345;0.012", "1234567;1.23", "123456789;123.5", "2500000000;2,500"})
    void millis(double nanos, String text) {
        assertThat(Numbers.millis(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"0;1;0 of 1 limit", "1;1;the only limit", "2;2;both limits",
            "2;5;2 of 5 limits", "5;5;all 5 limits"})
    void partsAreOfAll(long n, long all, String text) {
        assertThat(Numbers.part(n, all, "limit")).isEqualTo(text);
    }

    @Test
    void absentFiguresAreADash() {
        assertThat(Numbers.rate(OptionalDouble.empty())).isEqualTo("-");
        assertThat(Numbers.percent(OptionalDouble.empty())).isEqualTo("-");
        assertThat(Numbers.percent(-0.0)).isEqualTo("0.0");
    }
}
