package io.carrierscope.analyzer.fold.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.wait.LongWaits.Owner;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times in milliseconds in a window of ten seconds. */
class LongWaitsTest {
    private static final long MILLI = 1_000_000;
    private static final Stack READS = Recorded.stack("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock",
            "shop.Routes.find");
    private static final Stack WRITES = Recorded.stack(
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock",
            "shop.Routes.refresh");
    private static final Stack CALLS = Recorded.stack("java.net.Socket.read", "shop.Peer.ask",
            "shop.Routes.statistics");

    private final LongWaits waits = new LongWaits(new Window(0, 10_000 * MILLI));

    private void locked(int thread, Stack stack, long from, long to) {
        waits.accept(new Park(from * MILLI, (to - from) * MILLI, Recorded.platform(thread, "w-" + thread), stack,
                "x.Sync", 7));
    }

    private void calls(int thread, long from, long to) {
        waits.accept(new SocketIo(from * MILLI, (to - from) * MILLI, Recorded.platform(thread, "w-" + thread), CALLS,
                true, "peer", 80, 5));
    }

    /** A reader holds the lock for a call of 250 ms; a writer waits for it, and readers wait for the writer. */
    private void queue(long from) {
        calls(1, from, from + 250);
        locked(2, WRITES, from + 30, from + 252);
        locked(3, READS, from + 40, from + 253);
        locked(4, READS, from + 90, from + 255);
        calls(5, from + 20, from + 28);
    }

    @Test
    void theOwnersWaitEndsWhenTheQueueMovesOn() {
        waits.accept(new Sleep(0, 9_000 * MILLI, Recorded.platform(9, "main"), Recorded.stack("shop.Main.main"), 1));
        for (int i = 0; i < 4; i++) {
            queue(100 + 900 * i);
        }
        locked(3, READS, 5_000, 5_040);
        locked(4, READS, 5_010, 5_041);
        assertThat(waits.owner()).contains(new Owner(CALLS, 4, 5));
    }

    /**
     * 40 threads sleep for 30 ms 17 times a second, so 680 sleeps end in a second: one of them ends within 13 ms of any queue's end, which says
     * nothing. Without them the calls of the owner, four of four, are no chance.
     */
    @Test
    void whatEndsAllTheTimeIsNotTheOwner() {
        for (int i = 0; i < 4; i++) {
            locked(1, READS, 100 + 900 * i, 140 + 900 * i);
            locked(2, READS, 110 + 900 * i, 141 + 900 * i);
        }
        for (int i = 0; i < 6_800; i++) {
            waits.accept(new Sleep((long) (i * 10_000.0 / 6_800 * MILLI), 30 * MILLI,
                    Recorded.platform(100 + i % 40, "s"), Recorded.stack("shop.Ticker.tick"), 1));
        }
        assertThat(waits.owner()).isEmpty();
        for (int i = 0; i < 4; i++) {
            waits.accept(new Sleep((101 + 900 * i) * MILLI, 38 * MILLI, Recorded.platform(3, "w-3"), CALLS, 1));
        }
        assertThat(waits.owner()).contains(new Owner(CALLS, 4, 4));
    }

    private static final Stack AWAITS = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await", "shop.Pool.acquire");
    private static final Stack TAKES_LOCK_AGAIN = Recorded.stack("java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await", "shop.Pool.acquire");

    private void parks(int thread, Stack stack, double from, double to) {
        waits.accept(
                new Park((long) (from * MILLI), (long) ((to - from) * MILLI), Recorded.platform(thread, "w-" + thread),
                        stack, "x.Condition", 7));
    }

    /**
     * 21 threads are woken once and go on; six of them are woken in vain before. One wait is ended by its limit, which is no wake-up. Who waits
     * for the lock of the condition has been woken already, and 0.4 ms later a thread may have done something.
     */
    @Test
    void whoIsWokenInVainWaitsAgainAtOnce() {
        for (int i = 0; i < 21; i++) {
            if (i < 6) {
                parks(i, AWAITS, 100 * i, 100 * i + 40);
            }
            parks(i, AWAITS, 100 * i + (i < 6 ? 40.25 : 41), 100 * i + 77);
            parks(i, TAKES_LOCK_AGAIN, 100 * i + 77.1, 100 * i + 87.1);
            parks(i, AWAITS, 5_000 + 100 * i, 5_020 + 100 * i);
            parks(i, AWAITS, 5_020.4 + 100 * i, 5_050 + 100 * i);
        }
        parks(30, AWAITS, 2_000, 3_000);
        parks(30, AWAITS, 3_000.1, 4_000.1);
        assertThat(waits.wokenInVain("shop.Pool.acquire:7")).isEqualTo(6 / 69.0);
        assertThat(waits.wokenInVain("shop.Pool.other:7")).as("too few").isZero();
    }

    /** Each 900 ms six threads ask within 7 ms for what they load, for 12 ms; what each of them asks otherwise is spread. */
    @Test
    void whatManyDoAtOnceAndSeldomIsABurst() {
        for (int i = 0; i < 10; i++) {
            for (int thread = 0; thread < 6; thread++) {
                asks(thread, 100 + 900 * i + 1.4 * thread, 12, "shop.Rates.load", "shop.Web.handle");
            }
        }
        for (int i = 0; i < 90; i++) {
            asks(i % 6, 170 + 99 * i, 7, "shop.Stock.of", "shop.Web.handle");
        }
        assertThat(waits.bursts(s -> true)).hasValueSatisfying(b -> {
            assertThat(b.times()).isEqualTo(10);
            assertThat(b.threads()).isEqualTo(60);
            assertThat(b.nanos()).isEqualTo(190 * MILLI);
            assertThat(b.stacks().getFirst().frames().get(1).qualifiedMethod()).isEqualTo("shop.Rates.load");
        });
        assertThat(waits.bursts(s -> s.frames().get(1).method().equals("of"))).as("one at a time").isEmpty();
    }

    private void asks(int thread, double from, double millis, String... methods) {
        waits.accept(new SocketIo((long) (from * MILLI), (long) (millis * MILLI),
                Recorded.platform(thread, "w-" + thread),
                Recorded.stack(
                        java.util.stream.Stream.concat(java.util.stream.Stream.of("sun.nio.ch.NioSocketImpl.read"),
                                java.util.stream.Stream.of(methods)).toArray(String[]::new)),
                true, "peer", 80, 5));
    }

    /**
     * 48 threads, one after the other, wait for 100 ms each in ten seconds: by chance 48 × (1 - exp(-0.48)), or 18.3 would begin while another
     * one waits. One in ten of them may. What others ask meanwhile overlaps.
     */
    @ParameterizedTest
    @CsvSource({"48, 0, shop.Spans.export", "48, 1, shop.Spans.export", "48, 2, ", "33, 0, shop.Spans.export",
            "31, 0, "})
    void whatManyDoOneAtATimeIsToldByChance(int threads, int meet, String expected) {
        for (int i = 0; i < threads; i++) {
            asks(i, 200 * i, i < meet ? 201 : 100, "shop.Http.call", "shop.Spans.export", "shop.Span.end");
            asks(i + 500, 200 * i, 90, "shop.Http.call", "shop.Cart.price");
            asks(i + 700, 200 * i + 50, 90, "shop.Http.call", "shop.Cart.price");
        }
        assertThat(waits.oneAtATime()).isEqualTo(Optional.ofNullable(expected));
    }

    /** 31 waits of 100 ms would meet 8.3 times by chance. Told by a second event, too, they are no more. */
    @Test
    void aWaitThatTwoEventsTellIsOne() {
        for (int i = 0; i < 31; i++) {
            asks(i, 200 * i, 100, "shop.Spans.export");
            asks(i, 200 * i, 100, "shop.Spans.export");
        }
        assertThat(waits.oneAtATime()).isEmpty();
    }

    @Test
    void chanceTellsNothing() {
        queue(100);
        queue(1_100);
        assertThat(waits.owner()).as("two queues").isEmpty();
        for (int i = 0; i < 3; i++) {
            locked(3, READS, 5_000 + 300 * i, 5_040 + 300 * i);
            locked(4, READS, 5_010 + 300 * i, 5_041 + 300 * i);
        }
        assertThat(waits.owner()).as("two of five").isEmpty();
    }
}
