package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.yaml.Suites;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunClockTest {
    private static final List<Cell> CELLS = new Matrix(Suites.named("quick"), List.of(new Jdk(25, "25.0.1")),
            Scale.WHOLE,
            1, 1).runnable();

    /** The first cell of 90 s takes 108 s, a fifth more, so the other two, of 30 s on average, are expected to take 36 s each. */
    @Test
    void aLongCellAtTheBeginningSaysNothingOfShortOnes() {
        AtomicLong now = new AtomicLong(7);
        var clock = new Progress.RunClock(now::get, cell -> Duration.ofSeconds(cell == CELLS.getFirst() ? 90 : 0),
                Duration.ofSeconds(30));
        clock.started(1, 3, CELLS.get(0));
        assertThat(clock.left()).isEqualTo("1:30");
        now.addAndGet(Duration.ofSeconds(108).toNanos());
        clock.started(2, 3, CELLS.get(1));
        assertThat(clock.left()).isEqualTo("1:12");
        now.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(clock.left()).isEqualTo("1:02");
        assertThat(clock.elapsed()).isEqualTo("1:58");
    }
}
