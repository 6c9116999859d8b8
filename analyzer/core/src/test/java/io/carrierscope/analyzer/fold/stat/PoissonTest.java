package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PoissonTest {
    /** The root of 49 is 7; of 2 it is more than 1, so nothing is sure. */
    @Test
    void aNumberHasTwoStandardErrors() {
        assertThat(Poisson.least(49)).isEqualTo(35);
        assertThat(Poisson.most(49)).isEqualTo(63);
        assertThat(Poisson.least(2)).isZero();
    }
}
