package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf.Predicted;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hand-computed predictions without each cause. Windows last 10 s on 2 processors; CPU shares are of both. When a cell is at
 * least 40 % busy its own demand counts, otherwise the CPU time that its workload asks for.
 */
class PredictionsTest {
    /** 400 requests by 3 clients, each pinned 45 ms in a monitor while it sleeps 40 ms: 18 of 20 s of the carriers. */
    private static List<JvmEvent> pins(String... stack) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 400; i++) {
            events.add(new Pinned(TEN_SECONDS.startNanos() + i * SECOND / 50, 45_000_000, Recorded.virtual(100 + i),
                    Recorded.stack(stack), null, null, null));
        }
        return events;
    }

    @Test
    void withoutPinsTheWaitsRemain() {
        var server = all(pins("java.lang.VirtualThread.park", "java.lang.Thread.sleep", "app.A.b"),
                sleepingHandlers(Recorded.virtual(7), 400, 40_000_000), cpu(Recorded.carrier(1), 0.02),
                cpu(0.03, 0.05));
        var p = predicted("pinning-monitor", made(server, 400, 21, 3, 0));
        // idle processors, so the demand is the CPU time asked for, 0; 3 clients / 40 ms asleep
        assertThat(p.perSecond()).isCloseTo(75, within(0.01));
        assertThat(p.then().id()).isEqualTo(Bound.Id.CONCURRENCY);
        assertThat(p.intervention().tests()).extracting(Change::kind).containsExactly(Change.Kind.JDK,
                Change.Kind.UNGUARDED);
        // 0.03 × 2 × 10 s / 400 = 1.5 ms server, 0.02 × 2 × 10 s / 400 = 1 ms client; for both 2 processors:
        // station 1.25 ms, delay 40 + 1.25 ms: 1, 2 and 3 clients
        assertThat(p.leastPerSecond()).isCloseTo(mva(41.25, 1.25, 3), within(0.01));
    }

    @Test
    void pinnedWaitsWithoutOtherEventsAreAdded() {
        // 18 s pinned / 400 = 45 ms, nothing slept: 3 / 45 ms
        var server = all(pins("java.lang.VirtualThread.park", "app.Queue.take"), cpu(Recorded.carrier(1), 0.02),
                cpu(0.03, 0.05));
        assertThat(predicted("pinning-monitor", made(server, 400, 21, 3, 0)).perSecond()).isCloseTo(3 / 0.045,
                within(0.01));
    }

    /** Two sites of one monitor, 4.3 and 4.6 s after each other: it is held for 8.9 s or longer, and 40 / 0.89 is the most without pins. */
    @Test
    void withoutPinsAScarceMonitorRemains() {
        var waits = List.<JvmEvent>of(
                new MonitorEnter(TEN_SECONDS.startNanos(), 43 * SECOND / 10, Recorded.virtual(5),
                        Recorded.stack("app.A.b"), "app.Lock", null, 0),
                new MonitorEnter(TEN_SECONDS.startNanos() + 43 * SECOND / 10, 46 * SECOND / 10, Recorded.virtual(6),
                        Recorded.stack("app.A.c"), "app.Lock", null, 0));
        var p = predicted("pinning-monitor",
                made(all(waits, cpu(Recorded.carrier(1), 0.02), cpu(0.03, 0.05)), 400, 21, 3, 0));
        assertThat(p.perSecond()).isCloseTo(40 / 0.89, within(0.02));
        assertThat(p.then().id()).isEqualTo(Bound.Id.LOCK);
        assertThat(p.then().limit()).isEqualTo("the monitor (app.Lock)");
    }

    @Test
    void withoutThePoolTheClientsAreTheBottleneck() {
        // 5 clients on 2 threads that sleep 54 ms, 350 requests: 18.9 s of 20 s held; then 5 / 54 ms
        var p = predicted("pool-exhausted", made(all(sleepingHandlers(Recorded.platform(20, "qtp1-20"), 350,
                54_000_000), cpu(Recorded.platform(20, "qtp1-20"), 0.02), cpu(0.03, 0.05)), 350, 25, 5, 2));
        assertThat(p.perSecond()).isCloseTo(5 / 0.054, within(0.1));
        assertThat(p.intervention().tests()).containsExactly(new Change(Change.Kind.POOL, "5"));
    }

    @Test
    void moreProcessorsDivideTheSameDemand() {
        // server 0.85, client 0.1 of 2 processors: 1.7 × 10 s / 250 = 68 ms and 8 ms; with 4 processors 76 ms / 4 = 19 ms a request,
        // delay 76 − 19 = 57 ms; 6 clients
        var p = predicted("cpu-saturated", made(cpu(0.85, 0.95), 250, 25, 6, 0, cpu(0.1, 0.95)));
        assertThat(p.perSecond()).isCloseTo(mva(57, 19, 6), within(0.01));
        assertThat(p.then().perSecond()).isCloseTo(1000 / 19.0, within(0.01));
    }

    @Test
    void withoutTheLockAllProcessorsWork() {
        // half of the processors busy: server 0.5, client 0.05 of 2; 1 × 10 s / 625 = 16 ms, 1.6 ms; one thread always waits
        var waits = List.<JvmEvent>of(new MonitorEnter(TEN_SECONDS.startNanos(), 9 * SECOND,
                Recorded.platform(30, "qtp1-30"), Recorded.stack("app.A.b"), "app.Lock", null, 0));
        var p = predicted("lock-contention", made(all(waits, cpu(0.5, 0.55)), 625, 25, 9, 0, cpu(0.05, 0.55)));
        assertThat(p.perSecond()).isCloseTo(mva(8.8, 8.8, 9), within(0.01));
    }

    /**
     * Compilers have 0.8 of 1.9 processors: a request takes 40 ms of CPU time on both sides with them, 24 ms without, 50 and 83 per second on two.
     * A lock for which a thread waits for 6 of 10 s allows 83, too. So the processors limit all 50, and the lock would gain nothing.
     */
    @Test
    void whatCompilersTakeIsNoGainOfALock() {
        var waits = List.<JvmEvent>of(new MonitorEnter(TEN_SECONDS.startNanos(), 6 * SECOND,
                Recorded.platform(30, "qtp1-30"), Recorded.stack("app.A.b"), "app.Lock", null, 0));
        var cell = made(all(waits, cpu(0.95, 1), cpu(Recorded.platform(9, "C2 CompilerThread0"), 0.4)), 500, 25, 9, 0,
                cpu(0.05, 1));
        assertThat(Bounds.of(cell).binding().orElseThrow().perSecond()).isCloseTo(50, within(0.01));
        assertThat(predicted("lock-contention", cell).perSecond()).isCloseTo(mva(12, 12, 9), within(0.01));
        assertThat(judged(cell).filter(v -> v.cause().equals("lock-contention")).map(Verdict.Found.class::cast)
                .findFirst().orElseThrow().gain()).hasValueCloseTo(1.0, within(0.01));
    }

    @Test
    void withAConnectionPerClientAllRequestsAreInFlight() {
        // 7 clients on 2 connections, each request sleeps 20 ms
        var summary = new LoadSummary(TEN_SECONDS.startNanos(), 900, 900, 0, 0, 0, 0, 2, 2, 0.1, 5,
                10 * SECOND, 0, 0);
        var client = recording("c", 25, event("client", 7, 0), all(requests(900, 22_000_000), cpu(0.02, 0.05)),
                summary);
        var server = recording("s", 25, event("server", 7, 0),
                all(sleepingHandlers(Recorded.virtual(7), 900, 20_000_000), cpu(0.03, 0.05)));
        var limited = cell(server, client);
        assertThat(predicted("connection-limited", limited).perSecond()).isCloseTo(350, within(0.1));
        // 0.03 × 2 × 10 s / 900 and 0.02 × 2 × 10 s / 900: 20 + 0.667 + 0.444 ms
        assertThat(Bounds.of(limited).binding().orElseThrow().perSecond()).isCloseTo(2000 / (20 + 1 / 0.9),
                within(0.1));
        assertThat(Bounds.of(limited).binding().orElseThrow().id()).isEqualTo(Bound.Id.CONNECTIONS);
    }

    @Test
    void withoutPausesTheirCpuTimeIsSaved() {
        // paused 2 s of 10; server 1.7 processors, 17 s − 2 s = 15 s / 250 = 60 ms; client 8 ms: 68 ms / 2 = 34 ms, delay 34 ms
        var recorded = new Setting(1, "jdk.GCPhasePause", "enabled", "true");
        var server = recording("s", 25, event("server", 6, 0),
                all(List.of(new GcPause(TEN_SECONDS.startNanos(), 2 * SECOND)), cpu(0.85, 0.95)), recorded);
        var client = recording("c", 25, event("client", 6, 0), all(requests(250, 5), cpu(0.1, 0.95)));
        var p = predicted("gc-pressure", cell(server, client));
        assertThat(p.perSecond()).isCloseTo(mva(34, 34, 6), within(0.01));
    }

    @Test
    void withoutRecordedSleepsThereIsNoPrediction() {
        var stock = new Setting(1, "jdk.ThreadSleep", "threshold", "20 ms");
        var server = recording("s", 25, event("server", 6, 0), cpu(0.85, 0.95), stock);
        var client = recording("c", 25, event("client", 6, 0), all(requests(250, 5), cpu(0.1, 0.95)));
        assertThat(whatIf("cpu-saturated", cell(server, client))).isInstanceOfSatisfying(WhatIf.NotPredicted.class,
                u -> assertThat(u.missing()).contains("jdk.ThreadSleep#threshold=0ns"));
    }

    @Test
    void withoutRequestsThereIsNoPrediction() {
        assertThat(whatIf("cpu-saturated", cell(recording("x", 25, null, cpu(0.97, 0.97)), null)))
                .isInstanceOfSatisfying(WhatIf.NotPredicted.class,
                        u -> assertThat(u.missing()).contains("no requests"));
    }

    /** Mean value analysis step by step; times in milliseconds, result per second. */
    private static double mva(double delay, double station, int clients) {
        double queue = 0;
        double x = 0;
        for (int n = 1; n <= clients; n++) {
            x = n / (delay + station + station * queue);
            queue = x * (station + station * queue);
        }
        return 1000 * x;
    }

    private static Cell made(List<JvmEvent> server, int requests, int jdk, int clients, int pool) {
        return made(server, requests, jdk, clients, pool, cpu(0.02, 0.05));
    }

    private static Cell made(List<JvmEvent> server, int requests, int jdk, int clients, int pool,
            List<JvmEvent> client) {
        return cell(recording("s", jdk, event("server", clients, pool), server),
                recording("c", jdk, event("client", clients, pool), all(requests(requests, 5_000_000), client)));
    }

    private static JvmEvent.CellInfo event(String role, int clients, int pool) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "cell", "any", "io", "closed-" + clients, 1, role,
                "virtual", clients, 0, pool, 2, "", "{}");
    }

    private static Predicted predicted(String cause, Cell cell) {
        return (Predicted) whatIf(cause, cell);
    }

    private static Stream<Verdict> judged(Cell cell) {
        return Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE).stream();
    }

    private static WhatIf whatIf(String cause, Cell cell) {
        return judged(cell).filter(v -> v.cause().equals(cause))
                .flatMap(v -> v instanceof Verdict.Found f ? f.whatIf().stream() : Stream.empty()).findFirst()
                .orElseThrow();
    }
}
