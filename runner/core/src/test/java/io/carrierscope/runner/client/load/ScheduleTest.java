package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.runner.client.load.Schedule.RateLeg;
import java.time.Duration;
import java.util.List;
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

    /** From 2 to 8 per second in 3 s: 2.0625 requests are expected in 3/4 s, 3 in 1 s (2 t + t²), 15 in all; then 8 per second. */
    @Test
    void aRampReachesTheRequestsExpectedUntilThen() {
        RateLeg ramp = new RateLeg(2, 8, Duration.ofSeconds(3));
        assertThat(ramp.requests()).isEqualTo(15);
        assertThat(ramp.secondsUntil(2.0625)).isCloseTo(0.75, within(1e-12));
        assertThat(ramp.secondsUntil(3)).isCloseTo(1, within(1e-12));
        assertThat(ramp.secondsUntil(15)).isCloseTo(3, within(1e-12));
        assertThat(new RateLeg(8, 2, Duration.ofSeconds(3)).secondsUntil(12)).isCloseTo(2, within(1e-12));
    }

    /** 300 expected at 100 per second, 6000 at 2000, 300 at 100, each in 3 s; the standard deviations are 17 and 77. */
    @Test
    void aSpikeHasItsArrivalsInTheMiddle() {
        RateLeg calm = new RateLeg(100, 100, Duration.ofSeconds(3));
        long[] offsets = offsets(
                Schedule.varying(List.of(calm, new RateLeg(2_000, 2_000, Duration.ofSeconds(3)), calm), 11), 7_000);
        assertThat(LongStream.of(offsets).filter(at -> at < 3e9).count()).isBetween(249L, 351L);
        assertThat(LongStream.of(offsets).filter(at -> at >= 3e9 && at < 6e9).count()).isBetween(5_768L, 6_232L);
        assertThat(LongStream.of(offsets).filter(at -> at >= 6e9 && at < 9e9).count()).isBetween(249L, 351L);
    }

    private static long[] offsets(Schedule schedule, int count) {
        return LongStream.generate(schedule::nextOffsetNanos).limit(count).toArray();
    }

    private static LongStream gaps(long[] offsets) {
        return LongStream.range(1, offsets.length).map(i -> offsets[(int) i] - offsets[(int) i - 1]);
    }
}
