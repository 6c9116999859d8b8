package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Definition.Published;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutcomeTest;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedRowTest {
    private static final String DEFINITION = """
            {"recording":"on","published":[
              {"study":"000","row":"1/1, 10 clients","metric":"makespan","value":400,"unit":"ms","source":"table 1"},
              {"study":"000","row":"1/1, 10 clients","metric":"throughput","value":20,"unit":"per second","source":"table 1"},
              {"study":"004","row":"1/1, 10 clients","metric":"throughput","value":2,"unit":"× platform","source":"theses"},
              {"study":"000","row":"1/1, 10 clients","metric":"colour","value":1,"unit":"","source":"table 1"},
              {"study":"003","row":"wrk","metric":"failed","value":2,"unit":"","source":"wrk"},
              {"study":"003","row":"wrk","metric":"failed-percent","value":2,"unit":"%","source":"wrk"}]}""";
    private static final String OF_TOOLS = """
            {"recording":"on","published":[
              {"study":"001","row":"ab","metric":"response-min","value":40,"unit":"ms","source":"ab"},
              {"study":"001","row":"ab","metric":"response-p66","value":40,"unit":"ms","source":"ab"},
              {"study":"001","row":"ab","metric":"response-p75","value":40,"unit":"ms","source":"ab"},
              {"study":"003","row":"wrk","metric":"slower-than-2s-percent","value":94,"unit":"%","source":"wrk"}]}""";

    @Test
    void measuredStandsBesidePublishedInItsUnit() {
        var rows = Analysis.of(List.of(client())).published();
        assertThat(rows).hasSize(6);
        // makespans of 500 ms and 700 ms; the unmeasured and the failed batch do not count
        assertThat(rows.get(0).measured().getAsDouble()).isCloseTo(600, within(1e-9));
        assertThat(rows.get(0).measuredToPublished().getAsDouble()).isCloseTo(1.5, within(1e-9));
        assertThat(rows.get(1).measured().getAsDouble()).isCloseTo(30, within(1e-9));
        assertThat(rows.get(2).measured().getAsDouble()).isCloseTo(30, within(1e-9));
        assertThat(rows.get(2).measuredToPublished()).as("a ratio between variants is no figure of one").isEmpty();
        assertThat(rows.get(3).measured()).isEmpty();
        assertThat(rows.get(0).interval()).isEmpty();
        // 3 timeouts beside 300 answers
        assertThat(rows.get(4).measured()).hasValue(3);
        assertThat(rows.get(5).measured().getAsDouble()).isCloseTo(1, within(1e-9));
    }

    /** Of the part without Flight Recorder, as the throughput is: 31 failures beside 1,100 answers, where the recording has none. */
    @Test
    void failuresAreThoseOfThePartWithoutTheRecorder() {
        var rows = Analysis.of(List.of(HandMade.recording("c.jfr", 25, defined(DEFINITION),
                HandMade.requests(770, 1_000_000), OutcomeTest.part(false, 1_100, 1), OutcomeTest.part(true, 770, 2))))
                .published();
        assertThat(rows.get(1).measured()).hasValue(110);
        assertThat(rows.get(4).measured()).hasValue(31);
        assertThat(rows.get(5).measured().getAsDouble()).isCloseTo(31 / 11.0, within(1e-9));
    }

    /** 37 answers after 30 ms and 13 after 2.5 s: the 33rd of 50 is the 66th percentile, the 38th the 75th. */
    @Test
    void figuresOfLoadToolsHaveTheirCounterparts() {
        var events = new ArrayList<>(HandMade.requests(37, 30_000_000));
        HandMade.requests(13, 2_500_000_000L).forEach(r -> events.add(later((JvmEvent.Request) r)));
        var measured = Analysis.of(List.of(HandMade.recording("c.jfr", 25, defined(OF_TOOLS), events))).published()
                .stream().map(row -> row.measured().getAsDouble()).toList();
        assertThat(measured.get(0)).isCloseTo(30, within(0.03));
        assertThat(measured.get(1)).isCloseTo(30, within(0.03));
        assertThat(measured.get(2)).isCloseTo(2_500, within(2.5));
        assertThat(measured.get(3)).isCloseTo(26, within(1e-9));
    }

    /** The logarithms of either side lie ln 1.1 apart: variance 0.009084, 4 degrees of freedom, t = 2.7764. */
    @Test
    void ratioHasAnIntervalAndTheNoiseOfRepetitions() {
        var row = Analysis.of(List.of(client())).published().get(0);
        var p = row.published();
        var fast = new PublishedRow(row.group(), p, List.of(100.0, 110.0, 121.0));
        var slow = new PublishedRow(row.group(),
                new Published(p.study(), p.row(), p.metric(), 800, p.unit(), p.source()),
                List.of(300.0, 330.0, 363.0));
        var ratio = PublishedRatio.of(List.of(fast, slow)).get(1);
        assertThat(ratio.measured().getAsDouble()).isCloseTo(3, within(1e-9));
        assertThat(ratio.interval().get().low()).isCloseTo(3 / 1.24118, within(1e-4));
        assertThat(ratio.interval().get().high()).isCloseTo(3 * 1.24118, within(1e-4));
        // of the six pairs of repetitions two differ by 1.21
        assertThat(ratio.noise().getAsDouble()).isCloseTo(1.21, within(1e-9));
    }

    /** A cold server is not compared with a warm one: 370 : 890 cold and 610 : 730 warm, where 4 : 7 was published for both. */
    @Test
    void ratiosAreOfOneWarmUp() {
        var ratios = PublishedRatio.of(Analysis.of(List.of(warmed("a", "15s", 370, 4), warmed("b", "15s", 890, 7),
                warmed("a", "steady", 610, 4), warmed("b", "steady", 730, 7))).published());
        assertThat(ratios).hasSize(4).allSatisfy(ratio -> assertThat(ratio.fastest().group().key().warmup())
                .isEqualTo(ratio.row().group().key().warmup()));
        assertThat(ratios).extracting(ratio -> ratio.measured().getAsDouble()).usingElementComparator(
                (one, other) -> Math.abs(one - other) < 1e-9 ? 0 : 1).containsExactlyInAnyOrder(89 / 37.0, 1.0,
                        73 / 61.0, 1.0);
    }

    private static MeasuredRecording warmed(String server, String warmup, int answered, int published) {
        var event = new JvmEvent.CellInfo(0, "run-1", "host", "wait", "wait." + server + "." + warmup + ".r1", server,
                "io", "closed-8", 1, "client", "virtual", 8, 0, 0, 2, "",
                "{\"warmup\":\"" + warmup + "\",\"published\":[{\"study\":\"004\",\"row\":\"all\",\"metric\":"
                        + "\"throughput\",\"unit\":\"per second\",\"value\":" + published + "}]}");
        return HandMade.recording("c.jfr", 25, event, HandMade.requests(answered, 1_000_000));
    }

    private static JvmEvent later(JvmEvent.Request r) {
        return new JvmEvent.Request(r.startNanos(), r.durationNanos(), 1_000 + r.id(), r.responseNanos(),
                r.dispatchLagNanos(), r.firstByteNanos(), null, null, true, true);
    }

    private static JvmEvent.CellInfo defined(String definition) {
        var cell = HandMade.event("virtual", "virtual", "client", 8, 0, 25);
        return new JvmEvent.CellInfo(0, cell.runId(), cell.host(), cell.suite(), cell.cellId(), cell.serverVariant(),
                cell.workload(), cell.loadPlan(), 1, "client", "virtual", 8, 0, 0, 2, "", definition);
    }

    private static MeasuredRecording client() {
        var events = new ArrayList<>(HandMade.requests(300, 1_000));
        HandMade.requests(3, 2_000).forEach(r -> events.add(timedOut((JvmEvent.Request) r)));
        events.add(batch(500, 0, true));
        events.add(batch(700, 0, true));
        events.add(batch(9000, 0, false));
        events.add(batch(9000, 3, true));
        return HandMade.recording("c.jfr", 25, defined(DEFINITION), events);
    }

    private static JvmEvent timedOut(JvmEvent.Request r) {
        return new JvmEvent.Request(r.startNanos(), r.durationNanos(), 1_000 + r.id(), r.responseNanos(),
                r.dispatchLagNanos(),
                r.firstByteNanos(), "timeout", null, true, true);
    }

    private static JvmEvent batch(long millis, int failed, boolean measured) {
        return new JvmEvent.Batch(HandMade.TEN_SECONDS.startNanos(), millis * 1_000_000, 1000, failed, measured);
    }
}
