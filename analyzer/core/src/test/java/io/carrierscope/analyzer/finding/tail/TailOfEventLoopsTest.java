package io.carrierscope.analyzer.finding.tail;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.Call;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cell of 200 requests of 14 ms on an event loop: 2 ms before the handler, in which a timer takes 3 ms and a call 7 ms, and 1 ms after
 * it. Two of them make a second call, of 61 and 67 ms.
 */
class TailOfEventLoopsTest {
    private static final long MS = 1_000_000;
    private static final ThreadRef CLIENT_LOOP = Recorded.platform(900, "reactor-client-epoll-1");
    private static final String STEPS = """
            {"workload":{"steps":[{"do":"wait","time":"PT0.003S"},
            {"do":"call","service":"prices","steps":[{"do":"wait","time":"PT0.006S"}]}]}}""";

    private final List<JvmEvent> client = new ArrayList<>();
    private final List<JvmEvent> server = new ArrayList<>();

    private static JvmEvent.CellInfo event(String role) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "quick.webflux.io.closed-8.jdk25.r1", "webflux", "io",
                "closed-8", 1, role, "event-loop", 8, 0, 0, 2, "", STEPS);
    }

    /** Of a cell whose services are recorded, too. */
    private Cell cell() {
        var recorded = HandMade.recording("s.jfr", 25, event("server"), server);
        return new Cell(CellKey.of(recorded), Optional.of(recorded),
                Optional.of(HandMade.recording("c.jfr", 25, event("client"), client)), Optional.empty(),
                Optional.of(HandMade.recording("d.jfr", 25, event("downstream"), List.of())));
    }

    /** The calls have this id. */
    private void requests(boolean withIds) {
        for (int i = 1; i <= 200; i++) {
            long sent = HandMade.TEN_SECONDS.startNanos() + i * SECOND / 25;
            long more = i > 2 ? 0 : 55 * MS + i * 6 * MS;
            long handler = 11 * MS + (more == 0 ? 0 : more + 3 * MS / 2);
            client.add(
                    new Request(sent, handler + 3 * MS, i, handler + 3 * MS, 0, OptionalLong.empty(), null, null, true,
                            true));
            server.add(new Handler(sent + 2 * MS, handler, i, CLIENT_LOOP, OptionalLong.of(2 * MS), "event-loop"));
            server.add(new Call(sent + 5_200_000, 7 * MS, withIds ? i : 0, CLIENT_LOOP, "prices"));
            if (more > 0) {
                server.add(new Call(sent + 13 * MS, more, withIds ? i : 0, CLIENT_LOOP, "stock"));
            }
        }
    }

    /** In all 68 and 74 ms, of 76.5 and 82.5 ms. What is left in the handler is 2.5 ms, of others 1 ms. */
    @Test
    void callsAreThoseOfTheRequest() {
        requests(true);
        var tail = TailTest.tail(cell()).orElseThrow();
        assertThat(tail.requests()).isEqualTo(200);
        assertThat(tail.band(Band.Range.MEDIAN).share(Part.CALL)).isCloseTo(7 / 14.0, within(1e-9));
        assertThat(tail.band(Band.Range.MEDIAN).share(Part.ASKED)).isCloseTo(3 / 14.0, within(1e-9));
        assertThat(tail.band(Band.Range.SLOWEST).share(Part.CALL)).isCloseTo(71 / 79.5, within(1e-9));
        assertThat(tail.band(Band.Range.SLOWEST).share(Part.UNKNOWN)).isZero();
        assertThat(tail.excess().share(Part.CALL)).isCloseTo(64 / 65.5, within(1e-9));
        assertThat(tail.excess().share(Part.RUNNING)).isCloseTo(1.5 / 65.5, within(1e-9));
        assertThat(tail.excess().causes()).first().isEqualTo("slow-downstream");
        var slowest = tail.slowest().getFirst();
        assertThat(slowest.nanos(Part.CALL)).isEqualTo(74 * MS);
        assertThat(slowest.longest().flatMap(Segment::waited))
                .hasValueSatisfying(w -> assertThat(w.what()).isEqualTo("stock"));
    }

    @Test
    void callsWithoutAnIdAreUnknown() {
        requests(false);
        var median = TailTest.tail(cell()).orElseThrow().band(Band.Range.MEDIAN);
        assertThat(median.share(Part.ASKED)).isCloseTo(3 / 14.0, within(1e-9));
        assertThat(median.share(Part.UNKNOWN)).isCloseTo(8 / 14.0, within(1e-9));
    }

    /** 200 requests of a service, of 11 ms and two of 73.5 and 79.5 ms, that leave no wait behind, whether on a loop or from thread to thread. */
    @ParameterizedTest
    @ValueSource(strings = {"event-loop", "async"})
    void whatRequestsOfAServiceWaitForIsUnknown(String threads) {
        requests(true);
        var handlers = server.stream().filter(Handler.class::isInstance).map(Handler.class::cast)
                .<JvmEvent>map(h -> new Handler(h.startNanos(), h.durationNanos(), 0, CLIENT_LOOP,
                        OptionalLong.empty(), threads))
                .toList();
        var recorded = HandMade.recording("app.jfr", 25, null, handlers);
        var tail = TailTest.tail(HandMade.cell(recorded, null)).orElseThrow();
        assertThat(tail.requests()).isEqualTo(200);
        assertThat(tail.band(Band.Range.SLOWEST).share(Part.UNKNOWN)).isEqualTo(1);
        assertThat(tail.slowest().getFirst().nanos(Part.UNKNOWN)).isEqualTo(79_500_000);
    }
}
