package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;

class TimeBinsTest {
    private static final long EPOCH = 1_795_204_185_000_000_000L;
    /** 60 bins of 100 ns, far enough from 0 to show a loss of precision. */
    private final TimeBins bins = new TimeBins(new Window(EPOCH, EPOCH + 6_000));

    @Test
    void spreadsASpanOverBins() {
        bins.add(EPOCH + 150, EPOCH + 320, 2);
        assertThat(bins.nanos(0)).isZero();
        assertThat(bins.nanos(1)).isEqualTo(100);
        assertThat(bins.nanos(2)).isEqualTo(200);
        assertThat(bins.nanos(3)).isEqualTo(40);
    }

    @Test
    void clipsToTheWindow() {
        bins.add(EPOCH - 1_000_000, EPOCH + 1_000_000, 1);
        double sum = 0;
        for (int i = 0; i < TimeBins.COUNT; i++) {
            sum += bins.nanos(i);
        }
        assertThat(sum).isCloseTo(6_000, within(1e-6));
        assertThat(bins.nanos(59)).isCloseTo(100, within(1e-6));
    }

    @Test
    void ignoresSpansOutsideTheWindow() {
        bins.add(EPOCH - 10, EPOCH, 1);
        bins.add(EPOCH + 6_000, EPOCH + 7_000, 1);
        assertThat(bins.nanos(0)).isZero();
        assertThat(bins.nanos(59)).isZero();
    }
}
