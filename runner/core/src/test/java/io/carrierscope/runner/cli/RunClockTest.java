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

    /** The first cell of 90 s takes 108 s, a fifth more, so the others, of 40 and 20 s, are expected to take 48 and 24 s. */
    @Test
    void theTimeLeftIsThatOfTheCellsThatAreLeft() {
        AtomicLong now = new AtomicLong(7);
        List<Integer> seconds = List.of(90, 40, 20);
        var clock = new Progress.RunClock(now::get, cell -> Duration.ofSeconds(seconds.get(CELLS.indexOf(cell))));
        List<Cell> toRun = CELLS.subList(0, 3);
        clock.started(1, toRun);
        assertThat(clock.left()).isEqualTo("2:30");
        now.addAndGet(Duration.ofSeconds(108).toNanos());
        clock.started(2, toRun);
        assertThat(clock.left()).isEqualTo("1:12");
        now.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(clock.left()).isEqualTo("1:02");
        assertThat(clock.elapsed()).isEqualTo("1:58");
        now.addAndGet(Duration.ofSeconds(38).toNanos());
        clock.started(3, toRun);
        assertThat(clock.left()).isEqualTo("0:24");
    }
}
