package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.service.Services;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A lane for each group of threads. */
class ThreadLanesTest {
    private static long pixels(int[] column, java.awt.Color colour) {
        return Arrays.stream(column).filter(p -> p == colour.getRGB()).count();
    }

    /** Of 11 rows: 2 of 22 ms on CPU are one row, 6 ms blocked three, 14 ms idle seven, which are on top. */
    @Test
    void theHeightOfAStateIsItsShare() {
        int[] column = ThreadLanes.column(2e6, 6e6, 14e6);
        assertThat(Stream.of(Palette.ON_CPU, Palette.PINNED, Palette.IDLE).map(c -> pixels(column, c)))
                .containsExactly(1L, 3L, 7L);
        assertThat(column[0]).isEqualTo(Palette.IDLE.getRGB());
        assertThat(column[10]).isEqualTo(Palette.ON_CPU.getRGB());
    }

    @Test
    void whereNothingWasRecordedItIsEmpty() {
        assertThat(ThreadLanes.column(0, 0, 0)).containsOnly(0);
    }

    /** Of 24 characters: 23 of the start and a sign, or 8, a sign and the last 15. */
    @Test
    void cutNamesDiffer() {
        assertThat(ThreadLanes.names(List.of("kafka-producer-network-thread | orders",
                "kafka-producer-network-thread | prices", "http", "a-pool-of-threads-with-a-long-name")))
                .containsExactly("kafka-pr…thread | orders", "kafka-pr…thread | prices", "http",
                        "a-pool-of-threads-with-…");
    }

    @Test
    void aServiceHasALaneForEachGroupThatWorksOrWaits() {
        var server = Services.busy().recordings().get(0);
        var chart = ThreadLanes.of(server).orElseThrow();
        assertThat(chart.title()).startsWith("Thread timeline: ");
        assertThat(chart.alternative()).startsWith("threads at work or blocked on average: ");
        assertThat(Pictures.svg(chart.plot().get(), chart.heightPixels(), "p", "")).contains("<image");
    }
}
