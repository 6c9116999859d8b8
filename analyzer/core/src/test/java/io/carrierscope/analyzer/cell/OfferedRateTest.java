package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Offered and achieved rates of clients under test: 100 requests due per second for ten seconds, hand-computed. */
class OfferedRateTest {
    private static final String OPEN = "{\"subject\":\"client\",\"client\":\"jdk-virtual\",\"load\":{\"loop\":\"open\"}}";
    private static final String BURST = "{\"subject\":\"client\",\"client\":\"jdk-virtual\","
            + "\"load\":{\"loop\":\"burst\",\"requests\":1100}}";

    /** Answers of 1 s end up to 1 s after the window, so the rate counts the requests due in the ten seconds. */
    @Test
    void aClientThatKeepsUpAchievesWhatIsOffered() {
        var rate = OfferedRate.of(cell(OPEN, HandMade.requests(1_000, SECOND))).orElseThrow();
        assertThat(rate.achievedPerSecond()).isCloseTo(100, within(1e-9));
        assertThat(rate.text()).isEqualTo("met");
    }

    @Test
    void reportsTheShortfall() {
        var rate = OfferedRate.of(cell(OPEN, HandMade.requests(620, SECOND))).orElseThrow();
        assertThat(rate.achievedPerSecond()).isCloseTo(62, within(1e-9));
        assertThat(rate.text()).isEqualTo("rate not met: 62 % of offered");
    }

    /** With random gaps 960 of 1,000 were due, and 930 were answered in time. */
    @Test
    void achievedIsLimitedByTheRequestsDue() {
        var due = new JvmEvent.LoadSummary(0, 960, 930, 0, 0, 0, 30, 0, 0, 0.5, 0, 10 * SECOND, 0, 0);
        var rate = OfferedRate.of(cell(OPEN, HandMade.requests(930, SECOND), due)).orElseThrow();
        assertThat(rate.offeredPerSecond()).isCloseTo(96, within(1e-9));
        assertThat(rate.share()).isCloseTo(0.96875, within(1e-9));
        assertThat(rate.met()).isTrue();
    }

    /** 300 of the warm-up end in the ten seconds and 300 of them after; neither changes what is offered, which is 1,000. */
    @Test
    void whatWasUnderWayBeforeIsNotOffered() {
        var events = new ArrayList<JvmEvent>();
        for (int i = -300; i < 1_000; i++) {
            events.add(new JvmEvent.Request(TEN_SECONDS.startNanos() + i * SECOND / 100, 3 * SECOND, 301 + i,
                    3 * SECOND, 0,
                    OptionalLong.empty(), null, null, i >= 0, i < 700));
        }
        var summary = new JvmEvent.LoadSummary(0, 1_300, 1_000, 0, 0, 0, 300, 0, 0, 0.5, 0, 10 * SECOND, 0, 0);
        var rate = OfferedRate.of(cell(OPEN, events, summary)).orElseThrow();
        assertThat(rate.offeredPerSecond()).isCloseTo(100, within(1e-9));
        assertThat(rate.met()).isTrue();
    }

    /** 920 come in time; the last one 2.5 s after the window, when even the shortest answer takes only 1 s. */
    @Test
    void answersThatComeTooLateDoNotCount() {
        var events = new ArrayList<>(HandMade.requests(920, SECOND));
        events.add(new JvmEvent.Request(TEN_SECONDS.startNanos() + 9 * SECOND, 3_500_000_000L, 921, 3_500_000_000L, 0,
                OptionalLong.empty(), null, null, true, false));
        var rate = OfferedRate.of(cell(OPEN, events)).orElseThrow();
        assertThat(rate.achievedPerSecond()).isCloseTo(92, within(1e-9));
        assertThat(rate.met()).isFalse();
    }

    /** Two bursts of 1,100 took 10 s and 14 s, the shortest service time is 1 s: 1,100 / 11 s. */
    @Test
    void burstsCountFromTheFirstRequestToTheLastAnswer() {
        var events = new ArrayList<>(HandMade.requests(9, SECOND));
        events.add(new JvmEvent.Batch(TEN_SECONDS.startNanos(), 10 * SECOND, 1_100, 0, true));
        events.add(new JvmEvent.Batch(TEN_SECONDS.startNanos(), 14 * SECOND, 1_100, 0, true));
        var rate = OfferedRate.of(cell(BURST, events)).orElseThrow();
        assertThat(rate.achievedPerSecond()).isCloseTo(100, within(0.2));
        assertThat(rate.met()).isTrue();
    }

    @Test
    void theClientIsTheSystemUnderTest() {
        var cell = cell(OPEN, HandMade.requests(9, SECOND));
        assertThat(cell.key().variant()).isEqualTo("jdk-virtual");
        assertThat(cell.subject()).isEqualTo(cell.client());
        assertThat(cell.hold()).isEmpty();
    }

    /** The client had 4,999 connections 7 s after the first request. */
    @Test
    void heldConnectionsHaveNoThroughput() {
        var held = new JvmEvent.Holding(TEN_SECONDS.endNanos(), OptionalLong.of(7 * SECOND), 5_000, 5_000, 4_999,
                "no thread");
        var cell = cell(OPEN, List.of(), held);
        assertThat(cell.hold()).contains(new Hold(5_000, 5_000, 4_999, 7, "no thread"));
        assertThat(cell.throughputPerSecond()).isEmpty();
        assertThat(CellMetric.CONNECTIONS.of(cell)).hasValue(4_999);
        assertThat(CellMetric.CONNECTS_PER_SECOND.of(cell).orElseThrow()).isCloseTo(4_999 / 7.0, within(1e-9));
    }

    /** 3 MiB and 1.5 MiB of heap, 40 and 17 threads. */
    @Test
    void clientMetricsComeFromItsSamples() {
        var cell = cell(OPEN, List.of(usage(1, 3 << 20, 17), usage(2, 3 << 19, 40), usage(11, 9 << 20, 99)));
        assertThat(CellMetric.HEAP_MAX.of(cell)).hasValue(3);
        assertThat(CellMetric.HEAP_MEAN.of(cell)).hasValue(2.25);
        assertThat(CellMetric.PLATFORM_THREADS_MAX.of(cell)).hasValue(40);
        assertThat(CellMetric.RESIDENT_MAX.of(cell)).isEmpty();
    }

    /** A server cell: 5 MiB and 2 MiB of heap, and 0.45 of two processors. */
    @Test
    void serverMetricsComeFromTheServer() {
        var events = new ArrayList<>(HandMade.cpu(0.45, 0.9));
        events.addAll(List.of(usage(1, 5 << 20, 17), usage(2, 2 << 20, 23)));
        var server = HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25), events);
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                new ArrayList<>(List.of(usage(1, 99 << 20, 999))));
        var cell = HandMade.cell(server, client);
        assertThat(CellMetric.HEAP_MEAN.of(cell)).hasValue(3.5);
        assertThat(CellMetric.PLATFORM_THREADS_MAX.of(cell)).hasValue(23);
        assertThat(CellMetric.CPU_PERCENT.of(cell).orElseThrow()).isCloseTo(90, within(1e-9));
    }

    /** 7 MiB in the window, 9 MiB after it. */
    @Test
    void nativeMemoryIsKnownWhereItIsTracked() {
        var cell = cell(OPEN, List.of(new RuntimeEvents.NativeMemory(TEN_SECONDS.startNanos() + 3, 7 << 20),
                new RuntimeEvents.NativeMemory(TEN_SECONDS.endNanos() + 3, 9 << 20)));
        assertThat(CellMetric.COMMITTED_MAX.of(cell)).hasValue(7);
        assertThat(CellMetric.COMMITTED_MAX.of(cell(OPEN, List.of(usage(1, 3, 4))))).isEmpty();
    }

    private static JvmEvent usage(int second, long heapBytes, int threads) {
        return new JvmEvent.UsageSample(TEN_SECONDS.startNanos() + second * SECOND, heapBytes, OptionalLong.empty(),
                threads);
    }

    private static Cell cell(String definition, List<JvmEvent> events, JvmEvent... profile) {
        var own = new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id", "light", "answer", "poisson-100", 1,
                "client", "virtual", 0, 100, 0, 2, "", definition);
        var head = new ArrayList<JvmEvent>(List.of(Recorded.jvm(25), Recorded.hardwareThreads(2), own));
        head.add(new JvmEvent.LoadSummary(0, 1_000, 1_000, 0, 0, 0, 0, 0, 0, 0.5, 0, 10 * SECOND, 0, 0));
        head.addAll(List.of(profile));
        var recorded = Recorded.profile(head.toArray(JvmEvent[]::new));
        var measured = Measurements.empty(TEN_SECONDS, recorded);
        events.forEach(measured::accept);
        var client = new MeasuredRecording(Path.of("c.jfr"), recorded, new Coverage(1, List.of()), TEN_SECONDS,
                measured);
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(), Optional.empty());
    }
}
