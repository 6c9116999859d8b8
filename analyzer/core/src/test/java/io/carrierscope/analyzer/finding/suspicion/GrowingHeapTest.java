package io.carrierscope.analyzer.finding.suspicion;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Judgement;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.watch.Alarm;
import io.carrierscope.analyzer.watch.Look;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A heap that grows from 40 to 133 MiB, as an old collection of G1 shows. */
class GrowingHeapTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final int[][] SECONDS_AND_MEBIBYTES = {{1, 40}, {2, 61}, {4, 80}, {5, 99}, {7, 139}, {8, 141},
            {9, 133}};
    private static final int OLD = 5;

    private static MeasuredRecording recording(int maxMebibytes) {
        var events = new ArrayList<>(HandMade.cpu(0.12, 0.2));
        for (int i = 0; i < SECONDS_AND_MEBIBYTES.length; i++) {
            long at = TEN_SECONDS.startNanos() + SECONDS_AND_MEBIBYTES[i][0] * SECOND;
            events.add(new JvmEvent.HeapUse(at, SECONDS_AND_MEBIBYTES[i][1] * (long) MEBIBYTE, i, true));
            events.add(new JvmEvent.Collection(at, i == OLD ? "G1Old" : "G1New", "", 7, 7, i));
        }
        return HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.HeapLimit(0, maxMebibytes * MEBIBYTE));
    }

    /** 59 MiB more in four seconds, then 34 MiB more in three; 67 MiB are left. */
    @Test
    void aHeapThatWillBeFullIsNotHealthy() {
        assertThat(Headline.of(Analysis.of(List.of(recording(200))).cells().get(0))).startsWith("no known cause found,"
                + " but the heap in use after collections grows by at least 680 MiB a minute: 133 of 200 MiB are in use,"
                + " so it is full in 6 s at the latest if this goes on, as in a leak or while a cache fills (jcmd PID"
                + " GC.class_histogram lists the classes with most bytes), CPU 12.0 %");
    }

    /** 93 MiB are a tenth of 930 MiB. 787 MiB take 69.4 s. */
    @ParameterizedTest
    @ValueSource(ints = {920, 940})
    void whatIsLittleOfTheHeapIsNotSaid(int maxMebibytes) {
        assertThat(cell(maxMebibytes).suspected()).filteredOn(f -> f.cause().equals("heap-growth"))
                .flatExtracting(Verdict.Found::evidence).filteredOn(e -> e.claim().contains("full in 69 s"))
                .hasSize(maxMebibytes < 930 ? 1 : 0);
    }

    private static JudgedCell cell(int maxMebibytes) {
        return Analysis.of(List.of(recording(maxMebibytes))).cells().get(0);
    }

    /** 133 of 200 MiB. What the first line suspects is in the machine-readable forms too, and no gate for a healthy service passes. */
    @Test
    void aSuspicionIsAFindingLikeAllOthers() throws IOException {
        var analysis = Analysis.of(List.of(recording(200)));
        var cell = analysis.cells().get(0);
        assertThat(cell.suspected()).singleElement().satisfies(f -> {
            assertThat(f.cause()).isEqualTo("heap-growth");
            assertThat(f.share()).isEqualTo(133 / 200.0);
        });
        assertThat(cell.service().orElseThrow().state()).isEqualTo(JudgedService.State.SUSPECTED);
        var json = new ObjectMapper().readTree(Reports.json(analysis)).at("/cells/0");
        assertThat(json.at("/state").asText()).isEqualTo("suspected");
        assertThat(json.at("/verdicts")).filteredOn(v -> v.at("/cause").asText().equals("heap-growth")).singleElement()
                .satisfies(v -> assertThat(v.at("/rank").asText() + " " + v.at("/status").asText())
                        .isEqualTo("suspicion found"));
        var limits = List.of(new Limit.Healthy(), Limit.absent("heap-growth"), Limit.absent("virtual-threads-pile-up"));
        var check = Check.of(analysis, limits, false);
        assertThat(check.outcomes()).extracting(o -> o.judgement().status()).containsExactly(Judgement.Status.BROKEN,
                Judgement.Status.BROKEN, Judgement.Status.UNKNOWN);
        assertThat(Check.suspicions(analysis, limits)).isEmpty();
        assertThat(Check.suspicions(analysis, limits.subList(2, 3))).singleElement().asString()
                .startsWith("shop.jfr: suspected: the heap in use after collections grows by at least 680 MiB a minute")
                .endsWith("(heap-growth); --healthy would fail");
        assertThat(new Alarm.Cause("heap-growth").raised(look(cell))).isPresent();
    }

    private static Look look(JudgedCell cell) {
        return new Look(cell.cell().subject().orElseThrow(), cell, 0);
    }

    /** With Flight Recorder's default settings some causes stay unknown, so it is not known to be healthy. */
    @Test
    void aHealthyServiceHasNoSuspicion() {
        var analysis = Analysis.of(List.of(recording(940)));
        assertThat(analysis.cells().get(0).suspected()).isEmpty();
        assertThat(new Limit.Healthy().judge(analysis.cells().get(0)).status()).isEqualTo(Judgement.Status.UNKNOWN);
    }
}
