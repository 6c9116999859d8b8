package io.carrierscope.analyzer.model.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.model.simulation.Processor.IdleBalance;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class IdleBalanceTest {
    private static final double MS = 1e6;

    private final IdleBalance balance = new IdleBalance();
    private double nowNanos;

    @Test
    void atFirstEverySecondTime() {
        assertThat(looksUpTo(512)).isTrue();
        assertThat(looksUpTo(513)).isFalse();
    }

    /** It starts with 256 found of 512. Then 512 times 1 ms without a thread elsewhere: 256, and 512 ms / 4.194304 ms = 122. */
    @Test
    void thenAsOftenAsThreadsWaitedElsewhere() {
        becomesIdle(512, 1 * MS, 0);

        assertThat(looksUpTo(378)).isTrue();
        assertThat(looksUpTo(379)).isFalse();
    }

    /** Half of the past counts: 128 of 512. Of the next 512 every fourth found one, 128, each 0.1 ms after the last: 256 + 12. */
    @Test
    void whatWasLongAgoCountsLess() {
        becomesIdle(512, 1 * MS, 0);
        becomesIdle(512, 0.1 * MS, 4);

        assertThat(looksUpTo(268)).isTrue();
        assertThat(looksUpTo(269)).isFalse();
    }

    /** 512 times in 4.3 s: 1,025 for the time alone. */
    @Test
    void alwaysWhereItIsRarelyIdle() {
        becomesIdle(512, 8.4 * MS, 0);

        assertThat(looksUpTo(1023)).isTrue();
    }

    private void becomesIdle(int times, double everyNanos, int oneIn) {
        for (int i = 1; i <= times; i++) {
            nowNanos += everyNanos;
            balance.becameIdle(oneIn > 0 && i % oneIn == 0, nowNanos);
        }
    }

    /** True if it looks when this number is drawn. */
    private boolean looksUpTo(int drawn) {
        return balance.looks(new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int nextInt(int bound) {
                return drawn;
            }
        });
    }
}
