package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.recording.event.JvmEvent.CellInfo;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Knees of a server under two names, and of another one. */
class KneesTest {
    private static final String CONTROL = "{\"controlOf\":\"virtual\"}";

    /**
     * 2,600 and 2,000 per second on one row, 1,300 and 1,250 on another, 5,200 alone on the row without Flight Recorder; the knee of another
     * server is no control.
     */
    @Test
    void identicalSystemsTellTheNoise() {
        var all = List.of(searched("virtual", "io", 2_600, CONTROL), searched("virtual-equal2", "io", 2_000, CONTROL),
                searched("virtual", "cpu", 1_300, CONTROL), searched("virtual-equal2", "cpu", 1_250, CONTROL),
                searched("platform-20", "io", 500, "{}"),
                searched("virtual", "io", 5_200, CONTROL.replace("{", "{\"recording\":\"off\",")));
        assertThat(text(all)).contains("Control: the knees of identical systems differ by 1.30 ×.");
        assertThat(text(List.of(all.get(0), all.get(4)))).contains("Knees").doesNotContain("Control");
    }

    private static String text(List<MeasuredRecording> recordings) {
        return MarkdownWriter.write(TimeTables.knees(Run.of(Analysis.of(recordings)).getFirst()));
    }

    private static MeasuredRecording searched(String server, String workload, double rate, String definition) {
        var cell = new CellInfo(0, "run-1", "host", "knee", server + "." + workload, server, workload, "knee-p99-50", 1,
                "client", "virtual", 0, 0, 0, 2, "", definition);
        return HandMade.recording(server + "." + workload + ".client.jfr", 25, cell, HandMade.requests(300, 4_000_000),
                step(rate, true, 0), step(2 * rate, false, 0), step(0.7 * rate, true, 0.7));
    }

    private static RateStep step(double rate, boolean met, double share) {
        return new RateStep(TEN_SECONDS.startNanos(), SECOND, rate, 0.999 * rate, 3_000_000, 20_000_000, met ? 0 : 7,
                met,
                50_000_000, share, 0);
    }
}
