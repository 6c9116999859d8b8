package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.thread.Sleeps.IndexOfDispersion;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;

class IndexOfDispersionTest {
    private static final long SLOT = 2_000_000;

    @Test
    void isVarianceOverMeanOfTheSlots() {
        // 6, 0, 0, 0, 1 in five slots: mean 1.4, mean of squares 7.4, variance 5.44
        var index = new IndexOfDispersion(new Window(0, 5 * SLOT));
        for (int i = 0; i < 6; i++) {
            index.add(i);
        }
        index.add(4 * SLOT + 1);
        index.add(5 * SLOT); // outside
        assertThat(index.dispersion()).isCloseTo(5.44 / 1.4, within(1e-12));
    }

    @Test
    void isZeroWithoutInstants() {
        assertThat(new IndexOfDispersion(new Window(7, 8)).dispersion()).isZero();
    }
}
