package io.carrierscope.analyzer.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ConditionTest {
    @Test
    void aThirdServerThatComesAndGoesSaysNothingOfThePair() {
        var condition = new Servers().repeated("mvc-platform-200", 200, 420).repeated("mvc-virtual", 500, 540)
                .repeated("webflux", 800, 820).condition("spring-wait");
        var pair = condition.pair("webflux", "mvc-virtual", "").orElseThrow();
        // the pairs of repetitions differ by 1.08 and 1.025: of two, 95 % do not exceed the larger
        assertThat(condition.noise(pair)).isCloseTo(1.08, within(1e-9));
        assertThat(condition.ahead(pair)).isTrue();
        assertThat(condition.noise(condition.pair("mvc-virtual", "mvc-platform-200", "").orElseThrow())).isCloseTo(2.1,
                within(1e-9));
    }

    @Test
    void whereThePairWasMeasuredOnceTheOthersTellTheNoise() {
        var condition = new Servers().repeated("mvc-platform-200", 200, 240).repeated("mvc-virtual", 500)
                .repeated("webflux", 590).condition("spring-wait");
        var pair = condition.pair("webflux", "mvc-virtual", "").orElseThrow();
        assertThat(condition.noise(pair)).isCloseTo(1.2, within(1e-9));
        assertThat(condition.differ(pair)).isFalse();
    }

    @Test
    void aWarmupThatAnOptionAskedForIsOne() {
        var cold = new Servers().coldIn("recordings/cold").repeated("webflux", 800).condition("spring-wait");
        assertThat(cold.warmup()).isEqualTo("15s");
        assertThat(cold.cold()).isTrue();
        assertThat(new Servers().repeated("webflux", 800).condition("spring-wait").cold()).isFalse();
    }
}
