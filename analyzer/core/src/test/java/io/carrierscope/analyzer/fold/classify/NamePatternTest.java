package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"'',''", "main,main", "tomcat-handler-17,tomcat-handler-*", "7,*",
            "[0x5d 0x7aF1] WebServer socket,[* *] WebServer socket", "a1b22c,a*b*c", "pool-0x,pool-*"})
    void replacesNumbers(String name, String pattern) {
        assertThat(NamePattern.of(name)).isEqualTo(pattern);
    }
}
