package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationMapTest {
    private static final long SECOND = 1_000_000_000;

    /** A millisecond is ten doublings above the first band, of eight bands each; a new one begins at 1.189 ms. */
    @ParameterizedTest
    @CsvSource({"0, 0", "-5, 0", "1000001, 80", "999999, 79", "1180000, 81", "1200000, 82", "2000001, 88",
            "3000000, 92", "600000000000, 215"})
    void eightBandsReachToTheDouble(long nanos, int band) {
        assertThat(DurationMap.band(nanos)).isEqualTo(band);
        assertThat(DurationMap.fromNanos(88)).isCloseTo(2e6, within(1e-3));
    }

    /** A window of 6 s has bins of 0.1 s. */
    @Test
    void countsByStartAndLength() {
        var map = new DurationMap(new Window(SECOND, 7 * SECOND));
        assertThat(map.highest()).isNegative();
        map.add(SECOND, 3_000_000);
        map.add(SECOND + 99_000_000, 3_050_000);
        map.add(SECOND + 100_000_000, 1_000_001);
        map.add(SECOND - 1, 9_000_000);
        map.add(7 * SECOND, 9_000_000);
        assertThat(map.total()).isEqualTo(3);
        assertThat(map.count(0, 92)).isEqualTo(2);
        assertThat(map.count(1, 80)).isEqualTo(1);
        assertThat(map.count(2, 80)).isZero();
        assertThat(map.lowest()).isEqualTo(80);
        assertThat(map.highest()).isEqualTo(92);
    }
}
