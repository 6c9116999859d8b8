package io.carrierscope.analyzer.finding.tail;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.finding.tail.Timeline.Spans;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A virtual thread does nothing that an event tells for 30 ms, and others compute on one of two carriers. */
class CpuBlameTest {
    private static final long MS = 1_000_000;
    private static final long START = HandMade.TEN_SECONDS.startNanos();
    private static final Stack PARSE = Recorded.stack("shop.Hosts.parse");

    /**
     * A sample each 10 ms, all of 0.97 busy processors, so two would have 10 of the 5 rounds of the piece with those before and after it. Five
     * are less than two thirds of that. Where only each third round has samples, a third of ten suffices, and four are more.
     */
    @ParameterizedTest
    @CsvSource({"1, 5, UNKNOWN, false", "3, 4, UNKNOWN, true", "3, 3, UNKNOWN, false", "1, 7, UNKNOWN, true",
            "1, 5, RUNNING, true"})
    void oneBusyCarrierIsNotAll(int everyRound, int meanwhile, Part part, boolean blamed) {
        var events = new ArrayList<JvmEvent>();
        IntStream.range(0, 900 / everyRound).forEach(i -> events.add(sample(i * everyRound * 10 * MS, i)));
        IntStream.range(0, meanwhile).forEach(i -> events.add(sample(9_500 * MS + i * 5 * MS, 2_000 + i)));
        events.add(new JvmEvent.CpuLoad(START + SECOND, 0.485, 0, 0.5));
        var recording = HandMade.recording("s.jfr", 25, null, events,
                Recorded.setting("jdk.ExecutionSample", "enabled", "true"),
                Recorded.setting("jdk.ExecutionSample", "period", "10 ms"));
        var seen = new Spans<>(recording.measured().sightings.all(), Seen::nanos, Seen::nanos);
        var piece = new Segment(part, START + 9_500 * MS, START + 9_530 * MS, Optional.empty());
        assertThat(new CpuBlame(recording, seen, 2).during(piece, Recorded.virtual(1)).isPresent()).isEqualTo(blamed);
    }

    private static CpuSample sample(long afterStart, int thread) {
        return new CpuSample(START + afterStart, Recorded.virtual(100 + thread), PARSE, false);
    }
}
