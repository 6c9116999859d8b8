package io.carrierscope.runner.client.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intended starts of open loops. */
class ScheduleTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            1000, 0, 1000000, 2000000, 3000000
            3, 0, 333333333, 666666667, 1000000000
            0.5, 0, 2000000000, 4000000000, 6000000000
            """)
    void aConstantScheduleDoesNotDrift(double rate, long first, long second, long third, long fourth) {
        assertThat(offsets(Schedule.constant(rate), 4)).containsExactly(first, second, third, fourth);
    }

    @Test
    void aPoissonScheduleHasTheAskedRateAndExponentialGaps() {
        long[] offsets = offsets(Schedule.poisson(100, 7), 100_000);
        double meanNanos = (double) offsets[offsets.length - 1] / offsets.length;
        assertThat(meanNanos).isCloseTo(10e6, within(0.1e6));
        double longGaps = gaps(offsets).filter(gap -> gap > 10e6).count() / (double) offsets.length;
        assertThat(longGaps).isCloseTo(1 / Math.E, within(0.01));
    }

    @Test
    void theSameSeedGivesTheSameSchedule() {
        assertThat(offsets(Schedule.poisson(50, 3), 100)).isEqualTo(offsets(Schedule.poisson(50, 3), 100));
        assertThat(offsets(Schedule.poisson(50, 3), 100)).isNotEqualTo(offsets(Schedule.poisson(50, 4), 100));
    }

    private static long[] offsets(Schedule schedule, int count) {
        return LongStream.generate(schedule::nextOffsetNanos).limit(count).toArray();
    }

    private static LongStream gaps(long[] offsets) {
        return LongStream.range(1, offsets.length).map(i -> offsets[(int) i] - offsets[(int) i - 1]);
    }
}
