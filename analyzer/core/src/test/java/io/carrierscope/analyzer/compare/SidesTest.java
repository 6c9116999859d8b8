package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.report.format.Explanation.SharedWaits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.table.SideBySide;
import io.carrierscope.analyzer.report.text.Tables.SidesText;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings of other programs side by side, ten seconds on two processors each. */
class SidesTest {
    /** 370 and 130 tasks in ten seconds: 37 and 13 per second. */
    @Test
    void comparesTasks() throws Exception {
        CellGroup one = side("one", "com.acme.App", "", 1, 370);
        CellGroup other = side("other", "com.acme.App", "", 2, 130);
        Comparison c = Sides.compare(one, other).orElseThrow();
        assertThat(c.ratio()).isCloseTo(37 / 13.0, within(1e-9));
        assertThat(Sides.doubts(one, other)).isEmpty();
        var rows = SideBySide.of(List.of(one, other)).rows();
        assertThat(rows).contains(List.of("tasks (per s)", "37.0", "13.0", "0.35"));
    }

    /** 130 requests and 370 tasks in ten seconds. */
    @Test
    void requestsAndTasksHaveRowsOfTheirOwn() throws Exception {
        var handlers = IntStream.range(0, 130).<JvmEvent>mapToObj(i -> new JvmEvent.Handler(
                HandMade.TEN_SECONDS.startNanos() + i * 70_000_000L, 9_000_000, 0, Recorded.platform(7, "http-1"),
                OptionalLong.empty(), "platform")).toList();
        var requests = Sides.of("requests", List.of(HandMade.recording("r.jfr", 25, null, handlers)));
        var sides = List.of(requests, side("tasks", "com.acme.App", "", 1, 370));
        assertThat(SideBySide.of(sides).rows()).contains(
                List.of("requests (per s)", "13.0", Numbers.ABSENT, Numbers.ABSENT),
                List.of("tasks (per s)", Numbers.ABSENT, "37.0", Numbers.ABSENT));
    }

    /** The window begins 100 s after the epoch, and the JVM of the second side 97 s after it. */
    @Test
    void anotherJdkAndAStartUpAreDoubts() throws Exception {
        var one = side("one", "com.acme.App", "", 1, 370);
        var other = Sides.of("other", List.of(HandMade.recording("2.jfr", 21, null, tasks(130),
                new JvmEvent.Jvm(0, "vm", "(21.0.5+11)", "", "com.acme.App", 2, 97_000))));
        assertThat(Sides.doubts(one, other)).containsExactly("different JDKs: JDK 25 against JDK 21",
                "different times: later against from the start of the JVM; a JVM that starts loads classes and compiles code");
    }

    /** The tasks of the slower side take 7 ms as well, so it may have had less to do. */
    @Test
    void fewerTasksMayHaveCome() throws Exception {
        var sides = List.of(side("one", "com.acme.App", "", 1, 370), side("other", "com.acme.App", "", 2, 130));
        assertThat(Sides.fewerMayHaveCome(sides.get(0), sides.get(1))).isTrue();
        assertThat(SidesText.of(sides).getFirst()).isInstanceOfSatisfying(Prose.class, answer -> assertThat(
                answer.text()).contains("Each took no longer in other, so fewer may have come to it."));
    }

    @Test
    void longNamesStandAboveTheTableAndNoLineIsTooWide() throws Exception {
        String long1 = "orders.before.the.change.of.the.pool.jfr";
        String long2 = "orders.after.the.change.of.the.pool.jfr";
        var sides = List.of(side(long1, "com.acme.App", "", 1, 370), side(long2, "com.acme.App", "", 2, 130));

        Figures table = SideBySide.of(sides);

        assertThat(table.columns()).extracting(Column::name).containsExactly("figure", "first", "second",
                "second : first");
        assertThat(table.caption()).contains("first: " + long1, "second: " + long2);
        assertThat(SidesText.of(sides).getFirst()).isInstanceOfSatisfying(Prose.class,
                answer -> assertThat(answer.text()).contains("2.85 times"));
        assertThat(TextWriter.write(SidesText.of(sides)).lines()).allMatch(line -> line.length() <= 118)
                .anyMatch(line -> line.startsWith(long1 + ": "));
    }

    /** 370, 390 and 410 tasks: 39 per second on average. */
    @Test
    void severalRecordingsAreRepetitions() throws Exception {
        CellGroup one = Sides.of("one", List.of(recording("App", "", 1, 370), recording("App", "", 2, 390),
                recording("App", "", 3, 410)));
        assertThat(one.throughputPerSecond()).hasValueCloseTo(39.0, within(1e-9));
        assertThat(one.throughputInterval()).isPresent();
        assertThat(one.key().id()).isEqualTo("one");
    }

    @Test
    void withoutTasksOnOneSideThereIsNoRatio() throws Exception {
        assertThat(Sides.compare(side("one", "App", "", 1, 370), side("other", "App", "", 2, 0))).isEmpty();
    }

    /** A pool ends no tasks. Its 130 sleeps in ten seconds beside 370 are 13 and 37 per second at one place; a timer's 99 are too few. */
    @Test
    void wherePoolsWaitAsTheOtherSideTellsTheirWork() throws Exception {
        CellGroup pool = Sides.of("pool", List.of(sleeping(Recorded.platform(3, "pool-1-thread-3"), 130)));
        CellGroup virtual = Sides.of("virtual", List.of(sleeping(Recorded.virtual(4), 370)));
        assertThat(SharedWaits.of(pool, virtual)).hasValueSatisfying(w -> {
            assertThat(w.at()).isEqualTo("sleep at shop.Order.price");
            assertThat(w.one()).isCloseTo(13, within(1e-9));
            assertThat(w.other()).isCloseTo(37, within(1e-9));
        });
        assertThat(Explanation.withoutThroughput(pool, virtual)).contains("But both sleep at shop.Order.price, 13.0 and"
                + " 37.0 times per second: virtual does 2.85 times the work, if a request does so as often on both sides.");
        assertThat(SharedWaits.of(pool, Sides.of("few", List.of(sleeping(Recorded.virtual(4), 99))))).isEmpty();
    }

    /** 110 against 102 sleeps: two runs of one program differ by more. */
    @Test
    void singleRecordingsNameNoWinnerBelowWhatSingleRunsDifferBy() throws Exception {
        CellGroup pool = Sides.of("pool", List.of(sleeping(Recorded.platform(3, "pool-1-thread-3"), 110)));
        CellGroup virtual = Sides.of("virtual", List.of(sleeping(Recorded.virtual(4), 102)));
        assertThat(Explanation.withoutThroughput(pool, virtual))
                .contains("11.0 and 10.2 times per second: no difference"
                        + " shown, if a request does so as often on both sides.");
    }

    /** 500 reads of 25 ms on one side and 300 on the other: their numbers are those of the work where no setting cuts them. */
    @ParameterizedTest
    @CsvSource({"1 ms, off, 500, true", "1 ms, 100/s, 499, true", "20 ms, off, 500, false", "1 ms, 100/s, 1000, false"})
    void readsTellOfTheWorkWhereTheSettingsLeaveNoneOut(String threshold, String throttle, long recorded, boolean tell)
            throws Exception {
        CellGroup one = Sides.of("one", List.of(reading(500, "1 ms", "off")));
        var other = reading(300, threshold, throttle);
        other.profile().count(Map.of("jdk.SocketRead", recorded));
        assertThat(SharedWaits.of(one, Sides.of("other", List.of(other))).map(w -> w.one() / w.other()))
                .isEqualTo(tell ? Optional.of(50 / 30.0) : Optional.empty());
    }

    private static MeasuredRecording reading(int reads, String threshold, String throttle) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < reads; i++) {
            events.add(new JvmEvent.SocketIo(HandMade.TEN_SECONDS.startNanos() + i * 17_000_000L, 25_000_000,
                    Recorded.platform(3, "pool-1-thread-3"), Recorded.stack("sun.nio.ch.NioSocketImpl.read",
                            "shop.Order.price"),
                    true, "db", 5432, 9));
        }
        return HandMade.recording("r.jfr", 25, null, events, Recorded.setting("jdk.SocketWrite", "enabled", "true"),
                Recorded.setting("jdk.SocketRead", "enabled", "true"),
                Recorded.setting("jdk.SocketRead", "threshold", threshold),
                Recorded.setting("jdk.SocketRead", "throttle", throttle));
    }

    /** Seven threads wait 9.5 of ten seconds for a lock; the other recording has no such waits, or shows none. */
    @ParameterizedTest
    @CsvSource({"true, 'Only in new: '", "false, 'In new, and not known of old: '"})
    void aCauseThatTheOtherRecordingDoesNotShowIsNotSaidToBeAbsentThere(boolean shown, String said) throws Exception {
        var setting = Recorded.setting("jdk.JavaMonitorEnter", "enabled", "" + shown);
        CellGroup old = Sides.of("old", List.of(HandMade.recording("old.jfr", 25, null, List.of(), setting)));
        CellGroup young = Sides.of("new", List.of(HandMade.recording("new.jfr", 25, null, queue())));

        assertThat(SidesText.of(List.of(old, young))).filteredOn(Prose.class::isInstance)
                .extracting(prose -> ((Prose) prose).text())
                .anySatisfy(line -> assertThat(line).startsWith(said + "lock-contention – "));
        assertThat(Sides.onlyIn(young, old)).extracting(Verdict::cause).filteredOn("lock-contention"::equals)
                .hasSize(shown ? 1 : 0);
    }

    /** Of tasks the lock is the bottleneck, and so a reason in any case; that the pool of the waiting threads is full is none. */
    @Test
    void aCauseThatTheFasterSideDoesNotShowIsNoReasonUnlessItIsTheBottleneck() throws Exception {
        var slow = HandMade.recording("new.jfr", 25, null, HandMade.all(tasks(130), queue()));
        CellGroup young = Sides.of("new", List.of(slow));
        CellGroup old = Sides.of("old", List.of(HandMade.recording("old.jfr", 25, null, tasks(370))));
        CellGroup blind = Sides.of("old", List.of(HandMade.recording("old.jfr", 25, null, tasks(370),
                Recorded.setting("jdk.JavaMonitorEnter", "enabled", "false"))));
        assertThat(Sides.compare(old, young).orElseThrow().causes()).extracting(Verdict::cause)
                .containsExactly("lock-contention", "pool-exhausted");
        Comparison unknown = Sides.compare(blind, young).orElseThrow();
        assertThat(unknown.causes()).extracting(Verdict::cause).containsExactly("lock-contention");
        assertThat(Explanation.of(unknown)).endsWith(" Found in new, and not known of old: pool-exhausted.");
    }

    private static List<JvmEvent> queue() {
        var waits = new ArrayList<JvmEvent>();
        for (int i = 0; i < 7; i++) {
            waits.add(new JvmEvent.MonitorEnter(HandMade.TEN_SECONDS.startNanos() + i, 9_500_000_000L,
                    Recorded.platform(10 + i, "pool-1-thread-" + i), Recorded.stack("shop.Prices.of"), "shop.Prices",
                    null, 7));
        }
        return waits;
    }

    /** 0, 0 and three threads for 7 of ten seconds are 0.7 threads on average; on the other side one thread for half a second. */
    @ParameterizedTest
    @CsvSource({"0 ns, 0.05, 0.071", "20 ms, ≥ 0.05, -"})
    void recordingsWithoutAWaitCountAndALowerBoundHasNoRatio(String threshold, String other, String ratio)
            throws Exception {
        CellGroup one = Sides.of("one", List.of(waiting("1", 0, 0, "0 ns"), waiting("2", 3, 7_000, "0 ns"),
                waiting("3", 0, 0, "0 ns")));
        CellGroup two = Sides.of("two", List.of(waiting("4", 1, 500, threshold)));
        CellGroup none = Sides.of("none", List.of(waiting("5", 0, 0, threshold)));
        String locks = "threads waiting for locks (mean)";
        assertThat(SideBySide.of(List.of(one, two)).rows()).contains(List.of(locks, "0.70", other, ratio));
        assertThat(SideBySide.of(List.of(none, two)).rows()).contains(
                List.of(locks, threshold.startsWith("0") ? "0.00" : "-", other, "-"));
        assertThat(SideBySide.of(List.of(two, none)).rows()).contains(threshold.startsWith("0")
                ? List.of(locks, other, "0.00", "0.000")
                : List.of(locks, other, "-", "-"));
        assertThat(SideBySide.of(List.of(none, none)).rows()).noneMatch(row -> row.contains(locks));
    }

    private static MeasuredRecording waiting(String file, int threads, long millis, String threshold) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < threads; i++) {
            events.add(new JvmEvent.MonitorEnter(HandMade.TEN_SECONDS.startNanos() + i, millis * 1_000_000,
                    Recorded.platform(10 + i, "pool-1-thread-" + i), Recorded.stack("shop.Prices.of"), "shop.Prices",
                    null, 7));
        }
        return HandMade.recording(file, 25, null, events,
                Recorded.setting("jdk.JavaMonitorEnter", "threshold", threshold));
    }

    /** What JDK 27 does unasked is said of sides without a throughput, too. */
    @Test
    void sidesOnTwoJdksDifferByWhatComesWithThem() throws Exception {
        CellGroup old = Sides.of("old", List.of(HandMade.recording("old.jfr", 25, null, List.of())));
        CellGroup young = Sides.of("young", List.of(HandMade.recording("young.jfr", 27, null, List.of())));

        assertThat(Explanation.withoutThroughput(old, young)).endsWith(" Warnings: unequal compact object headers: off"
                + " against on, which comes with the JDKs; unequal object monitor table: off against on, which comes with"
                + " the JDKs.");
        assertThat(Explanation.withoutThroughput(old, old)).doesNotContain("Warnings");
    }

    private static MeasuredRecording sleeping(ThreadRef thread, int sleeps) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 99 + sleeps; i++) {
            events.add(new JvmEvent.Sleep(HandMade.TEN_SECONDS.startNanos() + i * 17_000_000L, 7_000_000, thread,
                    Recorded.stack(i < 99 ? "shop.Timer.run" : "shop.Order.price"), 7_000_000));
        }
        return HandMade.recording("s.jfr", 25, null, events);
    }

    @Test
    void saysWhatMakesAComparisonMeaningless() throws Exception {
        CellGroup one = side("one", "/opt/orders-1.2.jar --port 8080", "", 1, 370);
        assertThat(Sides.doubts(one, side("other", "/opt/orders-1.3.jar --port 80", "", 2, 370))).isEmpty();
        assertThat(Sides.doubts(one, side("other", "/opt/mail-1.2.jar", "", 2, 370))).singleElement().asString()
                .contains("orders.jar against mail.jar");
        assertThat(Sides.doubts(one, side("other", "/opt/orders-1.2.jar", "", 1, 370))).singleElement().asString()
                .contains("the same recording");
    }

    @Test
    void namesOfFilesInArgumentsAreNoDifference() throws Exception {
        var one = side("one", "App",
                "-Xlog:gc*:file=gc-1.log:time -XX:HeapDumpPath=/var/1 -Dhome=/a/b -Dserver.port=18081 -javaagent:/x/a.jar",
                1,
                370);
        var other = side("other", "App",
                "-Xlog:gc*:file=gc-2.log:time -XX:HeapDumpPath=/var/2 -Dhome=/c -Dserver.port=18082 -javaagent:/y/z/a.jar",
                2, 370);
        assertThat(Asymmetry.between(one.typical().cell(), other.typical().cell())).isEmpty();
        var third = side("third", "App", "-Xlog:gc*:file=gc-2.log:uptime -javaagent:/x/b.jar", 3, 370);
        assertThat(Asymmetry.between(one.typical().cell(), third.typical().cell())).isNotEmpty();
    }

    /**
     * Whoever set a property of the application changed it: it is named, with its value if that is a plain number, and is no mistake.
     * One of the JVM is.
     */
    @Test
    void propertiesOfTheApplicationAreNoMistake() throws Exception {
        CellGroup eight = side("eight", "App", "-Dpermits=8 -Dshop.token=7 -Dmode=a", 1, 130);
        Comparison c = Sides.compare(eight, side("forty", "App", "-Dpermits=40 -Dshop.token=9 -Dmode=b", 2, 370))
                .orElseThrow();
        assertThat(c.asymmetries()).isEmpty();
        assertThat(c.causes()).isEmpty();
        assertThat(Explanation.of(c))
                .contains("They also differ in -Dmode, -Dpermits=40 : 8, -Dshop.token, which may be")
                .contains("Neither recording shows a limit near its throughput.");
        assertThat(Sides.compare(eight, side("jdk", "App", "-Dpermits=8 -Dshop.token=7 -Dmode=a"
                + " -Djdk.virtualThreadScheduler.parallelism=1", 3, 370)).orElseThrow().causes()).singleElement()
                .satisfies(f -> assertThat(f.cause()).isEqualTo("config-asymmetry"));
    }

    @Test
    void limitsOfLibrariesAreComparedWhereBothShowThem() throws Exception {
        var ten = limited("1.jfr", 10, new JvmEvent.LibraryLimit(0, "Tomcat http-nio-*", "threads", 200));
        var fifty = limited("2.jfr", 50);
        assertThat(Asymmetry.between(ten, fifty))
                .containsExactly("unequal connections of HikariCP HikariPool-1: 10 against 50");
        assertThat(Asymmetry.between(ten, limited("3.jfr", 10))).isEmpty();
    }

    private static Cell limited(String file, int connections, JvmEvent... more) throws Exception {
        var events = new ArrayList<JvmEvent>(List.of(more));
        events.add(Recorded.setting("carrierscope.Configuration", "enabled", "true"));
        events.add(new JvmEvent.LibraryLimit(0, "HikariCP HikariPool-1", "connections", connections));
        return Sides.of(file, List.of(HandMade.recording(file, 25, null, List.of(), events.toArray(JvmEvent[]::new))))
                .typical().cell();
    }

    private static CellGroup side(String name, String program, String arguments, int pid, int tasks) throws Exception {
        return Sides.of(name, List.of(recording(program, arguments, pid, tasks)));
    }

    private static MeasuredRecording recording(String program, String arguments, int pid,
            int tasks) {
        return HandMade.recording(pid + ".jfr", 25, null, tasks(tasks),
                new JvmEvent.Jvm(0, "vm", "(25.0.1+9)", arguments, program, pid, 3));
    }

    private static List<JvmEvent> tasks(int n) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < n; i++) {
            var thread = new ThreadRef(i, "", ThreadRef.Kind.VIRTUAL);
            long start = HandMade.TEN_SECONDS.startNanos() + i * 20_000_000L;
            events.add(new VirtualThreadLife(start, thread, true));
            events.add(new VirtualThreadLife(start + 7_000_000, thread, false));
        }
        return events;
    }
}
