package io.carrierscope.analyzer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.model.Scenario.ClosedLoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hand-computed mean value analysis. */
class ClosedLoopTest {
    @ParameterizedTest
    @CsvSource({
            // one client meets no queue: 1 / (7 + 2) per ms
            "1, 7, 2, 111.111111",
            // the second meets 2/9 of a request: 2 / (7 + 2 × 11/9) = 18/85
            "2, 7, 2, 211.764706",
            // the third meets 44/85 of one: 3 / (7 + 2 × 129/85) = 255/853
            "3, 7, 2, 298.944900",
            // without a station it is N / delay, without a delay 1 / station
            "5, 8, 0, 625", "4, 0, 2.5, 400",
            // far above the knee it is the station's capacity
            "900, 7, 2, 500"})
    void throughput(int clients, double delayMillis, double stationMillis, double perSecond) {
        assertThat(ClosedLoop.perSecond(clients, delayMillis * 1e6, stationMillis * 1e6))
                .isCloseTo(perSecond, within(perSecond * 1e-6));
    }

    @Test
    void whatTakesNoTimeHasNoLimit() {
        assertThat(ClosedLoop.perSecond(2, 0, 0)).isInfinite();
    }
}
