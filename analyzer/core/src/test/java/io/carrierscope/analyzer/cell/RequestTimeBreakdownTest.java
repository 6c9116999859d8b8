package io.carrierscope.analyzer.cell;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.request.RequestTraces.Journey;
import io.carrierscope.analyzer.fold.request.RequestTraces.Sent;
import io.carrierscope.analyzer.fold.request.RequestTraces.Served;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RequestTimeBreakdownTest {
    private static Journey journey(long service, long lag, long queueDelay, long handler) {
        return new Journey(new Sent(1_000, service, lag),
                new Served(1_000, handler, queueDelay, null, 0));
    }

    private static Map<Reason, Double> waits(double asked, double overslept, double lock, double pinned, double other) {
        var waits = new EnumMap<Reason, Double>(Reason.class);
        waits.putAll(Map.of(Reason.ASKED, asked, Reason.OVERSLEPT, overslept, Reason.LOCK, lock, Reason.PINNED, pinned,
                Reason.OTHER, other));
        return waits;
    }

    private static double sum(RequestTimeBreakdown budget) {
        return Arrays.stream(Part.values()).mapToDouble(budget::share).sum();
    }

    /** The second handler continues after its answer: the client waits for 3 of its 9 ns. */
    @Test
    void outerPartsAreSummedPerRequest() {
        var shares = RequestTimeBreakdown.split(100, waits(40, 10, 0, 5, 0), OptionalDouble.of(30));
        var budget = RequestTimeBreakdown.of(List.of(journey(20, 5, 3, 12), journey(7, 0, 4, 9)), shares);
        assertThat(budget.requests()).isEqualTo(2);
        assertThat(budget.meanNanos()).isEqualTo(16);
        assertThat(budget.share(Part.DISPATCH)).isEqualTo(5 / 32.0);
        assertThat(budget.share(Part.BEFORE)).isEqualTo(7 / 32.0);
        assertThat(budget.share(Part.AFTER)).isEqualTo(5 / 32.0);
        assertThat(budget.share(Part.ASKED)).isCloseTo(0.40 * 15 / 32, within(1e-12));
        assertThat(budget.share(Part.OVERSLEPT)).isCloseTo(0.10 * 15 / 32, within(1e-12));
        assertThat(budget.share(Part.PINNED)).isCloseTo(0.05 * 15 / 32, within(1e-12));
        assertThat(budget.share(Part.ON_CPU)).isCloseTo(0.30 * 15 / 32, within(1e-12));
        assertThat(budget.share(Part.UNKNOWN)).isCloseTo(0.15 * 15 / 32, within(1e-12));
        assertThat(sum(budget)).isCloseTo(1, within(1e-12));
    }

    @Test
    void cpuTimeIsAtMostWhatTheWaitsLeave() {
        var shares = RequestTimeBreakdown.split(100, waits(40, 10, 0, 5, 0), OptionalDouble.of(80));
        assertThat(shares.get(Part.ON_CPU)).isCloseTo(0.45, within(1e-12));
        assertThat(shares.get(Part.UNKNOWN)).isNotNegative().isCloseTo(0, within(1e-12));
    }

    @Test
    void waitsThatExceedTheHandlersAreScaledToThem() {
        var shares = RequestTimeBreakdown.split(50, waits(60, 0, 0, 20, 0), OptionalDouble.empty());
        assertThat(shares.get(Part.ASKED)).isEqualTo(0.75);
        assertThat(shares.get(Part.PINNED)).isEqualTo(0.25);
        assertThat(shares.get(Part.ON_CPU)).isZero();
        assertThat(shares.get(Part.UNKNOWN)).isZero();
    }

    @Test
    void clientAndServerAreJoinedByTheRequestsId() {
        var server = HandMade.recording("s.jfr", 21,
                HandMade.event("platform-20", "platform-pool", "server", 4, 20, 21),
                HandMade.sleepingHandlers(Recorded.platform(7, "qtp1-7"), 100, 4_000_000));
        var client = HandMade.recording("c.jfr", 21,
                HandMade.event("platform-20", "platform-pool", "client", 4, 20, 21),
                HandMade.requests(120, 5_000_000));
        var budget = RequestTimeBreakdown.of(HandMade.cell(server, client)).orElseThrow();
        assertThat(budget.requests()).isEqualTo(100);
        assertThat(budget.meanNanos()).isEqualTo(5_000_007);
        assertThat(budget.share(Part.DISPATCH)).isCloseTo(7 / 5_000_007.0, within(1e-12));
        assertThat(budget.share(Part.BEFORE)).isCloseTo(11 / 5_000_007.0, within(1e-12));
        assertThat(budget.share(Part.ASKED)).isCloseTo(4_000_000 / 5_000_007.0, within(1e-12));
        assertThat(budget.share(Part.AFTER)).isCloseTo(999_989 / 5_000_007.0, within(1e-12));
        assertThat(sum(budget)).isCloseTo(1, within(1e-12));
    }

    @Test
    void emptyWithoutAClient() {
        var server = HandMade.recording("s.jfr", 21, null,
                HandMade.sleepingHandlers(Recorded.platform(7, "qtp1-7"), 10, 4_000_000));
        assertThat(RequestTimeBreakdown.of(HandMade.cell(server, null))).isEmpty();
    }

    /**
     * Two handlers of 3 s under a client under test whose server waits 1.5 s and, one time in four, another 4 s by a timer:
     * 2.5 s.
     */
    @Test
    void timerWaitsAreThoseAskedFor() {
        String definition = """
                {"subject": "client", "client": "jdk-async", "workload": {"steps": [{"do": "wait", "time": "PT1.5S"},
                  {"do": "chance", "oneIn": 4, "steps": [{"do": "wait", "time": "PT4S"}]}]}}""";
        var thread = Recorded.platform(7, "loop-1");
        List<JvmEvent> handlers = List.of(handler(1, thread), handler(2, thread));
        var server = HandMade.recording("s.jfr", 25, event("server", definition), handlers);
        var client = HandMade.recording("c.jfr", 25, event("client", definition), HandMade.requests(2, 3 * SECOND));
        var budget = RequestTimeBreakdown
                .of(new Cell(CellKey.of(client), Optional.of(server), Optional.of(client), Optional.empty(),
                        Optional.empty()))
                .orElseThrow();
        double handlersShare = 1 - budget.share(Part.DISPATCH) - budget.share(Part.BEFORE)
                - budget.share(Part.AFTER);
        assertThat(budget.share(Part.ASKED) / handlersShare).isCloseTo(2.5 / 3, within(1e-6));
    }

    private static JvmEvent handler(int id, ThreadRef thread) {
        return new JvmEvent.Handler(HandMade.TEN_SECONDS.startNanos() + id * SECOND, 3 * SECOND, id, thread,
                OptionalLong.of(11), "event-loop");
    }

    private static JvmEvent.CellInfo event(String role, String definition) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", "id", "light", "answer", "poisson-1", 1, role,
                "async", 0, 1, 0, 2, "", definition);
    }
}
