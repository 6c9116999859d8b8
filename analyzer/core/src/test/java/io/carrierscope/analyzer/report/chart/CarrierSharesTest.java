package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.report.Samples;
import io.carrierscope.analyzer.report.text.Tables;
import io.carrierscope.analyzer.sample.Committed;
import java.util.List;
import org.junit.jupiter.api.Test;

class CarrierSharesTest {
    @Test
    void unrecordedShortWaitsMakeALowerBound() {
        var server = Samples.small().cells().get(1).cell().server().orElseThrow();
        var shares = CarrierShares.of(server).orElseThrow();
        assertThat(shares.complete()).isTrue();
        assertThat(shares.idle()).isNotEqualTo("-");
        var b = shares.budget();
        var partial = new CarrierShares(
                new CarrierTimeBreakdown(b.parallelism(), b.carriers(), b.carrierNanos(), b.idle(),
                        b.pinned(), b.stuck(), b.onCpu(), b.waiting(), b.unknown(),
                        Sight.lowerBound("short parks", "jdk.ThreadPark"),
                        b.overlap()));
        assertThat(partial.pinned()).isEqualTo("≥ " + shares.pinned());
        assertThat(partial.idle()).isEqualTo("-");
        assertThat(partial.waiting()).isEqualTo("-");
    }

    @Test
    void serversWithoutVirtualThreadsHaveNoShares() {
        assertThat(Tables.carriers(Samples.small())).contains("No virtual threads seen in: platform-20.");
        assertThat(Tables.carriers(Analysis.of(List.of()))).contains("No recording shows virtual threads at work.");
    }

    /** Its only carrier, that of the probe, leaves no event: all of its time is unknown. */
    @Test
    void aSilentCarrierBesideAPoolIsNotShown() throws Exception {
        var sample = Committed.recordings().stream()
                .filter(f -> f.getFileName().toString().matches("sample\\.platform-20\\..*\\.server\\.jfr"))
                .findFirst();
        var pool = MeasuredRecording.of(sample.orElseThrow());
        assertThat(pool.carrierTime().orElseThrow().unknown()).isEqualTo(1);
        assertThat(Tables.carriers(Analysis.of(List.of(pool)))).contains("No recording shows virtual threads at work.");
    }
}
