package io.carrierscope.analyzer.report.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Row;

/** Two carriers of which one is pinned for 3 of 10 s; parks are recorded from 20 ms on, or all. */
class CsvBoundsTest {
    private static final String POOL = "java.util.concurrent.ForkJoinPool";

    @Test
    void whatTheRecordingDoesNotShowIsEmptyAndABoundIsMarked() {
        var part = row("20 ms");
        assertThat(part.isMissing("idle_share")).isTrue();
        assertThat(part.isMissing("waiting_share")).isTrue();
        assertThat(part.getDouble("pinned_share")).isCloseTo(0.15, within(1e-6));
        assertThat(part.getString("pinned_share_bound")).isEqualTo("lower");
        var all = row("0 ns");
        assertThat(all.isMissing("idle_share")).isFalse();
        assertThat(all.getString("pinned_share_bound")).isEmpty();
    }

    private static Row row(String threshold) {
        long start = HandMade.TEN_SECONDS.startNanos();
        long end = HandMade.TEN_SECONDS.endNanos();
        List<JvmEvent> events = List.of(
                new JvmEvent.Pinned(start, 3 * HandMade.SECOND, Recorded.virtual(7), Recorded.stack("shop.Order.place"),
                        null, null, Recorded.carrier(1)),
                new JvmEvent.Park(start + 4 * HandMade.SECOND, end - start - 4 * HandMade.SECOND, Recorded.carrier(1),
                        Recorded.stack("java.util.concurrent.ForkJoinPool.awaitWork"), POOL),
                new JvmEvent.Park(start, end - start, Recorded.carrier(2),
                        Recorded.stack("java.util.concurrent.ForkJoinPool.awaitWork"), POOL));
        var recording = HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", threshold));
        return CsvTable.of(Analysis.of(List.of(recording))).get(0).table().row(0);
    }
}
