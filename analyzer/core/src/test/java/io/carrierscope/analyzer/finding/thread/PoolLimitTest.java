package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Pools of hand-made recordings of ten seconds, whose threads always sleep: whether they may have more threads. */
class PoolLimitTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final String TOMCAT = "http-nio-8080-exec-";
    private final List<JvmEvent> events = new ArrayList<>();

    private void asleep(String name, int threads) {
        for (int n = 1; n <= threads; n++) {
            starts(name, n, 0);
        }
    }

    /** The thread is there from this second on. */
    private void starts(String name, int n, double second) {
        long at = START + Math.round(second * SECOND);
        ThreadRef thread = Recorded.platform(40 + n, name + n);
        if (second > 0) {
            events.add(new JvmEvent.ThreadLife(at, thread, true, Stack.NONE));
        }
        events.add(new JvmEvent.Sleep(at, TEN_SECONDS.endNanos() - at, thread, Recorded.stack("java.lang.Thread.sleep",
                "shop.Order.place", name.equals(TOMCAT)
                        ? "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker"
                        : "java.util.concurrent.ThreadPoolExecutor.runWorker"),
                1_000));
    }

    private Cell cell(JvmEvent... limits) {
        var profiled = new ArrayList<>(List.of(limits));
        profiled.add(Recorded.setting("carrierscope.Configuration", "enabled", "true"));
        events.addAll(HandMade.cpu(Recorded.platform(41, "any-1"), 0.001));
        return HandMade.cell(HandMade.recording("shop.jfr", 25, null, events, profiled.toArray(JvmEvent[]::new)), null);
    }

    private static Verdict verdict(Cell cell) {
        return new PoolExhausted().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    private static JvmEvent threads(String owner, int most) {
        return new JvmEvent.LibraryLimit(START, owner, "threads", most);
    }

    /** 17 of at most 40 are no full pool; 37 of them are nine in ten or more. */
    @Test
    void aPoolBelowTheLimitOfItsLibraryIsNotExhausted() {
        asleep(TOMCAT, 17);
        var below = cell(threads("Tomcat http-nio-*", 40));
        assertThat(verdict(below)).isInstanceOfSatisfying(Verdict.Absent.class, a -> assertThat(a.evidence())
                .singleElement().satisfies(e -> assertThat(e.claim()).contains("17.0 of 17", "may have 40 threads")));
        assertThat(below.poolThreads()).as("no limit of throughput").isZero();
        asleep(TOMCAT, 37);
        var full = cell(threads("Tomcat http-nio-*", 40));
        assertThat(verdict(full)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy()).doesNotContain("not recorded"));
        assertThat(full.poolThreads()).isEqualTo(37);
    }

    @Test
    void theLimitIsThatOfTheRightConnector() {
        asleep("http-apr-8443-exec-", 8);
        assertThat(verdict(cell(threads("Tomcat http-nio-*", 99), threads("Tomcat http-apr-*", 8))))
                .isInstanceOf(Verdict.Found.class);
        assertThat(verdict(cell(threads("Jetty 0", 99)))).as("of another library").isInstanceOf(Verdict.Found.class);
    }

    @Test
    void withoutALimitTheRemedySaysThatItIsNotKnown() {
        asleep(TOMCAT, 17);
        assertThat(verdict(cell())).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.remedy()).endsWith("how many threads it may have is not recorded"));
    }

    /** The last of five threads starts 2.4 s before the end, or 2.6 s, when the pool had its size for a quarter of the time. */
    @Test
    void aPoolThatStillGrowsIsNotExhausted() {
        asleep("pool-3-thread-", 3);
        starts("pool-3-thread-", 4, 5.3);
        starts("pool-3-thread-", 5, 7.6);
        var grows = cell();
        assertThat(verdict(grows)).isInstanceOfSatisfying(Verdict.Absent.class,
                a -> assertThat(a.evidence().get(0).claim()).contains("it grew to 5 threads 2.4 s before the end"));
        assertThat(grows.poolThreads()).isZero();
        events.clear();
        asleep("pool-3-thread-", 4);
        starts("pool-3-thread-", 5, 7.4);
        assertThat(verdict(cell())).isInstanceOf(Verdict.Found.class);
    }

    /** One of three ends at 4 s, another takes its place at 9 s: there were never more. */
    @Test
    void aThreadInPlaceOfAnotherIsNoGrowth() {
        asleep("pool-3-thread-", 3);
        events.add(new JvmEvent.ThreadLife(START + 4 * SECOND, Recorded.platform(41, "pool-3-thread-1"), false,
                Stack.NONE));
        starts("pool-3-thread-", 4, 9);
        assertThat(verdict(cell())).isInstanceOf(Verdict.Found.class);
    }
}
