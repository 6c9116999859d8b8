package io.carrierscope.analyzer.fold.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.WaitKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LongestQueueTest {
    private static final List<String> BORROWS = List.of("jdk.internal.misc.Unsafe.park(Native Method)",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(AbstractQueuedSynchronizer.java:790)",
            "java.util.concurrent.Semaphore.acquire(Semaphore.java:318)", "shop.Pool.borrow(Pool.java:7)");
    private static final List<String> LOCKS = List.of("java.lang.VirtualThread.park(VirtualThread.java:742)",
            "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)", "shop.Log.write(Log.java:9)");
    private static final List<String> SLEEPS = List.of("java.lang.VirtualThread.parkNanos(VirtualThread.java:780)",
            "java.lang.Thread.sleep(Thread.java:509)", "shop.Pool.borrow(Pool.java:9)");
    private static final List<String> IDLE = List.of("jdk.internal.misc.Unsafe.park(Native Method)",
            "java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:435)",
            "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1070)");
    private static final String SEMAPHORE = "java.util.concurrent.Semaphore$NonfairSync@7c76e569";

    /** 41 of 50 pool threads, and 37 of them later; 11 idle threads of another pool are no queue. */
    @Test
    void twoDumpsShowAQueueOfAPoolThatIsAsLongAsTheShorterOne() {
        var crowd = LongestQueue.longest(List.of(dump(41, 9), dump(37, 13)));
        assertThat(crowd).contains(new LongestQueue(WaitKind.PERMIT, " (Semaphore)", "shop.Pool.borrow:7", 37, 50,
                "threads pool-1-thread-*", 2, 2, thread("", false, BORROWS, null).stack()));
        assertThat(crowd.orElseThrow().text())
                .isEqualTo("at least 37 of 50 threads pool-1-thread-* waited for a permit or"
                        + " connection (Semaphore) at shop.Pool.borrow:7 when each of the 2 thread dumps was taken");
    }

    /** A dump of JDK 21 names no lock. */
    @Test
    void aQueueThatOneOfTwoDumpsShowsIsOne() {
        var crowd = LongestQueue.longest(List.of(virtual(9, LOCKS), Stream.of(virtual(13, LOCKS), virtual(4, SLEEPS))
                .flatMap(List::stream).toList())).orElseThrow();
        assertThat(crowd.share()).isEqualTo(13 / 17.0);
        assertThat(crowd.text())
                .isEqualTo("13 of 17 virtual threads waited for a lock at shop.Log.write:9 when 1 of the 2"
                        + " thread dumps was taken");
    }

    /** As accounts that are locked in pairs: 13 threads wait for five locks, of which 3, 3, 3, 2 and 2 for each. */
    @Test
    void shortQueuesForManyLocksAtOnePlaceAreOne() {
        var waiting = IntStream.range(0, 13).mapToObj(i -> thread("", true, LOCKS,
                "java.util.concurrent.locks.ReentrantLock$NonfairSync@" + i % 5));
        var crowd = LongestQueue.longest(List.of(Stream.concat(waiting, virtual(4, SLEEPS).stream()).toList()))
                .orElseThrow();
        assertThat(crowd.text()).isEqualTo("13 of 17 virtual threads waited for a lock (5 locks) at shop.Log.write:9"
                + " when the thread dump was taken");
    }

    @Test
    void threadsThatSleepOrAreFewAreNone() {
        assertThat(LongestQueue.longest(List.of(virtual(40, SLEEPS), virtual(9, LOCKS), dump(0, 9)))).isEmpty();
    }

    private static List<DumpedThread> dump(int waiting, int asleep) {
        return Stream
                .of(IntStream.range(0, waiting).mapToObj(i -> thread("pool-1-thread-" + i, false, BORROWS, SEMAPHORE)),
                        IntStream.range(0, asleep)
                                .mapToObj(i -> thread("pool-1-thread-" + (90 + i), false, SLEEPS, null)),
                        IntStream.range(0, 11)
                                .mapToObj(i -> thread("pool-2-thread-" + i, false, IDLE, "x.Condition@1")))
                .flatMap(s -> s).toList();
    }

    private static List<DumpedThread> virtual(int count, List<String> frames) {
        return IntStream.range(0, count).mapToObj(i -> thread("", true, frames, null)).toList();
    }

    private static DumpedThread thread(String name, boolean virtual, List<String> frames, String waitsFor) {
        return new DumpedThread(1, name, virtual, false, OptionalLong.empty(), frames, Optional.ofNullable(waitsFor),
                Set.of());
    }
}
