package io.carrierscope.analyzer.bound;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Recorded;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Bounds worked out on paper. */
class BoundsTest {
    private static final Offset<Double> CLOSE = within(1e-6);

    /** 300 requests in 10 s, each sleeping 100 ms on a pool of 4, which also burns 0.3 of two processors. */
    private static Cell pool() {
        var thread = Recorded.platform(20, "qtp1-20");
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(thread, 300, 100_000_000L), cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        return cell(server, client);
    }

    @Test
    void poolHoldingIsBlockedPlusProcessorTime() {
        // blocked 300 × 0.1 s = 30 s, on a processor 0.15 × 2 × 10 s = 3 s; held per request 33 s / 300 = 0.11 s
        assertThat(perSecond(pool(), Bound.Id.PLATFORM_POOL)).isCloseTo(4 / 0.11, CLOSE);
    }

    @Test
    void cpuIsWhatOthersLeaveOverTheDemand() {
        // others use (0.6 − 0.2) × 2 = 0.8 processors, left 1.2; demand 0.2 × 2 × 10 s / 300 = 13.33 ms
        assertThat(perSecond(pool(), Bound.Id.CPU)).isCloseTo(1.2 / (4.0 / 300), CLOSE);
    }

    @Test
    void concurrencyIsClientsOverResidenceWithoutQueueing() {
        // 100 ms asked for + 13.33 ms server + 0.1 × 2 × 10 s / 300 = 6.67 ms client = 120 ms
        assertThat(perSecond(pool(), Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.12, CLOSE);
    }

    @Test
    void whatTheTimerAddsIsResidenceToo() {
        // as above, and each sleep lasts 103 ms: 3 ms more, within the histogram's 0.1 %
        var thread = Recorded.platform(20, "qtp1-20");
        var sleeps = sleepingHandlers(thread, 300, 103_000_000L).stream().map(e -> e instanceof JvmEvent.Sleep s
                ? new JvmEvent.Sleep(s.startNanos(), s.durationNanos(), s.thread(), s.stack(), 100_000_000L)
                : e).toList();
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleeps, cpu(thread, 0.15), cpu(0.2, 0.6)));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                all(requests(300, 200_000_000L), cpu(0.1, 0.6)));
        assertThat(perSecond(cell(server, client), Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.123, within(0.003));
    }

    @Test
    void whatServicesDownstreamTakeIsResidenceToo() {
        // 120 ms as above + two sleeps of 20 ms downstream + 0.05 × 2 × 10 s / 300 = 3.33 ms processor time there
        var services = recording("d.jfr", 21, event("platform-4", "platform-pool", "downstream", 8, 0, 21),
                all(sleepingHandlers(Recorded.platform(30, "virtual"), 600, 20_000_000L), cpu(0.05, 0.6)));
        Cell pool = pool();
        Cell calling = new Cell(pool.key(), pool.server(), pool.client(), pool.runner(), Optional.of(services));
        assertThat(perSecond(calling, Bound.Id.CONCURRENCY)).isCloseTo(8 / (0.16 + 1.0 / 300), CLOSE);
        assertThat(perSecond(calling, Bound.Id.PLATFORM_POOL)).isCloseTo(4 / 0.11, CLOSE);
    }

    @Test
    void theSmallestBinds() {
        var bounds = Bounds.of(pool());
        assertThat(bounds.measuredPerSecond().getAsDouble()).isCloseTo(30, CLOSE);
        assertThat(bounds.binding().orElseThrow().id()).isEqualTo(Bound.Id.PLATFORM_POOL);
        assertThat(bounds.predictedToMeasured().getAsDouble()).isCloseTo(4 / 0.11 / 30, CLOSE); // 1.21
        assertThat(bounds.explained()).isFalse();
    }

    @Test
    void carriersAreHeldOnAProcessorOrPinned() {
        // 2 carriers × 10 s; pinned 700 × 20 ms = 14 s, on a processor 0.1 × 2 × 10 s = 2 s: 16 s / 700 per request
        var pins = new java.util.ArrayList<JvmEvent>();
        for (int i = 0; i < 700; i++) {
            pins.add(new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos() + i * 10_000_000L, 20_000_000L,
                    Recorded.virtual(100 + i), Recorded.stack("a.B.run"), null, null, null));
        }
        var carrier = Recorded.carrier(1);
        var server = recording("s.jfr", 21, event("virtual", "virtual", "server", 64, 0, 21),
                all(pins, cpu(carrier, 0.1), cpu(0.2, 0.3)));
        var client = recording("c.jfr", 21, event("virtual", "virtual", "client", 64, 0, 21), requests(700, 5));
        assertThat(perSecond(cell(server, client), Bound.Id.CARRIERS)).isCloseTo(2 / (16.0 / 700), CLOSE);
    }

    @Test
    void aLockBindsByTheTimeForWhichSomebodyWaitsForIt() {
        // one waits from 0 to 3 s, the other from 2 to 6 s: somebody waits 6 of 10 s, and 30 requests a second are answered
        var bounds = queued(at -> new JvmEvent.MonitorEnter(at.start(), at.length(), at.thread(),
                Recorded.stack("shop.Stock.take"), "shop.Stock"));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK).orElseThrow().formula()).contains("20.00", "shop.Stock.take:7");
        assertThat(bounds.get(Bound.Id.DOWNSTREAM)).isEmpty();
    }

    @Test
    void permitsBindInTheSameWay() {
        var bounds = queued(at -> new JvmEvent.Park(at.start(), at.length(), at.thread(), Recorded.stack(
                "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.Semaphore.acquire",
                "shop.Bank.pay"),
                "java.util.concurrent.Semaphore$NonfairSync"));
        assertThat(bounds.get(Bound.Id.DOWNSTREAM).orElseThrow().perSecond()).isCloseTo(30 / 0.6, within(0.05));
        assertThat(bounds.get(Bound.Id.LOCK)).isEmpty();
    }

    @Test
    void theLowerBoundLetsEachWaitForAllOthers() {
        // Z 100 ms, 20 ms on a processor of both sides; others took 0.8 − 0.2 (the client) processors, so 1.4 are left
        assertThat(LowerBound.of(pool()).orElseThrow().perSecond()).isCloseTo(8 / (0.1 + 8 * 0.02 / 1.4), CLOSE);
    }

    private record At(long start, long length, io.carrierscope.analyzer.recording.ThreadRef thread) {}

    private static Bounds queued(java.util.function.Function<At, JvmEvent> wait) {
        long start = HandMade.TEN_SECONDS.startNanos();
        var server = recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                List.of(wait.apply(new At(start, 3 * HandMade.SECOND, Recorded.platform(1, "a"))),
                        wait.apply(
                                new At(start + 2 * HandMade.SECOND, 4 * HandMade.SECOND, Recorded.platform(2, "b")))));
        var client = recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                requests(300, 5));
        return Bounds.of(cell(server, client));
    }

    @Test
    void withoutRequestsThereAreNoBounds() {
        var bounds = Bounds.of(cell(recording("x.jfr", 21, null, cpu(0.5, 0.5)), null));
        assertThat(bounds.all()).isEmpty();
        assertThat(bounds.binding()).isEmpty();
        assertThat(bounds.explained()).isFalse();
    }

    private static double perSecond(Cell cell, Bound.Id id) {
        return Bounds.of(cell).get(id).orElseThrow(() -> new AssertionError(List.of(id, Bounds.of(cell)))).perSecond();
    }
}
