package io.carrierscope.analyzer.compare;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Differences.Difference;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.HeapUse;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.table.SideBySide.DifferenceTables;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten seconds of services on two processors, none of which records its requests. */
class DifferencesTest {
    private static final ThreadRef THREAD = Recorded.platform(3, "pool-1-thread-3");
    private static final long MILLI = 1_000_000;

    /**
     * 23 waits of 130 ms for a lock are 0.299 threads, 17 of 10 ms are 0.017. Three pauses of 110 ms are 3.3 % of the time
     * of two processors, so 62 of 93 samples of 0.554 processors are 0.369. Reads of 0.2 and 0.25 threads, and seven sleeps, may be chance.
     */
    @Test
    void whatDiffersComesLargestFirst() throws Exception {
        var slow = all(HandMade.cpu(0.31, 0.4), locks(23, 130), sleeps(7, 300), samples("shop.Json.write", 62),
                samples("shop.Order.find", 31), pauses(3, 110));
        var fast = all(HandMade.cpu(0.13, 0.2), locks(17, 10), samples("shop.Order.find", 26), pauses(0, 0));
        var found = Differences.of(side("slow", recording("a.jfr", slow)), side("fast", recording("b.jfr", fast)));
        assertThat(found).extracting(Difference::what).containsExactly("on CPU",
                "waiting for a lock (ReentrantLock)", "all threads stopped (GC and other pauses)",
                "processors busy");
        assertThat(found).extracting(Difference::at).containsExactly("shop.Json.write", "shop.Order.find:7", "", "");
        figures(found.get(0), 62 * (0.62 - 2 * 0.033) / 93, 0);
        figures(found.get(1), 0.299, 0.017);
        figures(found.get(2), 3.3, 0);
        figures(found.get(3), 0.62, 0.26);
        assertThat(found.get(1).ratio()).hasValueCloseTo(17 / 299.0, within(1e-9));
        assertThat(found.get(0).atLeast()).isFalse();
    }

    private static void figures(Difference d, double one, double other) {
        assertThat(d.one()).as(d.what()).isCloseTo(one, within(1e-9));
        assertThat(d.other()).as(d.what()).isCloseTo(other, within(1e-9));
    }

    /** What was found only there is the reason: 7 of 8 threads wait for one lock. */
    @Test
    void aCauseOfOneSideIsTheReason() throws Exception {
        var queue = IntStream.range(0, 7).mapToObj(i -> Recorded.platform(10 + i, "pool-1-thread-" + i))
                .flatMap(t -> locks(t, 19, 500).stream()).toList();
        var slow = side("slow", recording("a.jfr", queue));
        var fast = side("fast", recording("b.jfr", locks(17, 10)));
        var found = Differences.of(slow, fast);
        assertThat(DifferenceTables.DIFFERENCES.figures("", found).rows().get(0)).contains("lock-contention");
        var gaining = new Difference("asleep", "", Differences.Unit.THREADS, 0.3, 9, false,
                found.get(0).reason().map(f -> f.gaining(OptionalDouble.of(1.0909))));
        assertThat(DifferenceTables.DIFFERENCES.figures("", List.of(gaining)).rows().get(0)).contains("30.0",
                "lock-contention, up to 1.09 ×");
        assertThat(found).first().satisfies(d -> {
            figures(d, 7 * 19 * 0.5 / 10, 0.017);
            assertThat(d.reason()).hasValueSatisfying(r -> assertThat(r.cause()).isEqualTo("lock-contention"));
        });
    }

    /** Waits of 10 ms are not seen from 20 ms on; where the other side has less although it shows all, the difference is a lower bound. */
    @Test
    void whatIsNotRecordedIsNoDifference() throws Exception {
        var some = recording("a.jfr", locks(23, 130));
        var fewer = locks(17, 10);
        var blind = HandMade.recording("b.jfr", 25, null, fewer,
                Recorded.setting("jdk.ThreadPark", "threshold", "20 ms"));
        assertThat(Differences.of(side("one", some), side("other", blind))).isEmpty();
        var long20 = HandMade.recording("b.jfr", 25, null, locks(29, 130),
                Recorded.setting("jdk.ThreadPark", "threshold", "20 ms"));
        assertThat(Differences.of(side("one", recording("a.jfr", fewer)), side("other", long20))).singleElement()
                .satisfies(d -> figures(d, 0.017, 0.377));
    }

    /** 31 MB between two collections in 4 s, or 62; the thread of the one sample had allocated 900 MB before it was recorded. */
    @Test
    void whatWasAllocatedBeforeIsNoDifference() throws Exception {
        var before = List.<JvmEvent>of(new JvmEvent.Allocation(TEN_SECONDS.startNanos() + MILLI, THREAD,
                Recorded.stack("shop.Main.start"), "byte[]", 900_000_000));
        assertThat(Differences.of(side("one", recording("a.jfr", all(before, collections(31_000_000)))),
                side("other", recording("b.jfr", collections(31_000_000))))).isEmpty();
        assertThat(Differences.of(side("one", recording("a.jfr", collections(31_000_000))),
                side("other", recording("b.jfr", all(before, collections(62_000_000)))))).singleElement()
                .satisfies(d -> figures(d, 7.75, 15.5));
    }

    private static List<JvmEvent> collections(long between) {
        return List.of(new HeapUse(TEN_SECONDS.startNanos() + 1_000 * MILLI, 40_000_000, 1, true),
                new HeapUse(TEN_SECONDS.startNanos() + 5_000 * MILLI, 40_000_000 + between, 2, false));
    }

    /** Three threads stand in one wait in two dumps of one side; the other side's dumps show nobody there. Without dumps nothing is known. */
    @Test
    void waitsThatHaveNotEndedAreSeenInDumps() throws Exception {
        var stuck = recording("a.jfr", List.of(dump(3, 5, 6, 8), dump(6, 5, 6, 8)));
        var free = recording("b.jfr", List.of(dump(3), dump(6)));
        assertThat(Differences.of(side("stuck", stuck), side("free", free))).singleElement().satisfies(d -> {
            assertThat(d.what()).isEqualTo("in a wait that has not ended, for a monitor");
            assertThat(d.at()).isEqualTo("shop.Prices.of:31");
            figures(d, 3, 0);
        });
        assertThat(Differences.of(side("stuck", stuck), side("none", recording("c.jfr", List.of())))).isEmpty();
    }

    /** With a thread that works, since a dump without any is none. */
    private static JvmEvent dump(int second, int... blocked) {
        var text = new StringBuilder("""
                "main" #1 [3] prio=5 os_prio=0 cpu=%d.0ms elapsed=3.24s tid=0x03 nid=1
                \tat shop.Main.run(Main.java:9)
                """.formatted(second));
        for (int id : blocked) {
            text.append("""
                    "worker-%d" #%d [31] prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
                    \tat shop.Prices.of(Prices.java:31)
                    \t- waiting to lock <0x0000000700a1> (a shop.Prices)
                    """.formatted(id, id));
        }
        return new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + second * HandMade.SECOND, 1 + blocked.length,
                List.of(),
                0, PrintedDump.of(text.toString()).threads());
    }

    /** Three recordings of each side: 0.800, 0.804, 0.808 and 0.920, 0.924, 0.928 threads asleep differ, whatever the factor is. */
    @Test
    void repetitionsShowSmallerDifferences() throws Exception {
        var one = side("one", asleep(8000), asleep(8040), asleep(8080));
        assertThat(Differences.of(one, side("other", asleep(9200), asleep(9240), asleep(9280)))).singleElement()
                .satisfies(d -> figures(d, 0.804, 0.924));
        assertThat(Differences.of(one, side("near", asleep(8200), asleep(8240), asleep(8280)))).isEmpty();
        assertThat(Differences.of(one, side("single", asleep(9240)))).isEmpty();
    }

    /** 400 sleeps of 50 ms are 2 threads: in one of three recordings they may be on either side, 380 and 410 in the other two are not. */
    @Test
    void whatHappensNowAndThenMayBeChance() throws Exception {
        var never = side("never", recording("d.jfr", List.of()), recording("e.jfr", List.of()),
                recording("f.jfr", List.of()));
        assertThat(Differences.of(side("once", recording("a.jfr", sleeps(400, 50)), recording("b.jfr", List.of()),
                recording("c.jfr", List.of())), never)).isEmpty();
        assertThat(Differences.of(side("always", recording("a.jfr", sleeps(400, 50)),
                recording("b.jfr", sleeps(380, 50)), recording("c.jfr", sleeps(410, 50))), never)).singleElement()
                .satisfies(d -> figures(d, (2 + 1.9 + 2.05) / 3, 0));
    }

    /**
     * Three recordings a side, in which 60 methods sleep as much as before but for noise of 10 %, and one twice as much. Each alone would differ
     * in one of 40 tries or more.
     */
    @Test
    void ofManyFiguresNoneDiffersByChance() throws Exception {
        var random = new Random(29);
        int tries = 40;
        int byChance = 0;
        int doubled = 0;
        for (int i = 0; i < tries; i++) {
            var found = Differences.of(side("one", noisy(random, 1), noisy(random, 1), noisy(random, 1)),
                    side("other", noisy(random, 2), noisy(random, 2), noisy(random, 2)));
            byChance += found.stream().allMatch(d -> d.at().equals("shop.Doubled.run:7")) ? 0 : 1;
            doubled += found.stream().anyMatch(d -> d.at().equals("shop.Doubled.run:7")) ? 1 : 0;
        }
        assertThat(byChance).isLessThanOrEqualTo(tries * 5 / 100);
        assertThat(doubled).isGreaterThanOrEqualTo(tries * 95 / 100);
    }

    /** Four sleeps of 5 s at each of 60 methods, and of {@code factor} times 2 s at one, times what is log-normal. */
    private static MeasuredRecording noisy(Random random, double factor) {
        var events = new ArrayList<JvmEvent>();
        for (int method = 0; method <= 60; method++) {
            double nanos = (method == 0 ? 2_000 * factor : 5_000) * MILLI * Math.exp(0.1 * random.nextGaussian());
            for (int i = 0; i < 4; i++) {
                events.add(new Sleep(TEN_SECONDS.startNanos() + i * 300 * MILLI, Math.round(nanos), THREAD,
                        Recorded.stack("java.lang.Thread.sleep",
                                method == 0 ? "shop.Doubled.run" : "shop.Retry" + method + ".run"),
                        Math.round(nanos)));
            }
        }
        return recording(random.nextInt() + ".jfr", events);
    }

    @Test
    void recordingsOfIncidentsAreToldApart() throws Exception {
        var one = side("one", incident("R1"));
        assertThat(TextWriter.write(DifferenceTables.of(one, side("same", incident("R1")))))
                .contains("is shown to differ");
        assertThat(Differences.of(one, side("other", incident("R2")))).isNotEmpty();
    }

    private static MeasuredRecording incident(String name) throws Exception {
        return MeasuredRecording.of(Path.of(System.getProperty("carrierscope.root"), "recordings",
                "incident." + name + ".jfr"));
    }

    private static MeasuredRecording asleep(int millis) {
        return recording(millis + ".jfr", sleeps(20, millis / 20.0));
    }

    private static MeasuredRecording recording(String file, List<JvmEvent> events) {
        return HandMade.recording(file, 25, null, events, Recorded.setting("jdk.GCPhasePause", "enabled", "true"));
    }

    private static CellGroup side(String name, MeasuredRecording... recordings) throws Exception {
        return Sides.of(name, List.of(recordings));
    }

    private static List<JvmEvent> locks(int n, double millis) {
        return locks(THREAD, n, millis);
    }

    private static List<JvmEvent> locks(ThreadRef thread, int n, double millis) {
        return events(n, at -> new Park(at, Math.round(millis * MILLI), thread,
                Recorded.stack("java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.locks.ReentrantLock.lock", "shop.Order.find"),
                "java.util.concurrent.locks.ReentrantLock$NonfairSync", 77));
    }

    private static List<JvmEvent> sleeps(int n, double millis) {
        long nanos = Math.round(millis * MILLI);
        return events(n, at -> new Sleep(at, nanos, THREAD, Recorded.stack("java.lang.Thread.sleep", "shop.Retry.run"),
                nanos));
    }

    private static List<JvmEvent> samples(String method, int n) {
        return events(n, at -> new CpuSample(at, THREAD, Recorded.stack(method), true));
    }

    private static List<JvmEvent> pauses(int n, double millis) {
        return events(n, at -> new GcPause(at, Math.round(millis * MILLI)));
    }

    private static List<JvmEvent> events(int n, LongFunction<JvmEvent> event) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < n; i++) {
            events.add(event.apply(TEN_SECONDS.startNanos() + i * (9_000 * MILLI / Math.max(1, n))));
        }
        return events;
    }
}
