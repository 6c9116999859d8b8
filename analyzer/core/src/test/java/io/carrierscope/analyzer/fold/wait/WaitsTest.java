package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitsTest {
    private static final Stack STACK = Recorded.stack("shop.Stock.take");
    private final Waits waits = new Waits(new Window(1_000, 9_000), 25, "", false);

    private void enter(long start, long nanos, ThreadRef previousOwner) {
        waits.accept(new MonitorEnter(start, nanos, Recorded.platform(1, "worker-1"), STACK, "shop.Stock",
                previousOwner, 0));
    }

    /** Two waits of 300 for what workers held, one of 700 of which 500 are in the window for the reporter, one for nobody known. */
    @Test
    void theOwnerIsTheFamilyWhoseMonitorWasWaitedForLongest() {
        enter(2_000, 300, Recorded.platform(2, "worker-2"));
        enter(3_000, 300, Recorded.platform(3, "worker-3"));
        enter(8_500, 700, Recorded.platform(4, "reporter"));
        enter(4_000, 900, null);
        assertThat(waits.sites(WaitKind::ofLock)).singleElement().satisfies(w -> {
            assertThat(w.owner()).contains("worker-*");
            assertThat(w.totalNanos()).isEqualTo(2_000);
        });
    }

    /** 2,000 of a platform thread; 700 of a virtual thread, of which 500 are in the window. */
    @Test
    void sleepsAreWaits() {
        waits.accept(new Sleep(2_000, 2_000, Recorded.platform(1, "worker-1"), STACK, 2_000));
        waits.accept(new Sleep(8_500, 700, Recorded.virtual(2), STACK, 700));
        assertThat(waits.sites(k -> k == WaitKind.SLEEP)).extracting(Waited::totalNanos).containsExactly(2_000L, 500L);
        assertThat(waits.sites(k -> k == WaitKind.SLEEP)).extracting(w -> w.site().at()).containsOnly(STACK.site());
    }

    /** A limiter hands out permits at a rate, and lets who comes too early sleep. */
    @Test
    void whoSleepsBelowAMethodThatLendsWaitsForAPermit() {
        waits.accept(new Sleep(2_000, 300, Recorded.virtual(1), Recorded.stack("java.lang.Thread.sleep",
                "com.google.common.util.concurrent.Uninterruptibles.sleepUninterruptibly",
                "com.google.common.util.concurrent.RateLimiter.acquire", "shop.Mail.send"), 300));
        assertThat(waits.sites(WaitKind::ofPermit)).extracting(Waited::totalNanos).containsExactly(300L);
        assertThat(waits.sites(k -> k == WaitKind.SLEEP)).isEmpty();
    }

    /** 300 and 500 for one class, 70 for the other, in turns. */
    @Test
    void sitesOfOneStackAreToldApartByTheClassOfTheMonitor() {
        var thread = Recorded.platform(1, "worker-1");
        waits.accept(new MonitorEnter(2_000, 300, thread, STACK, "shop.Stock", null, 0));
        waits.accept(new MonitorEnter(3_000, 70, thread, STACK, "shop.Order", null, 0));
        waits.accept(new MonitorEnter(4_000, 500, thread, STACK, "shop.Stock", null, 0));
        assertThat(waits.sites(WaitKind::ofLock)).extracting(w -> w.site().what(), Waited::totalNanos)
                .containsExactly(tuple("shop.Stock", 800L), tuple("shop.Order", 70L));
    }

    /**
     * Of 8,000 the stock is queued for at one site from 2,000 to 5,000 and at another from 4,000 to 7,300: for 5,300. The order is for
     * 4,100.
     */
    @Test
    void theSitesOfOneMonitorAddUp() {
        var thread = Recorded.platform(1, "worker-1");
        waits.accept(new MonitorEnter(2_000, 3_000, thread, STACK, "shop.Stock", null, 0));
        waits.accept(new MonitorEnter(4_000, 3_300, Recorded.virtual(2), Recorded.stack("shop.Stock.put"), "shop.Stock",
                null, 0));
        waits.accept(new MonitorEnter(3_000, 4_100, thread, STACK, "shop.Order", null, 0));
        assertThat(waits.busiestMonitor()).hasValueSatisfying(m -> {
            assertThat(m.type()).isEqualTo("shop.Stock");
            assertThat(m.queuedShare()).isCloseTo(5_300 / 8_000.0, within(0.001));
        });
    }

    /** The three rows are queued for in 6,600 of 8,000, each in a third of that; the order in 4,100. */
    @Test
    void aMonitorForEachRowIsNotOneThatThreadsQueueFor() {
        var thread = Recorded.platform(1, "worker-1");
        waits.accept(new MonitorEnter(1_000, 2_200, thread, STACK, "shop.Row", null, 71));
        waits.accept(new MonitorEnter(3_200, 2_200, thread, STACK, "shop.Row", null, 72));
        waits.accept(new MonitorEnter(5_400, 2_200, thread, STACK, "shop.Row", null, 73));
        waits.accept(new MonitorEnter(3_000, 4_100, thread, STACK, "shop.Order", null, 74));
        assertThat(waits.busiestMonitor()).hasValueSatisfying(m -> assertThat(m.type()).isEqualTo("shop.Order"));
    }

    /** In 8,000 two threads wait for each of four locks, one after the other; without the last, or one thread alone, it is 6,000 or a burst. */
    @ParameterizedTest
    @CsvSource({"4, 2, true", "3, 2, true", "3, 1, false", "1, 7, false"})
    void oneLockAfterTheOtherAtOnePlaceIsOneQueue(int locks, int threads, boolean queue) {
        for (int lock = 0; lock < locks; lock++) {
            for (int t = 0; t < threads; t++) {
                for (int part = 0; part < 6; part++) {
                    waits.accept(
                            new MonitorEnter(1_000 + lock * 2_000 + part * 333, 333, Recorded.platform(t, "http-" + t),
                                    STACK, "java.util.concurrent.ConcurrentHashMap$ReservationNode", null,
                                    1_000 * lock + 100 * t + part));
                }
            }
        }
        assertThat(waits.queues(WaitKind::ofLock)).hasSize(queue ? 1 : 0)
                .allSatisfy(w -> assertThat(w.totalNanos()).isEqualTo(locks * threads * 1_998));
    }

    @Test
    void withoutMonitorsNoneIsTheBusiest() {
        waits.accept(new Sleep(2_000, 2_000, Recorded.platform(1, "worker-1"), STACK, 2_000));
        assertThat(waits.busiestMonitor()).isEmpty();
    }

    /** A DNS look-up parks in a lock of the JDK, and threads elsewhere on that line do not. */
    @Test
    void theMethodOfTheJdkInWhichAThreadWaitsIsNamed() {
        waits.accept(new Park(2_000, 300, Recorded.platform(1, "worker-1"),
                Recorded.stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.ReentrantLock.lock",
                        "java.net.InetAddress$NameServiceAddresses.get", "java.net.InetAddress.getByName",
                        "shop.Prices.ask"),
                "x.Sync"));
        assertThat(waits.sites(WaitKind::ofLock)).singleElement()
                .satisfies(w -> assertThat(w.place()).isEqualTo("shop.Prices.ask:7 (in InetAddress.getByName)"));
    }

    /** The class of the parked object is private to the JDK. */
    @Test
    void aConditionOfALockHasTheNameThatApplicationsUse() {
        String condition = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";
        waits.accept(new Park(2_000, 300, Recorded.platform(1, "worker-1"),
                Recorded.stack(condition + ".await", "shop.Stock.pause"), condition));
        assertThat(waits.sites(k -> k == WaitKind.SIGNAL)).singleElement()
                .satisfies(w -> assertThat(w.site().what()).isEqualTo("java.util.concurrent.locks.Condition"));
    }

    @Test
    void withoutAnyOwnerThereIsNone() {
        enter(4_000, 900, null);
        assertThat(waits.sites(WaitKind::ofLock)).singleElement().satisfies(w -> assertThat(w.owner()).isEmpty());
    }
}
