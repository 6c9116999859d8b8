package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventLoopBlockedTest {
    private static final JvmEvent[] COMPLETE = Stream
            .of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.NativeMethodSample", "jdk.SocketRead",
                    "jdk.SocketWrite")
            .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);

    private static final JvmEvent LONG_PARKS = new JvmEvent.Setting(1, "jdk.ThreadPark", "threshold", "20 ms");

    /** Of ten seconds one loop sleeps 2 + 1.5 s, the other 1 s. */
    @Test
    void theShareIsThatOfTheLoopThatWaitsMost() {
        var waits = List.of(sleep(1, 2 * SECOND), sleep(2, SECOND), sleep(1, 3 * SECOND / 2));
        assertThat(judge(waits, COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.35);
            assertThat(f.lowerBound()).isFalse();
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "event-loop threads: 2 of nioEventLoopGroup-*-*",
                    "largest site shop.Order.place:7 (waits: 3, total 4.50 s, longest 2,000.0 ms)");
            assertThat(f.place()).hasValueSatisfying(p -> assertThat(p.text()).contains("shop.Order.place:7"));
        });
        assertThat(judge(waits, LONG_PARKS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.lowerBound()).isTrue());
    }

    /** Three loops wait 2 s each in one place, a fourth one, of another family, 3 s in another place: the share and the place are its own. */
    @Test
    void thePlaceIsThatOfTheLoopThatWaitsMost() {
        var other = new JvmEvent.Sleep(TEN_SECONDS.startNanos(), 3 * SECOND,
                Recorded.platform(8, "vert.x-eventloop-thread-0"),
                Recorded.stack("java.lang.Thread.sleep", "shop.Price.ask"), 3 * SECOND);
        assertThat(judge(all(List.of(sleep(1, 2 * SECOND), sleep(2, 2 * SECOND), sleep(3, 2 * SECOND)),
                List.of(other)), COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(0.3);
                    assertThat(f.place()).hasValueSatisfying(at -> assertThat(at.text()).contains("shop.Price.ask"));
                });
    }

    @Test
    void shortWaitsAreAbsentWhereAllWereRecorded() {
        assertThat(judge(List.of(sleep(1, SECOND / 3)), COMPLETE)).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(List.of(sleep(1, SECOND / 3)), LONG_PARKS)).isInstanceOf(Verdict.Unknown.class);
    }

    /** Writes of 10 to 20 ms may take as much of a loop as its sleeps. */
    @Test
    void longReadsAndWritesThatWereLeftOutMayHaveBlockedIt() {
        for (String threshold : List.of("10 ms", "20 ms")) {
            var settings = Stream.concat(Stream.of(COMPLETE), Stream.of(
                    Recorded.setting("jdk.SocketWrite", "threshold", threshold))).toArray(JvmEvent[]::new);
            assertThat(judge(List.of(sleep(1, SECOND / 3)), settings)).isInstanceOf(
                    threshold.equals("10 ms") ? Verdict.Absent.class : Verdict.Unknown.class);
        }
    }

    /** In ten seconds 500 or 499 reads: half of the 100 per second that are recorded at most, or less. */
    @ParameterizedTest
    @CsvSource({"500, Unknown", "499, Absent"})
    void ofManyReadsThoseOfAnEventLoopMayBeLeftOut(long reads, String expected) {
        var recording = HandMade.recording("x.jfr", 25, null, List.of(sleep(1, SECOND / 3)),
                Stream.concat(Stream.of(COMPLETE), Stream.of(Recorded.setting("jdk.SocketRead", "throttle", "100/s")))
                        .toArray(JvmEvent[]::new));
        recording.profile().count(Map.of("jdk.SocketRead", reads));
        var verdict = judge(recording);
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Unknown u) {
            assertThat(u.howToRecord()).isEqualTo("jdk.SocketRead#throttle=off");
        }
    }

    @Test
    void withoutSamplesAnEventLoopMayHaveAnyName() {
        assertThat(judge(List.of(), COMPLETE)).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(List.of())).isInstanceOf(Verdict.Unknown.class);
    }

    /**
     * Sleeps of 15 ms are left out. Another thread is always in native code, as 120 samples tell. Of the two loops one is there in 21, the
     * other in 3: a tenth of their time. They use 0.1 and 0.2 of two processors.
     */
    @Test
    void aLoopThatIsHardlySeenIsSuspected() {
        assertThat(judge(hardlySeen(21, 3), LONG_PARKS)).isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
            assertThat(u.missing()).startsWith("threads nioEventLoopGroup-*-* were in native code, where they wait for"
                    + " events, for 10 % of the time, and on CPU for 15 %; ");
            assertThat(u.suspicion()).isCloseTo(0.75, within(1e-9));
        });
        assertThat(judge(hardlySeen(90, 70), LONG_PARKS)).as("two thirds").isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isZero());
        assertThat(judge(hardlySeen(21, 3), COMPLETE)).isInstanceOf(Verdict.Absent.class);
    }

    private static List<JvmEvent> hardlySeen(int first, int second) {
        var seen = IntStream.range(0, 120).boxed().flatMap(i -> Stream.of(i < first ? 1 : 0, i < second ? 2 : 0, 9)
                .filter(thread -> thread > 0)
                .<JvmEvent>map(thread -> new JvmEvent.NativeSample(TEN_SECONDS.startNanos() + i * SECOND / 12,
                        thread == 9 ? Recorded.platform(9, "acceptor") : loop(thread),
                        Recorded.stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.SelectorImpl.select"))))
                .toList();
        return all(seen, List.of(sleep(1, SECOND / 30)), cpu(loop(1), 0.05), cpu(loop(2), 0.1), cpu(0.2, 0.3));
    }

    private static ThreadRef loop(int thread) {
        return Recorded.platform(thread, "nioEventLoopGroup-2-" + thread);
    }

    /** On a full machine a write may only have waited for a processor; a sleep is a sleep. Others use 1.6 of two processors, or 1.4. */
    @Test
    void writesOnAFullMachineTellNothing() {
        var write = List.<JvmEvent>of(new JvmEvent.SocketIo(TEN_SECONDS.startNanos(), SECOND,
                Recorded.platform(1, "nioEventLoopGroup-2-1"), Recorded.stack("shop.Order.answer"), false, "10.0.0.7",
                1,
                100));
        assertThat(judge(all(write, cpu(0.1, 0.9)), COMPLETE)).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(write, cpu(0.1, 0.8)), COMPLETE)).isInstanceOf(Verdict.Found.class);
        assertThat(judge(all(List.of(sleep(1, 2 * SECOND)), write, cpu(0.1, 0.9)), COMPLETE))
                .isInstanceOf(Verdict.Found.class);
    }

    private static JvmEvent sleep(int thread, long nanos) {
        return new JvmEvent.Sleep(TEN_SECONDS.startNanos() + thread * SECOND, nanos,
                Recorded.platform(thread, "nioEventLoopGroup-2-" + thread),
                Recorded.stack("java.lang.Thread.sleep", "shop.Order.place"),
                nanos);
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... profiled) {
        return judge(HandMade.recording("x.jfr", 25, null, events, profiled));
    }

    private static Verdict judge(MeasuredRecording recording) {
        var cell = HandMade.cell(recording, null);
        return new EventLoopBlocked().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
