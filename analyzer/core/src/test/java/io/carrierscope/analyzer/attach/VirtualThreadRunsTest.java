package io.carrierscope.analyzer.attach;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VirtualThreadRunsTest {
    @Test
    void runsAreTheTasksOfTheScheduler() {
        assertThat(VirtualThreadRuns.number("java.util.concurrent.ForkJoinPool@183bbb45[Running, parallelism = 2,"
                + " size = 2, active = 0, running = 0, steals = 34005, tasks = 0, submissions = 0, delayed = 1000]"))
                .hasValue(34_005);
        assertThat(VirtualThreadRuns.number("acme.Scheduler@7")).isEmpty();
    }
}
