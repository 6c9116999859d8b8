package io.carrierscope.analyzer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.export.Export.Origin;
import io.carrierscope.analyzer.export.Export.PinRows;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinRowsTest {
    private static final long MILLI = 1_000_000;

    /** Pins from 20 ms up are in events of their own; one of 13 ms is in its park alone, one of 25 ms in both. */
    @Test
    void aRowForEachWaitOfThePinningReport() {
        var stack = Recorded.stack("java.lang.VirtualThread.parkOnCarrierThread", "java.lang.Thread.sleep",
                "shop.Order.place");
        long start = HandMade.TEN_SECONDS.startNanos();
        List<JvmEvent> events = List.of(new Park(start, 13 * MILLI, Recorded.virtual(1), stack, null),
                new Pinned(start, 25 * MILLI, Recorded.virtual(2), stack, null, null, null),
                new Park(start, 25 * MILLI, Recorded.virtual(2), stack, null),
                new Park(start, 11 * MILLI, Recorded.virtual(3), Recorded.stack("shop.Order.place"), null),
                new MonitorEnter(start, 17 * MILLI, Recorded.virtual(4), stack, null, null, 0));
        var recording = HandMade.recording("shop.jfr", 21, null, events,
                new Setting(1, "jdk.VirtualThreadPinned", "threshold", "20 ms"));
        var pins = new PinRows();
        var rows = events.stream().filter(e -> pins.events().contains(e.getClass()))
                .flatMap(e -> pins.row(Origin.of(recording), e).stream()).toList();

        assertThat(rows).extracting(row -> row[pins.schema().columns().size() - 2]).containsExactly("jdk.ThreadPark",
                "jdk.VirtualThreadPinned", "jdk.JavaMonitorEnter");
        assertThat(rows).extracting(row -> row[5]).containsExactly(13 * MILLI, 25 * MILLI, 17 * MILLI);
        assertThat(recording.measured().pinning.count()).isEqualTo(3);
        assertThat(recording.measured().pinning.totalNanos()).isEqualTo(55 * MILLI);
    }
}
