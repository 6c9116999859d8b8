package io.carrierscope.analyzer.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwakeRequestsTest {
    @Test
    void usableProcessorsAreLimitedByRunnableRequests() {
        // runnable 5, 1, 0, 2, 1 of 1.6 processors, the last in a pause: (1.6 + 1 + 0 + 1.6 + 0) / 5
        assertThat(AwakeRequests.usable(new int[]{7, 7, 6, 7, 7}, 1.6, new int[]{2, 6, 6, 5, 6},
                new boolean[]{false, false, false, false, true})).isCloseTo(0.84, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
            // 3 requests, each asleep with 0.4: none runnable 0.064, one 3 × 0.6 × 0.16 = 0.288: 2 − 2 × 0.064 − 0.288
            "3, 2, 0.4, 1.584",
            // of 1.5 processors: 1.5 − 1.5 × 0.064 − 0.5 × 0.288
            "3, 1.5, 0.4, 1.26",
            // one request uses at most one processor, while it is runnable
            "1, 2, 0.7, 0.3", "1, 2, 0, 1", "40, 2, 1, 0", "900, 2, 0.1, 2"})
    void independentSleepersAreBinomial(int n, double processors, double sleeping, double usable) {
        assertThat(AwakeRequests.atRandom(n, processors, sleeping)).isCloseTo(usable, within(1e-9));
    }

    @Test
    void lossIsRelativeToIndependentSleepers() {
        assertThat(new AwakeRequests(9, 2, 1.2, 1.5, 1).lostTogether()).isCloseTo(0.2, within(1e-12));
        assertThat(new AwakeRequests(9, 2, 1.6, 1.5, 1).lostTogether()).isZero();
    }

    @Test
    void moreBusyProcessorsThanUsableIsOtherWork() {
        assertThat(new AwakeRequests(9, 2, 0.4, 0.5, 0.43).coversCpuUse()).isTrue();
        assertThat(new AwakeRequests(9, 2, 0.4, 0.5, 0.44).coversCpuUse()).isFalse();
    }
}
