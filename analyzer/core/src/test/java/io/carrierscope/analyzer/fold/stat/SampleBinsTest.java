package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;

class SampleBinsTest {
    private static final Window WINDOW = new Window(1_000, 7_000);

    /** 60 bins of 100 ns. */
    @Test
    void eachBinHasItsOwnFigures() {
        var bins = new SampleBins(WINDOW);
        bins.add(1_000, 4);
        bins.add(1_099, 1);
        bins.add(1_050, 10);
        bins.add(6_999, 3);
        bins.add(999, 1_000);
        bins.add(7_000, 1_000);
        assertThat(bins.mean(0)).hasValue(5);
        assertThat(bins.least(0)).hasValue(1);
        assertThat(bins.most(0)).hasValue(10);
        assertThat(bins.mean(1)).isEmpty();
        assertThat(bins.most(1)).isEmpty();
        assertThat(bins.mean(59)).hasValue(3);
        assertThat(bins.means()).containsExactly(5.0, 3.0);
        assertThat(bins.count()).isEqualTo(4);
        assertThat(bins.mean()).hasValue(4.5);
        assertThat(bins.most()).hasValue(10);
    }

    @Test
    void isEmptyWithoutSamples() {
        var bins = new SampleBins(WINDOW);
        assertThat(bins.mean()).isEmpty();
        assertThat(bins.most()).isEmpty();
        assertThat(bins.least(3)).isEmpty();
    }
}
