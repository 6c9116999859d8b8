package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cli.CheckCommand.JUnitXml;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.service.FoundCauses;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

class CheckTest {
    private static final JvmEvent STOCK = new JvmEvent.Setting(1, "jdk.VirtualThreadPinned", "threshold", "20 ms");

    /** A server pinned for 9 of 20 carrier seconds, and its client: 300 requests of 12 ms. */
    private static Analysis pinned() {
        var pin = new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos(), 9 * HandMade.SECOND, Recorded.virtual(5),
                Recorded.stack("java.lang.Thread.sleep", "shop.Order.<place>",
                        "jdk.internal.vm.Continuation.enterSpecial"),
                null, null, null);
        var events = new ArrayList<JvmEvent>(HandMade.cpu(Recorded.carrier(1), 0.01));
        events.addAll(HandMade.cpu(Recorded.carrier(2), 0.01));
        events.add(pin);
        var server = HandMade.recording("s.jfr", 21, HandMade.event("virtual", "virtual", "server", 8, 0, 21), events);
        var client = HandMade.recording("c.jfr", 21, HandMade.event("virtual", "virtual", "client", 8, 0, 21),
                HandMade.requests(300, 12_000_000));
        return Analysis.of(List.of(server, client));
    }

    @Test
    void keptLimitsPrintTheirValue() {
        var limits = List.of(new Limit.MaxPinned(9_000_000_000L), new Limit.MaxSinglePin(9_000_000_000L),
                new Limit.MaxPinnedShare(0.46), new Limit.MaxResponse(99, 13_000_000), Limit.absent("pinning-native"));
        var check = Check.of(pinned(), limits, false);
        assertThat(check.failed()).isEmpty();
        assertThat(check.outcomes()).extracting(Check.Outcome::line)
                .allSatisfy(line -> assertThat(line).startsWith("quick.virtual.io.closed-64.jdk21.r1: "))
                .extracting(line -> line.substring(line.indexOf(": ") + 2)).containsExactly(
                        "pinned time, all waits together, at most 9000.000 ms: kept: 9000.000 ms in 1 waits",
                        "longest pinned wait at most 9000.000 ms: kept: 9000.000 ms",
                        "pinned share of carrier time at most 46.00 %: kept: 45.00 %",
                        "p99 at most 13.000 ms: kept: 12.000 ms",
                        "pinning-native absent: kept: 0.0 % of carrier time pinned (native frame)");
    }

    /** 0.7 GC pauses per second of 0.3 s are a cause; a thread that computes 0.96 of the time beside it may be its symptom. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void besideACauseNoSuspicionIsTold(boolean paused) {
        var events = new ArrayList<JvmEvent>(HandMade.cpu(0.5, 0.55));
        events.addAll(HandMade.cpu(Recorded.platform(70, "acceptor"), 0.48));
        IntStream.range(0, paused ? 7 : 0).forEach(i -> events.add(new RuntimeEvents.GcPause(
                HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND, 3 * HandMade.SECOND / 10)));
        var service = Analysis.of(List.of(HandMade.recording("shop.jfr", 25, null, events,
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"))));
        assertThat(service.cells().getFirst().suspected()).extracting(Verdict::cause).contains("saturated-thread");
        assertThat(Check.suspicions(service, List.of())).hasSize(paused ? 0 : 1);
        assertThat(FoundCauses.of(service.cells().getFirst()).toString().contains("saturated-thread"))
                .isEqualTo(!paused);
    }

    /** A sum and a single wait are two things: 20 ms pinned ten times is 200 ms. */
    @Test
    void aSinglePinIsJudgedFromItsThresholdUpwards() {
        var pins = new ArrayList<JvmEvent>();
        for (int i = 0; i < 10; i++) {
            pins.add(new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND, 20_000_000,
                    Recorded.virtual(5), Recorded.stack("shop.Order.place"), "Native or VM frame on stack", null,
                    null));
        }
        var stock = Analysis.of(List.of(HandMade.recording("x.jfr", 25, null, pins,
                STOCK)));
        assertThat(status(stock, new Limit.MaxSinglePin(30_000_000))).isEqualTo(Judgement.Status.KEPT);
        assertThat(status(stock, new Limit.MaxSinglePin(19_000_000))).isEqualTo(Judgement.Status.BROKEN);
        assertThat(status(stock, new Limit.MaxPinned(250_000_000))).isEqualTo(Judgement.Status.UNKNOWN);
        assertThat(status(stock, new Limit.MaxPinned(150_000_000))).isEqualTo(Judgement.Status.BROKEN);
        var none = Analysis.of(List.of(HandMade.recording("x.jfr", 25, null, HandMade.cpu(Recorded.carrier(1), 0.2),
                STOCK)));
        assertThat(status(none, new Limit.MaxSinglePin(10_000_000))).isEqualTo(Judgement.Status.UNKNOWN);
    }

    /** The server may have pinned all the time: what its client recorded does not tell. */
    @Test
    void pinsOfAServerWithoutARecordingAreUnknown() {
        var client = Analysis.of(List.of(HandMade.recording("c.jfr", 21,
                HandMade.event("virtual", "virtual", "client", 8, 0, 21), HandMade.requests(300, 12_000_000))));
        for (Limit limit : List.of(new Limit.MaxPinned(0), new Limit.MaxSinglePin(0), new Limit.MaxPinnedShare(0))) {
            assertThat(Check.of(client, List.of(limit), false).failed()).singleElement()
                    .satisfies(o -> assertThat(o.line()).endsWith(
                            ": unknown: not judged, since the recording of the server is missing; record the server"));
        }
    }

    /** What was never judged is not absent, except that virtual threads which did not run pinned nothing. */
    @Test
    void aCauseThatWasNotJudgedIsUnknown() {
        var platform = Analysis.of(List.of(HandMade.recording("x.jfr", 25, null, List.of())));
        assertThat(Check.of(platform, List.of(Limit.absent("client-saturated"), Limit.absent("pinning-native")), false)
                .outcomes()).extracting(Check.Outcome::line)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("x.jfr: client-saturated absent: unknown: not judged"),
                        line -> assertThat(line)
                                .isEqualTo("x.jfr: pinning-native absent: kept: no virtual thread ran"));
    }

    /** The causes that hide are named, so that one can record what they need. */
    @Test
    void whatKeepsAServiceFromBeingHealthyIsNamed() {
        var service = Analysis.of(List.of(HandMade.recording("shop.jfr", 25, null, HandMade.cpu(0.12, 0.2))));
        var unknown = Verdict.Unknown.of(service.cells().getFirst().verdicts());
        assertThat(new Limit.Healthy().judge(service.cells().getFirst())).isEqualTo(new Judgement(
                Judgement.Status.UNKNOWN, unknown.size() + " causes are unknown: " + unknown.get(0).cause() + ", "
                        + unknown.get(1).cause() + ", " + unknown.get(2).cause() + ", …"));
    }

    private static Judgement.Status status(Analysis analysis, Limit limit) {
        return Check.of(analysis, List.of(limit), false).outcomes().get(0).judgement().status();
    }

    @Test
    void brokenLimitsStateFigureAndSite() {
        assertThat(broken(new Limit.MaxPinned(8_999_000_000L))).singleElement().asString()
                .isEqualTo(
                        "quick.virtual.io.closed-64.jdk21.r1: pinned time, all waits together, at most 8999.000 ms: broken: carriers were pinned for"
                                + " 9000.000 ms, largest site shop.Order.<place>:7");
        assertThat(broken(new Limit.MaxPinnedShare(0.44))).singleElement().asString()
                .endsWith("carriers were pinned for 45.00 % of their time");
        assertThat(broken(new Limit.MaxResponse(99.9, 11_000_000))).singleElement().asString().contains("p999 was 12.");
        assertThat(broken(Limit.absent("pinning-monitor"))).singleElement().asString()
                .contains("found: carriers were pinned for 45.0 %").endsWith(", at shop.Order.<place>:7");
    }

    @Test
    void whatIsFoundInAServiceIsNamedWithItsPlace() throws Exception {
        var service = Analysis.of(List.of(MeasuredRecording.of(Path.of(System.getProperty("carrierscope.root"),
                "recordings/incident.R1.jfr"))));
        assertThat(new Limit.Healthy().judge(service.cells().getFirst()).how())
                .startsWith("found: carriers were pinned for ")
                .contains("CacheLoader.lambda$start$0:13").endsWith(" (pinning-monitor)");
    }

    /** 99 requests take 12 ms each, so none of them is beyond the 99th percentile. */
    @Test
    void aPercentileTakesEnoughRequests() {
        var few = Analysis.of(cell("a", 1_000, 99));
        assertThat(status(few, new Limit.MaxResponse(99, 13_000_000))).isEqualTo(Judgement.Status.UNKNOWN);
        assertThat(status(few, new Limit.MaxResponse(99, 11_000_000))).isEqualTo(Judgement.Status.BROKEN);
        assertThat(status(few, new Limit.MaxResponse(50, 13_000_000))).isEqualTo(Judgement.Status.KEPT);
        assertThat(status(Analysis.of(cell("a", 1_000, 100)), new Limit.MaxResponse(99, 13_000_000)))
                .isEqualTo(Judgement.Status.KEPT);
    }

    @Test
    void unknownFailsUnlessAllowed() {
        var blind = Analysis.of(List.of(HandMade.recording("x.jfr", 21, null, List.of())));
        var limits = List.<Limit>of(new Limit.MaxResponse(99, 1));
        assertThat(Check.of(blind, limits, false).failed()).singleElement()
                .satisfies(o -> assertThat(o.line()).contains("unknown: no requests in the recording"));
        assertThat(Check.of(blind, limits, true).failed()).isEmpty();
    }

    /** Two servers that answer 300 and 200 requests, with these heap sizes in bytes. */
    private static Analysis pair(int one, int other) {
        var recordings = new ArrayList<MeasuredRecording>();
        recordings.addAll(cell("a", one, 300));
        recordings.addAll(cell("b", other, 200));
        return Analysis.of(recordings);
    }

    private static List<MeasuredRecording> cell(String server, int heapBytes, int requests) {
        return List.of(
                HandMade.recording(server + ".jfr", 21, HandMade.event(server, "virtual", "server", 8, 0, 21),
                        HandMade.cpu(0.1, 0.2), new JvmEvent.HeapLimit(0, heapBytes)),
                HandMade.recording(server + "-c.jfr", 21, HandMade.event(server, "virtual", "client", 8, 0, 21),
                        HandMade.requests(requests, 12_000_000)));
    }

    @Test
    void causesOfPairsAreJudgedOverTheComparisons() {
        var limits = List.of(Limit.absent("config-asymmetry"));
        assertThat(Check.of(pair(1_000, 2_000), limits, false).failed()).singleElement()
                .satisfies(o -> assertThat(o.line()).isEqualTo("quick.b.io.closed-64.jdk21.r1 against"
                        + " quick.a.io.closed-64.jdk21.r1: config-asymmetry absent: broken: found: unequal maximum heap in bytes:"
                        + " 1000 against 2000"));
        var kept = Check.of(pair(1_000, 1_000), limits, false);
        assertThat(kept.outcomes()).hasSize(1);
        assertThat(kept.failed()).isEmpty();
    }

    @Test
    void aPairCauseWithoutPairsIsUnknown() {
        var limits = List.of(Limit.absent("recording-overhead"));
        assertThat(Check.of(pair(1_000, 1_000), limits, false).failed()).singleElement()
                .satisfies(
                        o -> assertThat(o.line()).startsWith("all cells: recording-overhead absent: unknown: no two"));
        assertThat(Check.of(pinned(), limits, true).failed()).isEmpty();
        assertThat(broken(Limit.absent("server-stack"))).singleElement().asString().contains("no two of them");
    }

    @Test
    void junitXmlHasACaseForEachLimit() throws Exception {
        var check = Check.of(pinned(), List.of(new Limit.MaxPinned(0), new Limit.MaxResponse(99, 13_000_000)), false);
        var root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.of(check)))).getDocumentElement();
        assertThat(root.getAttribute("tests")).isEqualTo("2");
        assertThat(root.getAttribute("failures")).isEqualTo("1");
        assertThat(root.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    private static List<String> broken(Limit limit) {
        return Check.of(pinned(), List.of(limit), false).failed().stream().map(Check.Outcome::line).toList();
    }
}
