package io.carrierscope.analyzer.cli.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.cli.form.Forms.Share;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ShareTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "0%, 0", "5%, 0.05", "5 %, 0.05", "0.05, 0.05", ".05, 0.05", "0.7%, 0.007", "1, 1", "100%, 1"})
    void isPercentOrAFraction(String text, double share) {
        assertThat(new Share().convert(text)).isEqualTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "150%", "1.01", "100.1%", "-1%", "NaN", "five", "5%%", "."})
    void outsideOfZeroToOneIsRefused(String text) {
        assertThatThrownBy(() -> new Share().convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is not a share such as 5% or 0.05, from 0 to 1 (100%)");
    }
}
