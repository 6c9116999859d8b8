package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that wait for a lock, in hand-made recordings of ten seconds whose pool has seven threads. */
class BusyThreadsTest {
    private static final long START = TEN_SECONDS.startNanos();
    private final List<JvmEvent> events = new ArrayList<>();

    private static ThreadRef thread(int n) {
        return Recorded.platform(40 + n, "pool-3-thread-" + (n + 1));
    }

    private void waits(ThreadRef thread, long millis) {
        events.add(new MonitorEnter(START + 3 * SECOND, millis * 1_000_000, thread,
                Recorded.stack("shop.Prices.of"), "x.Node", null, 0));
    }

    /** Seven threads wait for work in the first three seconds; two of them then wait for the lock, 6.5 s together. */
    private void pool() {
        for (int i = 0; i < 7; i++) {
            events.add(new Park(START, 3 * SECOND, thread(i), Recorded.stack(
                    "java.util.concurrent.LinkedBlockingQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask"),
                    "x.Condition"));
        }
        waits(thread(0), 4_000);
        waits(thread(1), 2_500);
    }

    private Verdict.Found found(JvmEvent... settings) {
        return (Verdict.Found) Queues.LOCKS.judge(
                HandMade.cell(HandMade.recording("shop.jfr", 21, null, events, settings), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    private static JvmEvent onlyLongParks() {
        return new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "20 ms");
    }

    private static void says(Verdict.Found found, double share, String claim) {
        assertThat(found.share()).isCloseTo(share, within(1e-9));
        assertThat(found.evidence().get(0).claim()).isEqualTo(claim);
    }

    /** 70 s, of which 21 s are known to be idle. */
    @Test
    void threadsThatAreNotSeenIdleMayHaveWork() {
        pool();
        says(found(onlyLongParks()), 0.65 / 4.9, "0.7 threads waited on average, while at most 4.9 of 7 threads"
                + " pool-3-thread-* had work");
        assertThat(found(onlyLongParks())).matches(Verdict.Found::lowerBound)
                .returns("the time of the threads that had work", Verdict.Found::shareOf);
    }

    /** Of four threads of no pool one reads from a client for 5 s, and one from a database: only the first may have no work. */
    @ParameterizedTest
    @CsvSource({"client-, at most 3.5 of 4 threads client-* had work, 3.5",
            "pool-8-thread-, at most 4.0 of 4 threads pool-8-thread-* had work, 4"})
    void aThreadThatReadsFromAClientMayHaveNoWork(String name, String text, double withWork) {
        for (int i = 0; i < 4; i++) {
            waits(Recorded.platform(60 + i, name + i), 300 + 1_000 * i);
        }
        events.add(new JvmEvent.SocketIo(START, 5 * SECOND, Recorded.platform(60, name + 0),
                Recorded.stack("shop.Web.read"), true, "10.0.0.7", 41_000, 17));
        events.add(new JvmEvent.SocketIo(START, 5 * SECOND, Recorded.platform(61, name + 1),
                Recorded.stack("shop.Db.read"), true, "db", 5432, 17));
        events.add(new JvmEvent.SocketIo(START, 9 * SECOND, Recorded.platform(65, name + 5),
                Recorded.stack("shop.Web.read"), true, "10.0.0.7", 41_001, 17));
        says(found(onlyLongParks()), 0.72 / withWork, "0.7 threads waited on average, while " + text);
    }

    /**
     * Where all waits are seen, a thread has none after its last event. A third waits for 6.1 s, and one or two sleep: 19.6 s or 26.2 s, where
     * 12.6 s and one holder are the least.
     */
    @Test
    void threadsWithoutEventsHaveNoWorkWhereAllWaitsAreSeen() {
        pool();
        waits(thread(2), 6_100);
        sleeps(3, 7_000);
        says(found(), 1.26 / 2.26, "1.3 threads waited on average, and at least one held it");
        sleeps(4, 6_600);
        says(found(), 1.26 / 2.62, "1.3 threads waited on average, while 2.6 of 7 threads pool-3-thread-* had work");
    }

    private void sleeps(int thread, long millis) {
        events.add(new JvmEvent.Sleep(START + 3 * SECOND, millis * 1_000_000, thread(thread),
                Recorded.stack("shop.Order.pack"), 1));
    }

    /** A pool of 50 threads, one of which waited for 0.1 s. */
    @Test
    void aPoolThatHardlyWaitsDoesNotCount() {
        pool();
        for (int i = 0; i < 50; i++) {
            waits(Recorded.platform(100 + i, "reports-" + i), 2);
        }
        says(found(onlyLongParks()), 0.66 / 4.9, "0.7 threads waited on average, while at most 4.9 of 7 threads"
                + " pool-3-thread-* had work");
    }

    /** 24 handlers of 3 s, of which 6.5 s are waits. */
    @Test
    void handlersAreTheThreadsWithWork() {
        pool();
        for (int i = 0; i < 24; i++) {
            events.add(new JvmEvent.Handler(START + i * SECOND / 4, 3 * SECOND, 0, thread(i % 7), OptionalLong.empty(),
                    null));
        }
        says(found(), 0.65 / 7.2, "0.7 threads waited on average, while 7.2 had work");
    }

    /** Of virtual threads whose starts are not recorded nobody knows how many there are. */
    @Test
    void ofUnknownThreadsThereAreThoseThatWaitAndAHolder() {
        waits(Recorded.virtual(70), 7_000);
        var found = found();
        says(found, 0.7 / 1.7, "0.7 threads waited on average, and at least one held it");
        assertThat(found.shareOf()).isEqualTo("the time of the threads that waited for it or held it");
    }
}
