package io.carrierscope.analyzer.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Halves;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What requests got, of the part without Flight Recorder where there is one. */
public class OutcomeTest {
    private static final int RECORDED = 770;

    private static Cell cell(JvmEvent... parts) {
        return HandMade.cell(
                HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                        HandMade.cpu(0.6, 0.9)),
                HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                        HandMade.requests(RECORDED, 1_000_000), parts));
    }

    /**
     * A part of ten seconds, with 31 failures, 220 and 231 µs of CPU per request, and times of which one in eleven is 90 ms and the others
     * 7 ms.
     */
    public static MeasuredPart part(boolean recorded, int completed, int ordinal) {
        Map<Long, Integer> times = Map.of(7_000_000L, completed - completed / 11, 90_000_000L, completed / 11);
        return new MeasuredPart(0, recorded, ordinal, 10 * HandMade.SECOND, completed + 35, completed, 31, 4, 0, 0,
                new Halves(0, 1, 1, OptionalLong.empty(), OptionalLong.empty()),
                OptionalLong.of((recorded ? 231_000L : 220_000L) * completed), OptionalLong.of(9), "load-1",
                OptionalLong.of(3 * HandMade.SECOND), times, Map.of());
    }

    /** 1,100 in 10 s unrecorded, 770 recorded; 90 ms is beyond the 90th percentile and not beyond the 99th. */
    @Test
    void isThatOfTheUnrecordedPart() {
        Outcome outcome = cell(part(false, 1_100, 1), part(true, RECORDED, 2)).outcome();
        assertThat(outcome.perSecond()).hasValue(110);
        assertThat(outcome.cell().throughputPerSecond()).hasValue(77);
        assertThat(outcome.recordedShare().getAsDouble()).isCloseTo(0.7, within(1e-12));
        assertThat(outcome.response().orElseThrow().count()).isEqualTo(1_100);
        assertThat(outcome.response().orElseThrow().percentileNanos(90) / 1e6).isCloseTo(7, within(0.01));
        assertThat(outcome.response().orElseThrow().percentileNanos(99) / 1e6).isCloseTo(90, within(0.1));
        assertThat(outcome.response().orElseThrow().totalNanos()).isEqualTo(1_000 * 7_000_000L + 100 * 90_000_000L);
        assertThat(outcome.failed()).isEqualTo(31);
        assertThat(outcome.ended()).isEqualTo(1_131);
        assertThat(outcome.cpuNanosPerRequest().getAsDouble()).isEqualTo(220_000);
        assertThat(outcome.recordedCpuNanosPerRequest().getAsDouble()).isEqualTo(231_000);
    }

    /** The CPU time of a client under test is the client's: 9 ns for 1,100 requests and for 770. */
    @Test
    void theCpuTimeIsThatOfTheProcessUnderTest() {
        var client = new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id", "light", "answer", "poisson-100",
                1,
                "client", "virtual", 0, 100, 0, 2, "", "{\"subject\":\"client\",\"client\":\"jdk-virtual\"}");
        var recording = HandMade.recording("c.jfr", 25, client, HandMade.requests(RECORDED, 1_000_000),
                part(false, 1_100, 1), part(true, RECORDED, 2));
        var outcome = new Cell(CellKey.of(recording), Optional.empty(), Optional.of(recording), Optional.empty(),
                Optional.empty()).outcome();
        assertThat(outcome.cpuNanosPerRequest().getAsDouble()).isCloseTo(9 / 1_100.0, within(1e-12));
        assertThat(outcome.recordedCpuNanosPerRequest().getAsDouble()).isCloseTo(9 / 770.0, within(1e-12));
    }

    /** The client says nothing of service times, so the recording does. */
    @Test
    void isThatOfTheRecordingElse() {
        Outcome outcome = cell().outcome();
        assertThat(outcome.perSecond()).hasValue(77);
        assertThat(outcome.recordedShare()).isEmpty();
        assertThat(outcome.cpuNanosPerRequest()).isEmpty();
        assertThat(outcome.ended()).isEqualTo(RECORDED);
        assertThat(cell(part(false, 1_100, 1)).outcome().service().orElseThrow().count()).isEqualTo(RECORDED);
    }
}
