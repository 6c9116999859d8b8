package io.carrierscope.analyzer.fold.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HandlerWaitsTest {
    private static final Window WINDOW = new Window(1_000, 2_000);
    private static final ThreadRef VIRTUAL = Recorded.virtual(5);
    private static final ThreadRef POOL = Recorded.platform(9, "qtp1-9");
    private static final Stack SLEEP = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place");
    private static final Stack PLAIN = Recorded.stack("shop.Order.place");

    /** Nanoseconds by reason: asked, wake-up delay, lock, pinned, other. */
    private static List<Long> waits(int jdk, String group, JvmEvent... events) {
        var fold = new HandlerWaits(WINDOW, jdk, false);
        Arrays.stream(events).forEach(fold::accept);
        return Arrays.stream(Reason.values()).map(r -> fold.nanos(group, r)).toList();
    }

    @Test
    void aPinnedSleepCountsAsSleep() {
        assertThat(waits(21, "virtual threads", new Sleep(1_100, 70, VIRTUAL, SLEEP, 50),
                new Pinned(1_101, 68, VIRTUAL, SLEEP, null, null, null),
                new Park(1_101, 68, VIRTUAL, SLEEP, null))).containsExactly(50L, 20L, 0L, 0L, 0L, 0L);
    }

    @Test
    void monitorsOfVirtualThreadsPinBefore24AndComeAsPinnedFromThenOn() {
        var enter = new MonitorEnter(1_100, 30, VIRTUAL, PLAIN, "shop.Order", null, 0);
        var pinned = new Pinned(1_100, 31, VIRTUAL, PLAIN, "Native", "Contended monitor enter", null);
        assertThat(waits(21, "virtual threads", enter)).containsExactly(0L, 0L, 30L, 0L, 0L, 0L);
        assertThat(waits(25, "virtual threads", enter, pinned)).containsExactly(0L, 0L, 0L, 31L, 0L, 0L);
    }

    @Test
    void anIdlePoolThreadDoesNotWait() {
        assertThat(waits(25, "qtp*-*", new Park(1_000, 500, POOL, Recorded.stack("x.Pool.idleJobPoll"), "x.Queue"),
                new Park(1_600, 40, POOL, Recorded.stack("java.util.concurrent.locks.ReentrantLock.lock"), "x.Lock"),
                new Park(1_700, 7, POOL, Recorded.stack("java.util.concurrent.FutureTask.get"), "x.Future"),
                new MonitorEnter(1_800, 3, POOL, PLAIN, "shop.Order", null, 0)))
                .containsExactly(0L, 0L, 43L, 0L, 7L, 0L);
    }

    @Test
    void tracedParksCountForVirtualThreads() {
        var lock = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                "java.util.concurrent.locks.ReentrantLock.lock", "shop.Order.place");
        assertThat(waits(25, "virtual threads",
                new JvmEvent.MethodTrace(1_900, 300, VIRTUAL, lock, "java.util.concurrent.locks.LockSupport.park"),
                new JvmEvent.MethodTrace(1_900, 300, VIRTUAL, lock, "java.lang.VirtualThread.park"),
                new JvmEvent.MethodTrace(1_500, 9, VIRTUAL, PLAIN, "java.util.concurrent.locks.LockSupport.parkNanos")))
                .containsExactly(0L, 0L, 100L, 0L, 9L, 0L);
    }

    @Test
    void lockWaitsOfTheWorkloadCountUnlessParksWereTraced() {
        var wait = new JvmEvent.LockWait(1_980, 70, VIRTUAL, "shared-lock");
        assertThat(waits(21, "virtual threads", wait)).containsExactly(0L, 0L, 20L, 0L, 0L, 0L);
        var traced = new HandlerWaits(WINDOW, 25, true);
        traced.accept(wait);
        assertThat(traced.nanos("virtual threads", Reason.LOCK)).isZero();
    }

    /** A wait that ended before the server's window counts for no sum, but a request of the client's window may have it. */
    @Test
    void waitsShortlyBeforeTheWindowAreKept() {
        var fold = new HandlerWaits(WINDOW, 25, false);
        fold.accept(new MonitorEnter(700, 200, POOL, PLAIN, "shop.Order", null, 0));
        assertThat(fold.nanos("qtp*-*", Reason.LOCK)).isZero();
        assertThat(fold.kept().byThread().get(9L)).extracting(w -> w.nanos()).containsExactly(200L);
    }

    @Test
    void aSleepIsKeptAsTheWaitAskedForAndTheWakeUpDelay() {
        var fold = new HandlerWaits(WINDOW, 25, false);
        fold.accept(new Sleep(1_100, 70, VIRTUAL, SLEEP, 50));
        assertThat(fold.kept().byThread().get(5L)).extracting(w -> w.reason() + " " + w.nanos())
                .containsExactly("ASKED 50", "OVERSLEPT 20");
        assertThat(fold.kept().hasAllOf(VIRTUAL, 1_100, 1_170)).isTrue();
    }

    /** It may have been asked to last for ever. */
    @Test
    void anInterruptedSleepIsNotLate() {
        assertThat(waits(25, "virtual threads", new Sleep(1_100, 70, VIRTUAL, SLEEP, Long.MAX_VALUE)))
                .containsExactly(70L, 0L, 0L, 0L, 0L, 0L);
    }

    @Test
    void waitsForAServiceAreCalls() {
        var client = Recorded.stack("java.util.concurrent.CompletableFuture.get",
                "jdk.internal.net.http.HttpClientImpl.send", "shop.Prices.ask");
        assertThat(waits(25, "qtp*-*", new Park(1_600, 41, POOL, client, "x.Future")))
                .containsExactly(0L, 0L, 0L, 0L, 0L, 41L);
        assertThat(waits(25, "virtual threads", new JvmEvent.Call(1_700, 13, 0, VIRTUAL, "prices")))
                .containsExactly(0L, 0L, 0L, 0L, 0L, 13L);
    }

    /** 9,000 requests make two calls each, more than fit: 4,096. Of a request of the sample both are kept. */
    @Test
    void callsOfRequestsWithoutAThreadAreKeptByTheirIds() {
        var fold = new HandlerWaits(WINDOW, 25, false);
        for (int id = 1; id <= 9_000; id++) {
            fold.accept(new JvmEvent.Call(1_400 + id % 7, 13, id, POOL, "prices"));
            fold.accept(new JvmEvent.Call(1_700 + id % 3, 5, id, POOL, "stock"));
        }
        assertThat(fold.nanos("qtp*-*", Reason.CALL)).isEqualTo(9_000 * 18);
        assertThat(fold.kept().byThread()).isEmpty();
        var kept = fold.kept().byRequest();
        var whole = IntStream.rangeClosed(1, 9_000).filter(fold.kept()::hasAllOf).boxed().toList();
        assertThat(whole).hasSizeBetween(2_000, 2_048).allSatisfy(id -> assertThat(kept.get((long) id))
                .extracting(w -> w.reason() + " " + w.nanos() + " " + w.what())
                .containsExactly("CALL 13 prices", "CALL 5 stock"));
    }

    /** A thread that serves a connection reads the next request below no frame of the application. */
    @Test
    void readsOfTheApplicationAreKeptOnly() {
        var fold = new HandlerWaits(WINDOW, 25, false);
        fold.accept(new JvmEvent.SocketIo(1_100, 70, VIRTUAL,
                Recorded.stack("java.net.Socket$SocketInputStream.read", "shop.Prices.ask"), true, "db", 5432, 9));
        fold.accept(new JvmEvent.SocketIo(1_200, 90, VIRTUAL,
                Recorded.stack("java.net.Socket$SocketInputStream.read", "sun.net.httpserver.Request.readLine"), true,
                "db", 5432, 9));
        assertThat(fold.nanos("virtual threads", Reason.CALL)).isZero();
        assertThat(fold.kept().byThread().get(5L)).extracting(w -> w.reason() + " " + w.nanos())
                .containsExactly("CALL 70");
    }
}
