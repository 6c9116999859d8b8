package io.carrierscope.analyzer.cli.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cli.form.Forms.Nanoseconds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NanosecondsTest {
    /** 9,999,999,999 s are more nanoseconds than a long holds, whose largest value is 9,223,372,036,854,775,807. */
    @ParameterizedTest
    @CsvSource({"0ms, 0", "7ns, 7", "200us, 200000", "1.5s, 1500000000", "9999999999s, 4611686018427387903"})
    void areNeverNegative(String text, long nanos) {
        assertThat(new Nanoseconds().convert(text)).isEqualTo(nanos);
    }
}
