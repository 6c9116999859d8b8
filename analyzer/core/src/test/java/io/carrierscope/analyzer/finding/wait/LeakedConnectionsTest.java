package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dumps of platform threads in a recording of ten seconds in which no wait ends. */
class LeakedConnectionsTest {
    private final List<JvmEvent> events = new ArrayList<>();

    private static String thread(int id, String cpu, String... frames) {
        return "\"http-%d\" #%d [31] daemon prio=5 os_prio=0 cpu=%sms elapsed=3.24s tid=0x03\n".formatted(id, id, cpu)
                + String.join("", Arrays.stream(frames).map(f -> "\tat " + f + "\n").toList());
    }

    private static String waits(int id, String cpu) {
        return thread(id, cpu, "jdk.internal.misc.Unsafe.park(java.base@25/Native Method)",
                "com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:9)",
                "shop.Orders.load(Orders.java:17)");
    }

    private static String calls(int id, int line) {
        return thread(id, "7.00", "java.net.Socket.read(java.base@25/Native Method)", "shop.Prices.ask(Prices.java:5)",
                "shop.Orders.load(Orders.java:%d)".formatted(line));
    }

    private void dump(int second, String... threads) {
        events.add(new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + second * SECOND, 5, List.of(), 0,
                PrintedDump.of(String.join("", threads)).threads()));
    }

    private Verdict judge(JvmEvent... more) {
        var settings = Stream.concat(Stream.of("jdk.SocketRead", "jdk.SocketWrite")
                .map(type -> Recorded.setting(type, "enabled", "true")), Stream.of(more));
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, settings.toArray(JvmEvent[]::new)),
                null);
        return new LeakedConnections().judge(cell, Bounds.of(cell)).orElseThrow();
    }

    @Test
    void aQueueThatStandsWhileNobodyHoldsAnything() {
        dump(2, waits(3, "1.50"), waits(4, "2.50"), waits(5, "0.25"));
        dump(5, waits(3, "1.50"), waits(4, "2.50"));

        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(1);
            assertThat(f.evidence().get(0).claim()).contains(
                    "each of the last 2 thread dumps at least 2 threads http-*",
                    "HikariCP, called by shop.Orders.load:17");
            assertThat(f.remedy()).contains("leakDetectionThreshold");
        });
    }

    @Test
    void aThreadPastTheCallHoldsOne() {
        dump(2, waits(3, "1.50"), waits(4, "2.50"), calls(6, 19));
        dump(5, waits(3, "1.50"), waits(4, "2.50"), calls(6, 19));
        assertThat(judge()).isInstanceOf(Verdict.Absent.class);
    }

    /**
     * One thread waits for its second one, in a method called past the line that borrows the first, or before it. That says nothing of the other
     * one in a wait that does not end.
     */
    @ParameterizedTest
    @CsvSource({"19, 1.50, Unknown", "16, 1.50, Found", "19, 1.75, Absent"})
    void whoWaitsForASecondOneHoldsTheFirst(int line, String cpu, String expected) {
        var second = thread(4, "2.50", "jdk.internal.misc.Unsafe.park(java.base@25/Native Method)",
                "com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:9)",
                "shop.Audit.write(Audit.java:4)", "shop.Orders.load(Orders.java:%d)".formatted(line));
        dump(2, waits(3, "1.50"), second);
        dump(5, waits(3, cpu), cpu.equals("1.50") ? second : second.replace("2.50", "2.75"));
        assertThat(judge()).satisfies(v -> assertThat(v.getClass().getSimpleName()).isEqualTo(expected))
                .satisfies(v -> assertThat(v instanceof Verdict.Unknown u ? u.suspicion() : 0).isZero());
    }

    /** Virtual threads that wait in vain are in no dump: only what a pool throws would tell. */
    @Test
    void ofVirtualThreadsItIsUnknownWithoutWhatIsThrown() {
        dump(2, calls(6, 19));
        dump(5, calls(6, 19));
        events.addAll(HandMade.cpu(Recorded.carrier(1), 0.07));
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events,
                Recorded.setting("jdk.JavaExceptionThrow", "enabled", "false"),
                new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux", "", null, 1,
                        TEN_SECONDS.startNanos() / 1_000_000)),
                null);
        assertThat(new LeakedConnections().judge(cell, Bounds.of(cell)).orElseThrow())
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).contains("jdk.JavaExceptionThrow"));
    }

    @Test
    void aQueueThatMovesIsOfAnotherKind() {
        dump(2, waits(3, "1.50"), waits(4, "2.50"));
        dump(5, waits(3, "1.75"), waits(4, "2.75"));
        assertThat(judge()).isInstanceOf(Verdict.Absent.class);
    }

    /** In three seconds 150 or 147 exceptions were made: half of the 100 per second that are recorded at most, or less. */
    @ParameterizedTest
    @CsvSource({"150, 100/s, Unknown", "147, 100/s, Absent", "30000, off, Absent"})
    void ofManyExceptionsThoseOfAPoolMayBeLeftOut(int exceptions, String throttle, String expected) {
        dump(2, waits(3, "1.50"), waits(4, "2.50"));
        dump(5, waits(3, "1.75"), waits(4, "2.75"));
        events.add(new JdkEvents.ThrownCount(TEN_SECONDS.startNanos() + SECOND, 700));
        events.add(new JdkEvents.ThrownCount(TEN_SECONDS.startNanos() + 4 * SECOND, 700 + exceptions));
        var verdict = judge(Recorded.setting("jdk.JavaExceptionThrow", "enabled", "true"),
                Recorded.setting("jdk.JavaExceptionThrow", "throttle", throttle));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Unknown u) {
            assertThat(u.howToRecord()).isEqualTo("jdk.JavaExceptionThrow#enabled=true,throttle=off");
        }
    }

    @Test
    void withoutADumpItIsUnknown() {
        assertThat(judge()).isInstanceOf(Verdict.Unknown.class);
    }

    /** Of virtual threads there is no dump; five tasks ended, three of them by the pool's limit. */
    @Test
    void timeOutsOfThePoolTell() {
        for (int i = 0; i < 5; i++) {
            events.add(new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + i, Recorded.virtual(70 + i), false));
        }
        for (int i = 0; i < 2; i++) {
            timeOut();
        }
        assertThat(judge()).as("two are too few").isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> {
                    assertThat(u.missing()).isEqualTo("a pool let 2 wait in vain, too few to tell why");
                    assertThat(u.suspicion()).isEqualTo(0.5);
                });
        timeOut();
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.6);
            assertThat(f.evidence().get(0).claim()).startsWith("3 time-outs (SQLTransientConnectionException)");
        });
        for (var missed : List.of(Recorded.setting("jdk.SocketRead", "threshold", "10 ms"),
                Recorded.setting("jdk.SocketRead", "throttle", "100/s"))) {
            var recording = HandMade.recording("x.jfr", 25, null, events,
                    Recorded.setting("jdk.SocketRead", "enabled", "true"), missed);
            recording.profile().count(Map.of("jdk.SocketRead", 700L));
            var cell = HandMade.cell(recording, null);
            assertThat(new LeakedConnections().judge(cell, Bounds.of(cell)).orElseThrow()).as("short reads may hold")
                    .isInstanceOfSatisfying(Verdict.Unknown.class,
                            u -> assertThat(u.suspicion()).isEqualTo(1 - 1 / 3.0));
        }
    }

    /** Ten seconds with 0.7 holders on average; in the four with time-outs there is none. */
    @Test
    void holdersBeforeTheLastOneWasGoneDoNotCount() {
        for (int i = 0; i < 5; i++) {
            events.add(new JvmEvent.SocketIo(TEN_SECONDS.startNanos() + i * SECOND / 5, 7 * SECOND / 5,
                    Recorded.virtual(70 + i), new Stack(List.of(new Frame("shop.Prices", "ask", 5, false),
                            new Frame("shop.Orders", "load", 19, false))),
                    true, "prices", 80, 9));
        }
        timeOut();
        events.add(thrown(5));
        events.add(thrown(9));
        assertThat(judge()).as("one at 1 s").isInstanceOf(Verdict.Unknown.class);
        events.removeIf(e -> e instanceof JdkEvents.Thrown);
        events.add(thrown(5));
        events.add(thrown(8));
        events.add(thrown(9));
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(1);
            assertThat(f.shareOf()).isEqualTo("the calls of its pool that left an event");
        });
    }

    /** Without events of exceptions, samples of three threads that make one each, or of two, which may be an accident. */
    @Test
    void samplesThatMeetTimeOutsMakeItSuspicious() {
        for (int i = 0; i < 2; i++) {
            events.add(allocation(70 + i, "createTimeoutException"));
            events.add(allocation(70 + i, "createTimeoutException"));
            events.add(allocation(80 + i, "createPoolEntry"));
        }
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.suspicion()).isZero());
        events.add(allocation(75, "createTimeoutException"));
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.suspicion()).isEqualTo(1 - 1 / 3.0);
            assertThat(u.missing()).isEqualTo("3 threads were seen to give up waiting for a pool at"
                    + " com.zaxxer.hikari.pool.HikariPool.createTimeoutException:7 (HikariCP, called by"
                    + " shop.Orders.load:7), and how many did is not recorded");
            assertThat(u.howToRecord()).isEqualTo("jdk.JavaExceptionThrow#enabled=true");
        });
    }

    private static JvmEvent allocation(int thread, String method) {
        return new JvmEvent.Allocation(TEN_SECONDS.startNanos() + thread, Recorded.virtual(thread),
                Recorded.stack("java.lang.StringBuilder.toString", "com.zaxxer.hikari.pool.HikariPool." + method,
                        "com.zaxxer.hikari.HikariDataSource.getConnection", "shop.Orders.load"),
                "char[]", 70);
    }

    private void timeOut() {
        events.add(thrown(1));
    }

    private static JvmEvent thrown(int second) {
        return new JdkEvents.Thrown(TEN_SECONDS.startNanos() + second * SECOND, new Stack(List.of(
                new Frame("com.zaxxer.hikari.HikariDataSource", "getConnection", 9, false),
                new Frame("shop.Orders", "load", 17, false))), "java.sql.SQLTransientConnectionException", false);
    }
}
