package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @Test
    void meanOfOneAndTwoSecondsIsOneAndAHalf() {
        var d = of(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(2));
        assertThat(d.meanNanos()).isEqualTo(1.5e9);
    }

    @Test
    void percentilesOfUnevenValues() {
        var d = of(1_000_000, 2_000_000, 3_000_000, 50_000_000);
        assertThat((double) d.percentileNanos(50)).isCloseTo(2e6, within(2e3));
        assertThat((double) d.percentileNanos(75)).isCloseTo(3e6, within(3e3));
        assertThat(d.percentileNanos(100)).isEqualTo(50_000_000);
        assertThat(d.maxNanos()).isEqualTo(50_000_000);
        assertThat(d.totalNanos()).isEqualTo(56_000_000);
    }

    /** A percentile asked for before a duration is added, or others are merged, is not that of before. */
    @Test
    void percentilesAreOfAllThatWasAdded() {
        var d = of(1_000, 3_000);
        assertThat(d.percentileNanos(100)).isEqualTo(3_000);
        d.add(7_000);
        assertThat(d.percentileNanos(100)).isEqualTo(7_000);
        d.merge(of(90_000));
        assertThat(d.percentileNanos(100)).isEqualTo(90_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 9_973})
    void severalPercentilesAreThoseOfOneAtATime(int count) {
        var random = new SplittableRandom(count);
        var d = of(random.longs(count, 0, 5_000_000_000L).toArray());
        double[] percents = random.doubles(200, 0.001, 100).sorted().toArray();
        percents[150] = percents[149];
        percents[199] = 100;
        assertThat(d.percentilesNanos(percents))
                .containsExactly(Arrays.stream(percents).mapToLong(d::percentileNanos).toArray());
        assertThat(new Durations().percentilesNanos(50, 99)).containsExactly(0, 0);
    }

    /** Of eight the longest quarter are 7 and 90 ms, and of five the longest two 3 and 50 ms. */
    @Test
    void theMeanOfTheLongest() {
        var d = of(1_000_000, 90_000_000, 2_000_000, 2_000_000, 7_000_000, 1_000_000, 3_000_000, 3_000_000);
        assertThat(d.meanBeyondNanos(75) / 1e6).isCloseTo(48.5, within(0.05));
        assertThat(of(1_000_000, 1_000_000, 2_000_000, 3_000_000, 50_000_000).meanBeyondNanos(60) / 1e6)
                .isCloseTo(26.5, within(0.03));
        assertThat(new Durations().meanBeyondNanos(99)).isZero();
    }

    /** Mean 3; squares of the differences 4, 1, 1, 4 and 16: their mean is 5.2. */
    @Test
    void standardDeviationOfUnevenValues() {
        var d = of(1_000_000, 2_000_000, 4_000_000, 1_000_000, 7_000_000);
        assertThat(d.standardDeviationNanos() / 1e6).isCloseTo(Math.sqrt(5.2), within(0.005));
        assertThat(new Durations().standardDeviationNanos()).isZero();
    }

    /** The shorter four are 27 of 73 ms, less than half; of 9 ms the two of 1 ms are 2, those of 2 ms make it 6. */
    @Test
    void theMedianByTimeIsThatOfTheLongOnes() {
        var d = of(1_000_000, 23_000_000, 1_000_000, 46_000_000, 2_000_000);
        assertThat((double) d.medianByTimeNanos()).isCloseTo(46e6, within(46e3));
        assertThat((double) of(1_000_000, 3_000_000, 1_000_000, 2_000_000, 2_000_000).medianByTimeNanos())
                .isCloseTo(2e6, within(2e3));
    }

    @Test
    void emptyIsZero() {
        var d = new Durations();
        assertThat(d.medianByTimeNanos()).isZero();
        assertThat(d.count()).isZero();
        assertThat(d.meanNanos()).isZero();
        assertThat(d.percentileNanos(99)).isZero();
    }

    @Test
    void negativeCountsAsZeroAndAYearAsADay() {
        var d = of(-5, TimeUnit.DAYS.toNanos(365));
        assertThat(d.count()).isEqualTo(2);
        assertThat(d.maxNanos()).isEqualTo(TimeUnit.DAYS.toNanos(365));
        assertThat((double) d.percentileNanos(99)).isCloseTo(TimeUnit.DAYS.toNanos(1), within(9e10));
    }

    private static Durations of(long... nanos) {
        var d = new Durations();
        for (long n : nanos) {
            d.add(n);
        }
        return d;
    }
}
