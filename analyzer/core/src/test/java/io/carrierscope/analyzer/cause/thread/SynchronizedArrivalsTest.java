package io.carrierscope.analyzer.cause.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynchronizedArrivalsTest {
    /** With one server, all arrivals that find it busy wait; with two the share is 2ρ² / (1 + ρ). */
    @ParameterizedTest
    @CsvSource({"1, 0.3, 0.3", "2, 0.5, 0.333333333", "2, 0.8, 0.711111111", "4, 0, 0", "3, 1, 1"})
    void erlangsFormula(int servers, double utilization, double share) {
        assertThat(SynchronizedArrivals.waiting(servers, utilization)).isCloseTo(share, within(1e-8));
    }
}
