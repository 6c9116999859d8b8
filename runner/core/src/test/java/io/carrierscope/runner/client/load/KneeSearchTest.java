package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.client.load.Knee.KneeSearch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search for the knee, on servers whose knee is known. */
class KneeSearchTest {
    /** With 350: 100 and 200 keep the limit, 400 misses it twice, then 300, 350, (375, 362.5 miss twice). */
    @Test
    void doublesThenHalvesTheGap() {
        List<Double> asked = new ArrayList<>();
        double knee = new KneeSearch(rate -> {
            asked.add(rate);
            return rate <= 350;
        }).from(100);
        assertThat(asked).containsExactly(100.0, 200.0, 400.0, 400.0, 300.0, 350.0, 375.0, 375.0, 362.5, 362.5);
        assertThat(knee).isEqualTo(350);
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "99, 99", "100, 100", "101, 101", "1234.5, 1234.5", "81920, 81920", "1, 1"})
    void isWithinFivePercentBelowTheKnee(double real, double knee) {
        double found = new KneeSearch(rate -> rate <= real).from(100);
        assertThat(found).isBetween(knee / 1.0501, knee);
    }

    /** An M/M/1 queue of 1000 per second has a p99 of ln(100) / (1000 - rate) seconds: 50 ms at 907.9. */
    @Test
    void findsTheKneeOfAQueue() {
        double found = new KneeSearch(rate -> rate < 1_000 && Math.log(100) / (1_000 - rate) <= 0.05).from(100);
        assertThat(found).isBetween(907.9 / 1.0501, 907.9);
    }

    @Test
    void oneMissIsForgiven() {
        int[] calls = {0};
        double found = new KneeSearch(rate -> rate <= 150 && ++calls[0] != 1).from(100);
        assertThat(found).isBetween(150 / 1.0501, 150.0);
    }

    @Test
    void isNothingWhenNoRateKeepsTheLimit() {
        assertThat(new KneeSearch(rate -> false).from(100)).isZero();
    }
}
