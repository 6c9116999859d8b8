package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.stat.Growth.Slope;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthTest {
    /** Seven values grow by 3 a second, one of them is 1 too low: of 21 slopes the second least is 2.5. */
    @Test
    void theLowerLimitOfTheSlopeCounts() {
        var growth = Growth.of(points(10, 13, 16, 18, 22, 25, 28)).orElseThrow();
        assertThat(growth.perSecond()).isEqualTo(2.5);
        assertThat(growth.grown()).isEqualTo(15);
        assertThat(growth.secondsUntil(33)).isEqualTo(2);
        assertThat(growth.without(6).orElseThrow().perSecond()).isEqualTo(1.5);
        assertThat(growth.without(15)).isEmpty();
        assertThat(growth.times(4).secondsUntil(122)).isCloseTo(1, within(1e-9));
    }

    /** Of 21 slopes 15 are 3; the second least and the second largest, 2.5 and 3.5, are the limits. Of what falls the least slope is the steepest. */
    @Test
    void aSlopeHasAnIntervalAndNeedsSixValues() {
        assertThat(Slope.of(points(10, 13, 16, 18, 22, 25, 28))).contains(new Slope(2.5, 3, 3.5));
        assertThat(Slope.of(points(28, 25, 22, 18, 16, 13, 10))).contains(new Slope(-3.5, -3, -2.5));
        assertThat(Slope.of(points(10, 13, 16, 18, 22))).isEmpty();
    }

    /** From the start on it grows by 8, then by 1 a second. */
    @Test
    void whatComesToAnEndIsNoGrowth() {
        assertThat(Growth.of(points(10, 18, 26, 34, 35, 36, 37))).isEmpty();
    }

    @Test
    void chanceIsNoGrowth() {
        assertThat(Growth.of(points(10, 12, 9, 14, 11, 13, 15))).isEmpty();
        assertThat(Growth.of(points(10, 11, 12, 13, 14))).isEmpty();
        assertThat(Growth.of(points(7, 7, 7, 7, 7, 7, 7))).isEmpty();
    }

    private static List<Growth.Point> points(double... values) {
        return IntStream.range(0, values.length).mapToObj(i -> new Growth.Point(i, values[i])).toList();
    }
}
