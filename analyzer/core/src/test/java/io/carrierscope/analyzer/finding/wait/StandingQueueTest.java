package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three threads wait for a monitor that another one holds, in the only thread dump of a recording. */
class StandingQueueTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final String DUMP = waits(3) + waits(4) + waits(5) + """
            "scheduler" #9 [31] daemon prio=5 os_prio=0 cpu=7.00ms elapsed=3.24s tid=0x03
            \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            \tat java.util.concurrent.CountDownLatch.await(java.base@25/CountDownLatch.java:230)
            \tat shop.Bulk.flush(Bulk.java:85)
            \t- locked <0x0f> (a shop.Bulk)
            """;
    private final List<JvmEvent> events = new ArrayList<>();

    private static String waits(int id) {
        return """
                "http-%d" #%d [31] daemon prio=5 os_prio=0 cpu=1.50ms elapsed=3.24s tid=0x03
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat shop.Bulk.add(Bulk.java:25)
                \t- waiting to lock <0x0f> (a shop.Bulk)
                """.formatted(id, id);
    }

    private Verdict judge(double load, String threshold) {
        return judge(load, threshold, DUMP);
    }

    private Verdict judge(double load, String threshold, String dump) {
        events.add(new JvmEvent.ThreadDump(START + 2 * SECOND, 4, List.of(), 0, PrintedDump.of(dump).threads()));
        events.addAll(HandMade.cpu(load, 0.9));
        var settings = Stream.of("jdk.JavaMonitorEnter", "jdk.ThreadPark").flatMap(type -> Stream.of(
                Recorded.setting(type, "enabled", "true"), Recorded.setting(type, "threshold", threshold)));
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, settings.toArray(JvmEvent[]::new)),
                null);
        return Queues.LOCKS.judge(cell, Bounds.of(cell)).orElseThrow();
    }

    @Test
    void aLockThatIsNeverPassedOnStandsThoughOneDumpShowsIt() {
        assertThat(judge(0.01, "17 ms")).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(1);
            assertThat(found.lowerBound()).isTrue();
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                    "3 threads http-* stand in one wait for a monitor at shop.Bulk.add:25,"
                            + " and no wait for a lock ended in the whole recording",
                    "thread scheduler holds it and stands at shop.Bulk.flush:85");
        });
    }

    /** Two classes initialise each other: of three threads two wait for one of them, which a fourth initialises. */
    @Test
    void aClassThatIsNeverInitialisedHasAQueue() {
        String init = """
                "http-%d" #%d [31] daemon prio=5 os_prio=0 cpu=1.50ms elapsed=3.24s tid=0x03
                   java.lang.Thread.State: RUNNABLE
                \tat shop.%s(Pets.java:25)
                \t- waiting on the Class initialization monitor for shop.%s
                \tat shop.Web.handle(Web.java:44)
                """;
        assertThat(judge(0.01, "17 ms", init.formatted(3, 3, "Web.pet", "Dog") + init.formatted(4, 4, "Web.pet", "Dog")
                + init.formatted(5, 5, "Cat.<clinit>", "Dog") + init.formatted(6, 6, "Dog.<clinit>", "Cat")))
                .isInstanceOfSatisfying(Verdict.Found.class, found -> {
                    assertThat(found.share()).isEqualTo(0.75);
                    assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                            "3 threads http-* stand in one wait for the initialisation of shop.Dog at shop.Web.pet:25,"
                                    + " and no wait for a lock ended in the whole recording",
                            "thread http-6 holds it and stands at shop.Dog.<clinit>:25");
                });
    }

    /** The dump may show one moment of a lock that is passed on. */
    @Test
    void aLockThatMayMoveIsNotFound() {
        assertThat(judge(0.3, "17 ms")).as("its threads compute").isNotInstanceOf(Verdict.Found.class);
        assertThat(judge(0.01, "23 ms")).as("short waits leave no event").isNotInstanceOf(Verdict.Found.class);
        events.add(new MonitorEnter(START + SECOND, SECOND / 20, Recorded.platform(3, "http-3"),
                Recorded.stack("shop.Bulk.add"), "shop.Bulk", null, 0));
        assertThat(judge(0.01, "17 ms")).as("one wait ended").isNotInstanceOf(Verdict.Found.class);
    }

    private static String awaitsResult(int id, String cpu, String call) {
        return """
                "pool-1-thread-%d" #%d [31] daemon prio=5 os_prio=0 cpu=%sms elapsed=9.24s tid=0x03
                \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
                \tat java.util.concurrent.%s
                \tat shop.Orders.load(Orders.java:17)
                \tat java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@25/ThreadPoolExecutor.java:1144)
                """.formatted(id, id, cpu, call);
    }

    /** Three threads of a pool are all there is; the third of them ran since, or waits for work, or they wait for less than 5 of 10 s. */
    @ParameterizedTest
    @CsvSource({"8, 1.75, FutureTask.get(java.base@25/FutureTask.java:190), true",
            "7, 1.75, FutureTask.get(java.base@25/FutureTask.java:190), false",
            "8, 1.80, FutureTask.get(java.base@25/FutureTask.java:190), false",
            "8, 1.75, LinkedBlockingQueue.take(java.base@25/LinkedBlockingQueue.java:435), false"})
    void aPoolWhoseThreadsAllWaitForResultsIsStarved(int until, String cpu, String call, boolean starved) {
        for (int second : new int[]{3, until}) {
            events.add(new JvmEvent.ThreadDump(START + second * SECOND, 3, List.of(), 0, PrintedDump.of(
                    awaitsResult(3, "1.25", "FutureTask.get(java.base@25/FutureTask.java:190)")
                            + awaitsResult(4, "1.50", "FutureTask.get(java.base@25/FutureTask.java:190)")
                            + awaitsResult(5, second == 3 ? "1.75" : cpu, call))
                    .threads()));
        }
        events.addAll(HandMade.cpu(0.01, 0.9));
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events), null);
        var verdict = new PoolExhausted().judge(cell, Bounds.of(cell)).orElseThrow();
        assertThat(verdict instanceof Verdict.Found).isEqualTo(starved);
        if (verdict instanceof Verdict.Found found) {
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly("all 3 threads of a pool of"
                    + " Executors (pool-1-thread-*) wait for results at shop.Orders.load:17, and have"
                    + " not run for 5.0 s or longer");
        }
    }
}
