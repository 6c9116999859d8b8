package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import org.junit.jupiter.api.Test;

/** At 3 ticks per nanosecond, 1,000 ns are tick 70. */
class TickClockTest {
    private static final TickClock CLOCK = new TickClock(1_000, 70, 3);

    /** Tick 75 is 1,001.7 ns, tick 82 is 1,004. */
    @Test
    void aDurationIsTheDifferenceOfRoundedInstants() {
        assertThat(CLOCK.instantNanos(75)).isEqualTo(1_001);
        assertThat(CLOCK.durationNanos(75, 1_001, 7)).isEqualTo(3);
    }

    @Test
    void aDurationIsNotNegative() {
        assertThat(CLOCK.durationNanos(82, 1_004, -7)).isZero();
    }
}
