package io.carrierscope.analyzer.model.simulation;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.WorkStep;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Lock;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cells of 100 requests per second on two processors, with hand-computed figures. */
class PredictionTest {
    private static final ThreadRef POOL = Recorded.platform(7, "qtp-7");
    private static final ThreadRef SELECTOR = Recorded.platform(8, "selector-1");
    private static final ThreadRef MAIN = Recorded.platform(9, "main");
    private static final String WAITS = "{\"workload\": {\"steps\": [{\"do\": \"wait\", \"time\": \"PT0.02S\"}]}}";

    @Test
    void demandsAreThoseOfTheThreads() {
        var loop = loop(poolCell(WAITS, 3));
        // of two processors: the pool 0.11, the selector 0.04, the client 0.09; per second 100 requests
        assertThat(loop.handlers().nanos()).isCloseTo(2.2e6, within(1.0));
        assertThat(loop.front().nanos()).isCloseTo(0.8e6, within(1.0));
        assertThat(loop.client().nanos()).isCloseTo(1.8e6, within(1.0));
        assertThat(loop.handlers().threads().count()).isEqualTo(3);
        assertThat(loop.handlers().threads().kept()).isTrue();
        // the server used 0.2 and the client 0.1: 0.05 and 0.01 of 2 in the background; all others none
        assertThat(loop.processors()).isEqualTo(2);
        assertThat(loop.background()).filteredOn(Background.Steady.class::isInstance).singleElement()
                .isInstanceOfSatisfying(Background.Steady.class,
                        b -> assertThat(b.processors()).isCloseTo(0.1 + 0.02, within(1e-9)));
        assertThat(loop.arrivals().perSecond()).isEqualTo(100);
    }

    @Test
    void compilersWorkInTheSecondInWhichTheyDid() {
        // of two processors 0.2 in the third second and 0.05 in the last
        var compiler = Recorded.platform(12, "C2 CompilerThread0");
        long start = TEN_SECONDS.startNanos();
        var compiling = List.<JvmEvent>of(new JvmEvent.ThreadCpuLoad(start + 3 * SECOND, compiler, 0.2),
                new JvmEvent.ThreadCpuLoad(start + 10 * SECOND, compiler, 0.05));
        var loop = loop(cell(server(WAITS, 3, all(serverEvents(0.3), compiling)), client(WAITS, clientEvents())));
        var parts = (Background.InParts) loop.background().getFirst();
        assertThat(parts.partNanos()).isEqualTo(1e9);
        assertThat(parts.nanos()).hasSize(10)
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1 ? 0 : Double.compare(a, b))
                .containsExactly(0.0, 0.0, 0.4e9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1e9);
    }

    @Test
    void requestsThatDoNotMeetTakeTheirDemands() {
        // 1.8 + 0.8 + 2.2 ms and the wait of 20 ms: every 10 ms one, on three threads that are held for 22.2 ms; the background delays some
        var predicted = (Prediction.Predicted) Prediction.of(poolCell(WAITS, 3)).orElseThrow();
        assertThat(predicted.times().p50Nanos()).isCloseTo(24_800_000, within(300_000L));
        var steady = loop(poolCell(WAITS, 3)).withoutPauses();
        assertThat(ResponseTimes.of(steady).p50Nanos()).isCloseTo(24_800_000, within(300_000L));
        // a single thread serves 45 per second: the last of the 1,000 requests queues for 12 s
        assertThat(ResponseTimes.of(steady.withHandlerThreads(1)).p99Nanos()).isBetween(12 * SECOND, 13 * SECOND);
    }

    @Test
    void eightOfTenRunsHaveAP99InBetween() {
        // 19 windows of one request, which takes 1 to 19 ms: of twenty runs two are expected below the second, and two above the 18th
        var runs = IntStream.rangeClosed(1, 19).mapToObj(millis -> {
            var one = new Durations();
            one.add(millis * 1_000_000L);
            return one;
        });
        var times = ResponseTimes.of(runs);
        assertThat(times.p99LeastNanos()).isCloseTo(2_000_000, within(2_000L));
        assertThat(times.p99MostNanos()).isCloseTo(18_000_000, within(18_000L));
        assertThat(times.p50Nanos()).isCloseTo(10_000_000, within(10_000L));
    }

    private static WorkStep step(String name, double cpuNanos, double waitNanos) {
        return new WorkStep(name, cpuNanos, waitNanos, "", 0, 1, 0, false, true, List.of());
    }

    private static WorkStep held(String kind, WorkStep inside) {
        return new WorkStep("guard", 0, 0, kind, 0, 1, 0, false, true, List.of(inside));
    }

    @Test
    void thePathHasTheStepsOfTheWorkload() {
        var work = new Work(List.of(held("MONITOR", step("wait", 0, 5e6))), 1, 3e5, Set.of(PinKind.MONITOR), true);
        assertThat(work.path()).singleElement().isInstanceOfSatisfying(Step.Wait.class, w -> {
            assertThat(w.pinned()).isTrue();
            assertThat(w.time().nanos(null)).isEqualTo(5.3e6);
        });
        assertThat(work.withoutPins(PinKind.MONITOR).path()).singleElement()
                .isInstanceOfSatisfying(Step.Wait.class, w -> assertThat(w.pinned()).isFalse());
    }

    @Test
    void locksCanBeLeftOut() {
        var work = new Work(List.of(held("SHARED_LOCK", step("compute", 7e5, 0))), 0.5, 0, Set.of(), true);
        assertThat(work.path()).hasSize(3).first().isEqualTo(new Step.Take(new Lock("SHARED_LOCK", 1)));
        assertThat(work.withoutLocks().path()).singleElement()
                .isInstanceOfSatisfying(Step.Compute.class, c -> assertThat(c.time().nanos(null)).isEqualTo(3.5e5));
    }

    @Test
    void atAnotherRateThePausesOfARequestStay() {
        var loop = loop(poolCell(WAITS, 3)).at(250, 4e9);
        assertThat(loop.arrivals().perSecond()).isEqualTo(250);
        assertThat(loop.dueNanos()).isEqualTo(4e9);
        // one of 50 ms in 10 s becomes one in 4 s
        assertThat(loop.handlers().threads().jvm().stops().periodNanos()).isEqualTo(4e9);
        assertThat(loop.handlers().threads().jvm().stops().spans()).singleElement()
                .satisfies(s -> assertThat(s.lengthNanos()).isEqualTo(50_000_000));
        assertThat(loop.withoutPauses().handlers().threads().jvm().stops()).isEqualTo(Stops.NONE);
    }

    @Test
    void demandsAtAShareOfTheKneeAreThoseMeasuredThere() {
        // for four seconds before the window 200 requests per second; of two processors the server used 0.3, the client 0.2
        long start = TEN_SECONDS.startNanos() - 5 * SECOND;
        var step = new JvmEvent.RateStep(start, 4 * SECOND, 200, 200, 1, 2, 0, true, 9, 0.9, SECOND / 5);
        var compiler = Recorded.platform(12, "C2 CompilerThread0");
        var compiling = List.<JvmEvent>of(new JvmEvent.ThreadCpuLoad(start + 2 * SECOND, compiler, 0.04));
        var loop = OpenLoops.of(cell(server(WAITS, 3, all(serverEvents(0.3), before(start, 0.31), compiling)),
                spinning(all(clientEvents(), before(start, 0.2)))), step).orElseThrow();
        // 0.1 of the server's 0.4 processors are not for requests, and then 0.02 for compilers: 0.5 of 0.62 / 200, not 0.3 / 100
        assertThat(loop.handlers().nanos()).isCloseTo(2.2e6 * 2.5 / 3, within(1.0));
        assertThat(loop.front().nanos()).isCloseTo(0.8e6 * 2.5 / 3, within(1.0));
        // the client spun on 0.04 of its 0.2 processors, and on 0.05 of 0.4 then; 0.02 are in the background: 0.33 / 200
        assertThat(loop.client().nanos()).isCloseTo(1.65e6, within(1.0));
        assertThat(loop.arrivals().perSecond()).isEqualTo(200);
        assertThat(((Background.InParts) loop.background().getFirst()).nanos()).containsExactly(0.0, 0.08e9, 0.0, 0.0);
    }

    @Test
    void ofAShareHeldInTheWindowArrivalsAndPausesAreThoseThen() {
        // the pause is from 1 s to 1.05 s of the window, and request 102 the first one that is due 1.02 s after the begin
        var loop = heldFrom(1_020_000_000);
        assertThat(loop.dueNanos()).isEqualTo(8.98e9);
        assertThat(((Arrivals.Recorded) loop.arrivals()).dueNanos()).hasSize(898).startsWith(0, 1e7).endsWith(8.97e9);
        var stops = loop.handlers().threads().jvm().stops();
        assertThat(stops.periodNanos()).isEqualTo(8.98e9);
        assertThat(stops.spans()).containsExactly(new Pauses.Span(0, 30_000_000));
        // no pause from 1.06 s on
        assertThat(heldFrom(1_060_000_000).handlers().threads().jvm().stops().spans()).isEmpty();
    }

    /** A share of the knee, held from so long after the begin of the window to its end. */
    private static OpenLoop heldFrom(long nanos) {
        var step = new JvmEvent.RateStep(TEN_SECONDS.startNanos() + nanos, 10 * SECOND - nanos, 100, 100, 1, 2,
                0, true, 9, 0.7, 0);
        var search = new JvmEvent.RateStep(0, 1, 140, 140, 1, 2, 0, true, 9, 0, 0);
        var cell = cell(server(WAITS, 3, serverEvents(0.3)), recording("c.jfr", 25, event("client", WAITS, 0),
                clientEvents(), Recorded.setting("jdk.GCPhasePause", "enabled", "true"), search, step));
        assertThat(loop(cell).dueNanos()).isEqualTo(10e9);
        return OpenLoops.of(cell, step).orElseThrow();
    }

    @Test
    void computingStepsTakeAsLongAtAnyRate() {
        // of the 2.2 ms of a handler 1.5 are asked for; the server's 0.62 − 0.1 processors are 2.6 ms per request in place of 3.0
        String computes = "{\"workload\": {\"steps\": [{\"do\": \"compute\", \"cpu\": \"PT0.0015S\"}]}}";
        long start = TEN_SECONDS.startNanos() - 5 * SECOND;
        var step = new JvmEvent.RateStep(start, 4 * SECOND, 200, 200, 1, 2, 0, true, 9, 0.9, 0);
        var cell = cell(server(computes, 3, all(serverEvents(0.3), before(start, 0.31))),
                client(computes, clientEvents()));
        var loop = OpenLoops.of(cell, step).orElseThrow();
        assertThat(loop.work().path()).singleElement().isInstanceOfSatisfying(Step.Compute.class,
                c -> assertThat(c.time().nanos(null)).isEqualTo(1.5e6));
        assertThat(loop.handlers().nanos()).isCloseTo(0.7e6 * 1.1 / 1.5, within(1.0));
        // a step that was cut short tells nothing
        var cut = new JvmEvent.RateStep(start, 4 * SECOND, 200, 50, 1, 2, 0, false, 9, 0.9, 0);
        assertThat(OpenLoops.of(cell, cut).orElseThrow().handlers().nanos()).isCloseTo(0.7e6, within(1.0));
    }

    private static List<JvmEvent> before(long start, double jvm) {
        return IntStream.rangeClosed(1, 4)
                .<JvmEvent>mapToObj(i -> new JvmEvent.CpuLoad(start + i * SECOND, jvm, 0, 0.6)).toList();
    }

    private static MeasuredRecording spinning(List<JvmEvent> events) {
        var summary = new JvmEvent.LoadSummary(0, 1_000, 1_000, 0, 0, 0, 0, 9, 9, 0.1, 0, 10 * SECOND, 2 * SECOND / 5,
                0);
        return recording("c.jfr", 25, event("client", WAITS, 0), events,
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"), summary);
    }

    @Test
    void blindInputsGiveNoPrediction() {
        assertThat(missing(poolCell("{}", 3))).isEqualTo("what a request does is not known");
        assertThat(missing(poolCell("{\"workload\": {\"steps\": [{\"do\": \"send\"}]}}", 3)))
                .isEqualTo("the workload has steps that the simulation does not know");
        // what one of 20 requests computes is no part of the others
        assertThat(missing(poolCell("{\"workload\": {\"steps\": [{\"do\": \"chance\", \"oneIn\": 20, \"steps\":"
                + " [{\"do\": \"login\", \"cost\": 10, \"cpu\": \"PT0S\"}]}]}}", 3)))
                .isEqualTo("the workload has steps that the simulation does not know");
        // of two processors all processes used 0.9, the server 0.4 and the client 0.2
        assertThat(missing(poolCell(WAITS, 3, 0.45)))
                .isEqualTo("other processes kept 0.30 processors busy, and when they did is not recorded");
        assertThat(missing(cell(server(WAITS, 3, List.of()), client(WAITS, clientEvents()))))
                .startsWith("CPU time of the server and its threads is not recorded");
    }

    @Test
    void aClosedLoopHasNoPrediction() {
        var event = new JvmEvent.CellInfo(0, "run-1", "host", "quick", "id", "platform-20", "io", "closed-8", 1,
                "server",
                "platform-pool", 8, 0, 3, 2, "", WAITS);
        assertThat(Prediction.of(cell(recording("s.jfr", 25, event, List.of()),
                recording("c.jfr", 25, event, clientEvents())))).isEmpty();
    }

    private static OpenLoop loop(Cell cell) {
        return OpenLoop.of(cell).orElseThrow();
    }

    private static String missing(Cell cell) {
        return ((Prediction.NotPredicted) Prediction.of(cell).orElseThrow()).missing();
    }

    private static Cell poolCell(String definition, int threads) {
        return poolCell(definition, threads, 0.3);
    }

    /** @param machine share of both processors that all processes used */
    private static Cell poolCell(String definition, int threads, double machine) {
        return cell(server(definition, threads, serverEvents(machine)), client(definition, clientEvents()));
    }

    private static List<JvmEvent> serverEvents(double machine) {
        return all(handlers(), cpu(POOL, 0.11), cpu(SELECTOR, 0.04), cpu(0.2, machine),
                List.of(new RuntimeEvents.GcPause(TEN_SECONDS.startNanos() + SECOND, 50_000_000)));
    }

    private static MeasuredRecording server(String definition, int threads,
            List<JvmEvent> events) {
        return recording("s.jfr", 25, event("server", definition, threads), events,
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"));
    }

    private static MeasuredRecording client(String definition, List<JvmEvent> events) {
        return recording("c.jfr", 25, event("client", definition, 0), events,
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"));
    }

    private static JvmEvent.CellInfo event(String role, String definition, int threads) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "id", "platform-20", "io", "constant-100", 1, role,
                "platform-pool", 0, 100, threads, 2, "", definition);
    }

    private static List<JvmEvent> clientEvents() {
        var events = new ArrayList<>(all(cpu(MAIN, 0.09), cpu(0.1, 0.3)));
        for (int i = 0; i < 1_000; i++) {
            long due = TEN_SECONDS.startNanos() + i * SECOND / 100;
            events.add(new Request(due, 25_000_000, i + 1, 25_000_000, 0, OptionalLong.empty(), null, null, true,
                    true));
        }
        return events;
    }

    private static List<JvmEvent> handlers() {
        return List.of(new Handler(TEN_SECONDS.startNanos(), SECOND, 1, POOL, OptionalLong.of(11), "platform"));
    }
}
