package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where the CPU time of a request under load comes from; 2 processors, 10 s. */
class ServiceDemandsTest {
    private static final Bound LOCK = new Bound(Bound.Id.LOCK, 230, "a lock");
    private static final String COMPUTES = """
            {"workload": {"steps": [{"do": "wait", "time": "PT0.005S"}, {"do": "guard", "kind": "MONITOR", "steps":
              [{"do": "compute", "cpu": "PT0.0007S"}, {"do": "chance", "oneIn": 5, "steps":
                [{"do": "compute", "cpu": "PT0.002S"}]}]}]}}""";

    @Test
    void aBusyCellHasItsOwnDemand() {
        // server 0.4 and client 0.15 of 2 processors, both together 1.1 of 2: busy; 0.8 × 10 s / 500, 0.3 × 10 s / 500
        var demand = ServiceDemands.ALONE.of(made("virtual", "x", 500, 0.4, 0.15, "{}"));
        assertThat(demand.serverNanos()).isCloseTo(16e6, within(1.0));
        assertThat(demand.clientNanos()).isCloseTo(6e6, within(1.0));
    }

    @Test
    void anIdleCellTakesTheDemandOfABusyOneOfItsServer() {
        var idle = made("virtual", "idle", 100, 0.1, 0.05, "{}");
        var busy = made("virtual", "busy", 700, 0.5, 0.35, "{}");
        var other = made("platform-20", "other", 900, 0.6, 0.3, "{}");
        // 1.0 × 10 s / 700 and 0.7 × 10 s / 700, where the idle one has 20 ms and 10 ms
        var demand = ServiceDemands.of(List.of(idle, busy, other)).of(idle);
        assertThat(demand.serverNanos()).isCloseTo(10e9 / 700, within(1.0));
        assertThat(demand.clientNanos()).isCloseTo(10e6, within(1.0));
        assertThat(demand.source()).contains("of busy");
    }

    /** It keeps 0.9 of 2 processors busy, 0.8 of them by a compiler: requests have 0.1 × 10 s / 100. */
    @Test
    void aCellThatOnlyCompilesIsIdle() {
        var compiler = cpu(Recorded.platform(9, "C2 CompilerThread0"), 0.4);
        var cold = cell(recording("s", 25, event("virtual", "cold", "server", "{}"), all(cpu(0.45, 0.5), compiler)),
                recording("c", 25, event("virtual", "cold", "client", "{}"),
                        all(requests(100, 5_000_000), cpu(0.05, 0.5))));
        var demand = ServiceDemands.of(List.of(cold, made("virtual", "busy", 1_300, 0.5, 0.35, "{}"))).of(cold);
        assertThat(demand.source()).contains("of busy");
        assertThat(demand.serverNanos()).isCloseTo(10e9 / 1_300, within(1.0));
        assertThat(ServiceDemands.measured(cold, "").serverNanos()).isCloseTo(10e6, within(1e3));
    }

    @Test
    void otherwiseTheWorkloadsComputeTimeIsUsed() {
        // 0.7 ms + 2 ms / 5
        var demand = ServiceDemands.of(List.of(made("virtual", "busy", 700, 0.5, 0.35, "{}")))
                .of(made("virtual", "idle", 100, 0.1, 0.05, COMPUTES));
        assertThat(demand.serverNanos()).isCloseTo(1.1e6, within(1e-6));
        assertThat(demand.clientNanos()).isZero();
    }

    /** Other requests of the application do other work: 0.2 × 10 s / 100 are the cell's own, the busy one has 10 s / 700. */
    @Test
    void anIdleApplicationTakesAtMostItsOwnDemand() {
        var idle = asked("orders", 100, 0.1);
        var demands = ServiceDemands.of(List.of(idle, asked("price", 700, 0.5)));
        assertThat(demands.of(idle).serverNanos()).isCloseTo(20e6, within(1.0));
        assertThat(demands.of(idle).atMost()).isTrue();
        assertThat(ServiceDemands.of(List.of(idle, asked("orders", 700, 0.5))).of(idle).atMost()).isFalse();
        assertThat(demands.of(asked("price", 700, 0.5)).atMost()).isFalse();
    }

    /**
     * 2 processors allow 66.7 per second of 20 + 10 ms of CPU time, which is less under load. Without it a lock limits. A busy cell tells the
     * CPU time, so there is no range.
     */
    @Test
    void whatLimitsWithoutTheCpuTimeOfIdleProcessorsIsTheMost() {
        var idle = asked("orders", 100, 0.1);
        assertThat(predicted(idle, ServiceDemands.ALONE)).satisfies(p -> {
            assertThat(p.perSecond()).isCloseTo(1e3 / 15, within(0.01));
            assertThat(p.most()).contains(LOCK);
        });
        assertThat(predicted(idle, ServiceDemands.of(List.of(idle, asked("orders", 700, 0.5)))).most()).isEmpty();
    }

    private static WhatIf.Predicted predicted(Cell cell, ServiceDemands demands) {
        return (WhatIf.Predicted) WhatIf.of(cell, Bounds.of(cell), demands, Intervention.of("a limit"),
                s -> Optional.of(s.with(LOCK)));
    }

    private static Cell asked(String workload, int requests, double share) {
        var server = new JvmEvent.CellInfo(0, "run-1", "host", "shop", workload + requests, "app", workload, "closed-7",
                1,
                "server", "virtual", 7, 0, 0, 2, "", "{\"server\":{\"application\":{}}}");
        return cell(recording("s", 25, server, cpu(share, share)), recording("c", 25, server,
                all(requests(requests, 5_000_000), cpu(0.05, share + 0.05))));
    }

    /** With Flight Recorder 20 ms on the server and 10 ms on the client; without it 2 s / 250 and 3 s / 250. */
    @Test
    void anIdleApplicationTakesWhatItTookWithoutTheRecorderWhereThatIsLess() {
        var idle = asked("orders", 100, 0.1);
        var event = idle.description().orElseThrow();
        var twice = cell(idle.server().orElseThrow(), recording("c", 25, event,
                all(requests(100, 5_000_000), cpu(0.05, 0.15)), part(2_000_000_000L, 3_000_000_000L)));
        assertThat(ServiceDemands.ALONE.of(twice)).satisfies(demand -> {
            assertThat(demand.serverNanos()).isCloseTo(8e6, within(1.0));
            assertThat(demand.clientNanos()).isCloseTo(10e6, within(1.0));
            assertThat(demand.atMost()).isTrue();
        });
        assertThat(ServiceDemands.measured(twice, "").serverNanos()).isCloseTo(20e6, within(1.0));
    }

    private static JvmEvent part(long serverNanos, long clientNanos) {
        return new JvmEvent.MeasuredPart(0, false, 1, 10_000_000_000L, 250, 250, 0, 0, 0, 0,
                new JvmEvent.Halves(0, 25, 25, java.util.OptionalLong.empty(), java.util.OptionalLong.empty()),
                java.util.OptionalLong.of(serverNanos),
                java.util.OptionalLong.of(clientNanos), "load-1", java.util.OptionalLong.of(9), java.util.Map.of(),
                java.util.Map.of());
    }

    @Test
    void processorsAreTheMedianLeftInTheRun() {
        // outside: 0.7 − 0.15 = 0.55, 0.85 − 0.85 = 0, 0.3 − 0.15 = 0.15 of 2 processors
        var crowded = made("virtual", "crowded", 100, 0.1, 0.05, "{}", 0.7);
        var others = List.of(crowded, made("virtual", "busy", 700, 0.5, 0.35, "{}"),
                made("platform-20", "other", 100, 0.1, 0.05, "{}", 0.3));
        assertThat(ServiceDemands.of(others).processorsFor(crowded)).isCloseTo(1.7, within(1e-9));
        // of 0.9 and 1.7 alone, the mean of both
        assertThat(ServiceDemands.of(List.of(crowded, others.get(2))).processorsFor(crowded)).isCloseTo(1.3,
                within(1e-9));
        assertThat(ServiceDemands.ALONE.processorsFor(crowded)).isCloseTo(0.9, within(1e-9));
    }

    /**
     * The poller uses 0.3 of a processor for 100 requests in 10 s and 0.7 for 400: 30 and 17.5 ms per request. So a wake-up costs
     * 12.5 / 0.4 = 31.25 ms, and a request of a poller that never sleeps 17.5 − 0.3 × 31.25 = 8.125 ms.
     */
    @Test
    void aThreadThatIsNeverWithoutWorkPaysForNoWakeUp() {
        var idle = polled("idle", 100, 0.3);
        var busy = polled("busy", 400, 0.7);
        for (Cell cell : List.of(idle, busy)) {
            var bound = ServiceDemands.of(List.of(idle, busy)).oneThread(cell).orElseThrow();
            assertThat(bound.perSecond()).isCloseTo(1e3 / 8.125, within(0.01));
            assertThat(bound.formula()).contains("with a wake-up 31,250.0 µs more, from two loads");
        }
        assertThat(ServiceDemands.of(List.of(idle, polled("as-idle", 120, 0.36))).oneThread(idle)).isEmpty();
        assertThat(ServiceDemands.ALONE.oneThread(idle)).isEmpty();
    }

    private static Cell polled(String id, int requests, double poller) {
        var thread = Recorded.platform(9, "http-Poller");
        return cell(
                recording("s", 25, event("virtual", id, "server", "{}"), all(cpu(thread, poller / 2), cpu(0.5, 0.6))),
                recording("c", 25, event("virtual", id, "client", "{}"),
                        all(requests(requests, 5_000_000), cpu(0.1, 0.6))));
    }

    private static Cell made(String server, String id, int requests, double serverShare, double clientShare,
            String definition) {
        return made(server, id, requests, serverShare, clientShare, definition, serverShare + clientShare);
    }

    private static Cell made(String server, String id, int requests, double serverShare, double clientShare,
            String definition, double machine) {
        return cell(recording("s", 25, event(server, id, "server", definition), cpu(serverShare, machine)),
                recording("c", 25, event(server, id, "client", definition),
                        all(requests(requests, 5_000_000), cpu(clientShare, machine))));
    }

    private static JvmEvent.CellInfo event(String server, String id, String role, String definition) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", id, server, "io", "closed-7", 1, role, "virtual", 7,
                0, 0, 2, "", definition);
    }
}
