package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void anIntervalOfEqualValuesIsAPoint() {
        var interval = Bootstrap.ratioOfMeans(new double[]{6, 6, 6}, new double[]{4, 4, 4}).orElseThrow();
        assertThat(interval).isEqualTo(new Interval(1.5, 1.5));
    }

    @Test
    void anIntervalHoldsTheRatioAndStaysWithinTheExtremes() {
        double[] a = {90, 100, 125};
        double[] b = {48, 50, 55};
        var interval = Bootstrap.ratioOfMeans(a, b).orElseThrow();
        assertThat(interval.contains(105.0 / 51)).isTrue();
        assertThat(interval.low()).isGreaterThanOrEqualTo(90.0 / 55);
        assertThat(interval.high()).isLessThanOrEqualTo(125.0 / 48);
        assertThat(Bootstrap.ratioOfMeans(a, b)).contains(interval);
    }

    @Test
    void coverageOfAKnownMeanIsNearTheConfidence() {
        var random = new java.util.Random(7);
        int inside = 0;
        for (int i = 0; i < 300; i++) {
            double[] sample = random.doubles(12, 0, 2).toArray();
            inside += Bootstrap.mean(sample).orElseThrow().contains(1) ? 1 : 0;
        }
        assertThat(inside / 300.0).isBetween(0.86, 0.98); // percentile intervals of 12 values are a little narrow
    }

    @Test
    void tooFewValuesGiveNoInterval() {
        assertThat(Bootstrap.mean(new double[]{1, 2})).isEmpty();
        assertThat(Bootstrap.ratioOfMeans(new double[]{1, 2, 3}, new double[]{1, 2})).isEmpty();
    }

    @Test
    void intervals() {
        assertThat(new Interval(2, 4).inverse()).isEqualTo(new Interval(0.25, 0.5));
        assertThat(new Interval(2, 4).contains(4)).isTrue();
        assertThat(new Interval(2, 4).contains(4.1)).isFalse();
        assertThatThrownBy(() -> new Interval(2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Bootstrap.mean(new double[]{1, 2, 6}).orElseThrow().low()).isCloseTo(1, within(0.7));
    }

    @Test
    void noiseIsTheSpreadOfRepetitions() {
        // pairs: 110/100 = 1.1, 121/100 = 1.21, 121/110 = 1.1; a cell that ran once adds none
        var noise = NoiseFloor.of(List.of(group(100, 110, 121), group(5000)));
        assertThat(noise.getAsDouble()).isBetween(1.1, 1.21);
        assertThat(NoiseFloor.of(List.of(group(100), group(5000)))).isEmpty();
    }

    private static CellGroup group(int... answered) {
        return new CellGroup(Arrays.stream(answered).mapToObj(StatisticsTest::cell).toList());
    }

    private static JudgedCell cell(int answered) {
        var event = HandMade.event("virtual", "virtual", "client", 8, 0, 25);
        var client = HandMade.recording("c.jfr", 25, event, HandMade.requests(answered, 1_000));
        return JudgedCell.of(new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty()));
    }
}
