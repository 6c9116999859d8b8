package io.carrierscope.analyzer.finding.tail;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell of 200 requests of 9 ms each, of which 5 ms are asked for, with something else injected into two of them. */
class TailTest {
    private static final long MS = 1_000_000;
    private static final Stack SLEEP = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place");
    private static final Stack LOCK = Recorded.stack("java.util.concurrent.locks.ReentrantLock.lock",
            "shop.Stock.take");
    private static final ThreadRef HOLDER = Recorded.platform(900, "holder");

    private final List<JvmEvent> client = new ArrayList<>();
    private final List<JvmEvent> server = new ArrayList<>();

    private static long start(int i) {
        return HandMade.TEN_SECONDS.startNanos() + i * SECOND / 25;
    }

    private static ThreadRef thread(int i) {
        return Recorded.platform(i, "qtp-" + i);
    }

    /** Sent 1 ms late; 2 ms before the handler, which sleeps 5 ms and then needs {@code more}; 1 ms after it. */
    private void request(int i, long more) {
        long sent = start(i) + MS;
        client.add(
                new Request(sent, 8 * MS + more, i, 9 * MS + more, MS, OptionalLong.empty(), null, null, true, true));
        server.add(new Handler(sent + 2 * MS, 5 * MS + more, i, thread(i), OptionalLong.of(2 * MS), "platform"));
        server.add(new Sleep(sent + 2 * MS, 5 * MS, thread(i), SLEEP, 5 * MS));
    }

    private void usual(int from) {
        for (int i = from; i <= 200; i++) {
            request(i, 0);
        }
    }

    private Cell cell(JvmEvent... ofLoad) {
        return HandMade.cell(
                HandMade.recording("s.jfr", 25, HandMade.event("platform-20", "platform-pool", "server", 8, 20, 25),
                        server),
                HandMade.recording("c.jfr", 25, HandMade.event("platform-20", "platform-pool", "client", 8, 20, 25),
                        client, ofLoad));
    }

    /** Returns the tail of a cell of which no causes are known. */
    static Optional<Tail> tail(Cell cell) {
        return DissectedRequests.of(cell).map(r -> Tail.of(r, List.of()));
    }

    @Test
    void aLockIsTheExcessAndWhatItsHolderDidIsShown() {
        usual(3);
        for (int i = 1; i <= 2; i++) {
            request(i, 50 * MS);
            server.add(new Park(start(i) + 8 * MS, 47 * MS, thread(i), LOCK, "x.Sync"));
            server.add(new Sleep(start(i) + 5 * MS, 49 * MS, HOLDER,
                    Recorded.stack("java.lang.Thread.sleep", "shop.Stock.take", "shop.Stock.refill"), 49 * MS));
        }
        var tail = tail(cell()).orElseThrow();
        assertThat(tail.requests()).isEqualTo(200);
        assertThat(tail.band(Band.Range.MEDIAN).responseNanos()).isEqualTo(9 * MS);
        assertThat(tail.excess().ratio()).isCloseTo(59 / 9.0, within(1e-9));
        assertThat(tail.excess().parts()).containsExactly(Part.LOCK, Part.RUNNING);
        assertThat(tail.excess().share(Part.LOCK)).isCloseTo(47 / 50.0, within(1e-9));
        assertThat(tail.excess().causes()).containsExactly("lock-contention");
        assertThat(tail.held().get("lock-contention")).satisfies(h -> {
            assertThat(h.requests()).isEqualTo(2);
            assertThat(h.nanos()).isEqualTo(94 * MS);
        });
        // one of the two requests of the band
        assertThat(tail.band(Band.Range.P99).heldNanos()).contains(entry("lock-contention", 23.5 * MS));
        var longest = tail.slowest().getFirst().longest().orElseThrow();
        assertThat(longest.part()).isEqualTo(Part.LOCK);
        assertThat(longest.waited()).hasValueSatisfying(w -> assertThat(w.stack()).isEqualTo(LOCK));
        assertThat(longest.meanwhile()).hasValueSatisfying(w -> assertThat(w.threadId()).isEqualTo(900));
    }

    @Test
    void aPauseIsTheExcess() {
        usual(3);
        for (int i = 1; i <= 2; i++) {
            request(i, 80 * MS);
            server.add(new GcPause(start(i) + 8 * MS, 80 * MS));
        }
        var tail = tail(cell()).orElseThrow();
        assertThat(tail.excess().share(Part.PAUSE)).isCloseTo(1, within(1e-9));
        assertThat(tail.excess().share("long-pauses")).isCloseTo(1, within(1e-9));
        assertThat(tail.slowest()).extracting(Timeline::responseNanos).startsWith(89 * MS, 89 * MS, 9 * MS);
    }

    /** Two are sent 60 ms late. Where 8 clients share 6 connections, they wait for one. */
    @ParameterizedTest
    @CsvSource({"8, client-saturated", "6, connection-limited"})
    void whatIsSentLateWaitsForTheGeneratorOrForAConnection(int connections, String cause) {
        usual(3);
        for (int i = 1; i <= 2; i++) {
            long sent = start(i) + 60 * MS;
            client.add(new Request(sent, 8 * MS, i, 68 * MS, 60 * MS, OptionalLong.empty(), null, null, true, true));
            server.add(new Handler(sent + 2 * MS, 5 * MS, i, thread(i), OptionalLong.of(2 * MS), "platform"));
            server.add(new Sleep(sent + 2 * MS, 5 * MS, thread(i), SLEEP, 5 * MS));
        }
        var load = new JvmEvent.LoadSummary(0, 200, 200, 0, 0, 0, 0, connections, connections, 0.1, 5, 10 * SECOND, 0,
                0);
        assertThat(tail(cell(load)).orElseThrow().excess().causes()).containsExactly(cause);
    }

    /** Parts sum to the response time of every request, whatever the events say. */
    @Test
    void partsSumToTheResponseTime() {
        usual(3);
        request(1, 31 * MS);
        request(2, 17 * MS);
        server.add(new Park(start(1) - 3 * MS, 70 * MS, thread(1), LOCK, "x.Sync"));
        server.add(new GcPause(start(2) - 4 * MS, 90 * MS));
        tail(cell()).orElseThrow().slowest().forEach(t -> assertThat(
                t.pieces().stream().mapToLong(Segment::nanos).sum()).isEqualTo(t.responseNanos()));
    }

    @Test
    void ofARecordingWithoutAClientTheHandlerIsAll() {
        usual(1);
        var tail = tail(HandMade.cell(HandMade.recording("s.jfr", 25, null, server), null)).orElseThrow();
        assertThat(tail.band(Band.Range.P90).responseNanos()).isEqualTo(5 * MS);
        assertThat(tail.band(Band.Range.P90).share(Part.ASKED)).isEqualTo(1);
    }

    /** Of 200 handlers that took 5 ms, and some that took no time, as those do that had begun before the recording. */
    @Test
    void whatTookNoTimeIsNotTakenApart() {
        usual(1);
        for (int i = 201; i <= 209; i++) {
            server.add(new Handler(start(1) + i * MS, 0, i, thread(i), OptionalLong.empty(), "platform"));
        }
        var tail = tail(HandMade.cell(HandMade.recording("s.jfr", 25, null, server), null)).orElseThrow();
        assertThat(tail.requests()).isEqualTo(200);
        assertThat(tail.band(Band.Range.MEDIAN).responseNanos()).isEqualTo(5 * MS);
    }

    @Test
    void ofManyTasksAnEvenSampleIsTakenApart() {
        for (int i = 1; i <= 5_000; i++) {
            long start = HandMade.TEN_SECONDS.startNanos() + i * MS;
            server.add(new VirtualThreadLife(start, Recorded.virtual(1_000 + i), true));
            server.add(new VirtualThreadLife(start + i * 1_000L, Recorded.virtual(1_000 + i), false));
        }
        var tail = tail(HandMade.cell(HandMade.recording("app.jfr", 25, null, server), null)).orElseThrow();
        assertThat(tail.requests()).isEqualTo(4_096);
        assertThat(tail.band(Band.Range.MEDIAN).responseNanos()).isCloseTo(2_500_500, withinPercentage(3));
        assertThat(tail.slowest().getFirst().responseNanos()).isEqualTo(5_000_000);
    }

    @Test
    void fewRequestsHaveNoSlowestHundredth() {
        usual(152);
        assertThat(tail(cell())).isEmpty();
    }
}
