package io.carrierscope.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class CheckTest {
    /** A server pinned for 9 of 20 carrier seconds, and its client: 300 requests of 12 ms. */
    private static Analysis pinned() {
        var pin = new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos(), 9 * HandMade.SECOND, Recorded.virtual(5),
                Recorded.stack("java.lang.Thread.sleep", "shop.Order.<place>"), null, null, null);
        var events = new ArrayList<JvmEvent>(HandMade.cpu(Recorded.carrier(1), 0.01));
        events.addAll(HandMade.cpu(Recorded.carrier(2), 0.01));
        events.add(pin);
        var server = HandMade.recording("s.jfr", 21, HandMade.event("virtual", "virtual", "server", 8, 0, 21), events);
        var client = HandMade.recording("c.jfr", 21, HandMade.event("virtual", "virtual", "client", 8, 0, 21),
                HandMade.requests(300, 12_000_000));
        return Analysis.of(List.of(server, client));
    }

    @Test
    void keptLimitsPrintNothing() {
        assertThat(broken(new Limit.MaxPinned(9_000_000_000L))).isEmpty();
        assertThat(broken(new Limit.MaxPinnedShare(0.46))).isEmpty();
        assertThat(broken(new Limit.MaxResponse(99, 13_000_000))).isEmpty();
        assertThat(broken(Limit.absent("pinning-native"))).isEmpty();
    }

    @Test
    void brokenLimitsStateFigureAndSite() {
        assertThat(broken(new Limit.MaxPinned(8_999_000_000L))).singleElement().asString()
                .isEqualTo(
                        "quick.virtual.io.closed-64.jdk21.r1: pinned time at most 8999.000 ms: carriers were pinned for"
                                + " 9000.000 ms, largest site shop.Order.<place>:7");
        assertThat(broken(new Limit.MaxPinnedShare(0.44))).singleElement().asString()
                .endsWith("carriers were pinned for 45.00 % of their time");
        assertThat(broken(new Limit.MaxResponse(99.9, 11_000_000))).singleElement().asString().contains("p999 was 12.");
        assertThat(broken(Limit.absent("pinning-monitor"))).singleElement().asString().contains("found: carriers");
    }

    @Test
    void unknownFailsUnlessAllowed() {
        var blind = Analysis.of(List.of(HandMade.recording("x.jfr", 21, null, List.of())));
        var limits = List.<Limit>of(new Limit.MaxResponse(99, 1));
        assertThat(Check.of(blind, limits, false).broken()).singleElement()
                .satisfies(o -> assertThat(o.line()).contains("unknown: no requests in the recording"));
        assertThat(Check.of(blind, limits, true).broken()).isEmpty();
    }

    @Test
    void anUnknownCauseIsRefused() {
        assertThatThrownBy(() -> Limit.absent("bad-luck")).hasMessageContaining("unknown cause 'bad-luck'");
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
                        HandMade.cpu(0.1, 0.2), Recorded.fact("maxHeapBytes", heapBytes)),
                HandMade.recording(server + "-c.jfr", 21, HandMade.event(server, "virtual", "client", 8, 0, 21),
                        HandMade.requests(requests, 12_000_000)));
    }

    @Test
    void causesOfPairsAreJudgedOverTheComparisons() {
        var limits = List.of(Limit.absent("config-asymmetry"));
        assertThat(Check.of(pair(1_000, 2_000), limits, false).broken()).singleElement()
                .satisfies(o -> assertThat(o.line()).isEqualTo("quick.b.io.closed-64.jdk21.r1 against"
                        + " quick.a.io.closed-64.jdk21.r1: config-asymmetry absent: found: unequal maximum heap in bytes:"
                        + " 1000 against 2000"));
        var kept = Check.of(pair(1_000, 1_000), limits, false);
        assertThat(kept.outcomes()).hasSize(1);
        assertThat(kept.broken()).isEmpty();
    }

    @Test
    void aPairCauseWithoutPairsIsUnknown() {
        var limits = List.of(Limit.absent("recording-overhead"));
        assertThat(Check.of(pair(1_000, 1_000), limits, false).broken()).singleElement()
                .satisfies(
                        o -> assertThat(o.line()).startsWith("all cells: recording-overhead absent: unknown: no two"));
        assertThat(Check.of(pinned(), limits, true).broken()).isEmpty();
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
        return Check.of(pinned(), List.of(limit), false).broken().stream().map(Check.Outcome::line).toList();
    }
}
