package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.SafepointBegin;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.VmOperation;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafepointPausesTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final long MILLI = 1_000_000;

    /** Of ten seconds, dumps of 700 and 530 ms, and one class changed in 40 ms. */
    @Test
    void operationsAreSummedByKindAndCaller() {
        var found = (Verdict.Found) judge("100 us", operation(0, 700, "ThreadDump", "watch-1"),
                operation(2, 530, "ThreadDump", "watch-2"), operation(3, 40, "ChangeBreakpoints", "agent"),
                new JvmEvent.Allocation(START, Recorded.platform(9, "watch-1"),
                        Recorded.stack("sun.management.ThreadImpl.dumpAllThreads", "shop.Watch.look"),
                        "java.lang.management.ThreadInfo", 900));
        assertThat(found.share()).isCloseTo(0.127, within(1e-9));
        assertThat(found.lowerBound()).isFalse();
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("thread dumps stop all threads for 12.3 % of the time:"
                        + " 2, longest 700.0 ms, asked for by thread watch-* at shop.Watch.look:7");
        assertThat(found.evidence().get(1).claim()).startsWith("changes of classes stop all threads for 0.4 %");
        assertThat(found.remedy()).startsWith("dump threads less often");
    }

    /** Threads that run all the time in place of 87.3 % of it do 1.15 times the work, whatever else limits them. */
    @Test
    void noMoreIsGainedThanTheTimeOfTheStops() {
        var found = (Verdict.Found) judge("100 us", operation(0, 700, "ThreadDump", "watch-1"),
                operation(2, 570, "ThreadDump", "watch-2"));
        assertThat(new SafepointPauses().stopsAll()).isTrue();
        assertThat(new SafepointPauses().gain(null, found).getAsDouble()).isCloseTo(1 / 0.873, within(1e-9));
    }

    /** A pause of GC is another cause's, whoever could not allocate; and what the recorder asks for ends with it. */
    @Test
    void collectionsAndTheRecorderDoNotCount() {
        assertThat(judge("100 us", operation(0, 900, "G1CollectForAllocation", "http-1"),
                operation(2, 900, "ZMarkEndYoung", "ZDriverMinor"),
                operation(4, 900, "CollectForMetadataAllocation", "http-1"),
                operation(6, 900, "PrintThreads", "JFR Periodic Tasks"),
                new VmOperation(START + 8 * SECOND, SECOND, false, "HandshakeAllThreads", null)))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** Of ten seconds three take 1.05 s, a tenth and more, and two 0.7 s. */
    @ParameterizedTest
    @CsvSource({"3, Found", "2, Absent"})
    void handshakesCountWhereTheirThreadHasLittleTimeLeft(int handshakes, String expected) {
        var verdict = judge("100 us", IntStream.range(0, handshakes).mapToObj(i -> new VmOperation(START + i * SECOND,
                350 * MILLI, false, "HandshakeAllThreads", Recorded.platform(7 + i, "http-" + i)))
                .toArray(JvmEvent[]::new));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Found found) {
            assertThat(found.share()).isCloseTo(0.105, within(1e-9));
            assertThat(found.evidence().getFirst().claim())
                    .isEqualTo("handshakes with all threads take 10.5 % of the time of"
                            + " the only thread that can do them: 3, longest 350.0 ms, asked for by thread http-*");
            assertThat(found.remedy()).startsWith("close arenas that threads share (Arena.ofShared) less often");
        }
    }

    /** Two in one chunk are its first and its last; jcmd asks for more. */
    @ParameterizedTest
    @CsvSource({"2, Absent", "3, Found"})
    void whoeverStartsOrEndsARecordingIsItsOwn(int dumps, String verdict) {
        assertThat(judge("100 us", IntStream.range(0, dumps).mapToObj(i -> operation(i, 300, "PrintThreads", "main"))
                .toArray(JvmEvent[]::new)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /**
     * The longest of two stops does not count: any host stands still once. The other took 610 ms, and an operation 1 ms. Three of four
     * samples are of one loop.
     */
    @Test
    void threadsThatTakeLongToStopAreToldWithTheCodeThatRunsMost() {
        var found = (Verdict.Found) judge("100 us", new SafepointBegin(START, 610 * MILLI),
                new SafepointBegin(START + 2 * SECOND, 730 * MILLI), operation(1, 1, "ICBufferFull", null),
                sample("shop.Ranking.rank"), sample("shop.Order.load"), sample("shop.Ranking.rank"),
                sample("shop.Ranking.rank"));
        assertThat(found.share()).isCloseTo(0.0611, within(1e-9));
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("threads took 13.4 % of the time to stop, 2 times, longest 730.0 ms;"
                        + " perhaps for the code at shop.Ranking.rank:7, which runs most");
        assertThat(found.remedy()).contains("-XX:+UseCountedLoopSafepoints");
    }

    /**
     * Other processes have 0.85 of two processors: of eight stops one is left out; seven of 285 ms may be for want of a processor, of 286 ms they are a
     * fifth of the time. Two of 3,000 ms are one that counts, and a single one is none.
     */
    @ParameterizedTest
    @CsvSource({"8, 285, Unknown", "8, 286, Found", "8, 60, Absent", "2, 3000, Found", "1, 3000, Unknown"})
    void onACrowdedMachineOnlyLongStopsCount(int stops, long millis, String verdict) {
        var events = IntStream.range(0, stops).boxed().flatMap(i -> Stream.of(
                new SafepointBegin(START + i * SECOND, millis * MILLI), sample("shop.Ranking.rank"))).toList();
        var verdicts = judge("100 us", HandMade.cpu(0.1, 0.95), events.toArray(JvmEvent[]::new));
        assertThat(verdicts.getClass().getSimpleName()).isEqualTo(verdict);
    }

    /** Threads stand for as long as the JVM writes of it, unless a thread of its own writes. */
    @ParameterizedTest
    @CsvSource({"-Xlog:gc*=debug:stdout, true", "-Xlog:safepoint*=trace, true", "-Xlog:safepoint, false",
            "-Xlog:gc=debug -Xlog:async, false", "-Xlog:gc=debug -Xlog:async:stall, false",
            "-Xlog:class+load=debug, false", "-Xlog:disable, false"})
    void aLogThatIsWrittenMeanwhileMayBeTheReason(String arguments, boolean named) {
        var found = (Verdict.Found) judge("100 us", new SafepointBegin(START, 900 * MILLI),
                new SafepointBegin(START + SECOND, 610 * MILLI), sample("shop.Ranking.rank"),
                new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "(25.0.1+9)", arguments, null, 1, 0));
        assertThat(found.evidence().getFirst().claim())
                .endsWith("; perhaps for the code at shop.Ranking.rank:7, which runs"
                        + " most" + (named ? ", or for the JVM's log, which it writes meanwhile" : ""));
        assertThat(found.remedy()
                .startsWith("-Xlog:async, so that no thread waits for the log of the JVM; or let the loop"))
                .isEqualTo(named);
    }

    @Test
    void oneLongStopShowsNothing() {
        assertThat(judge("100 us", new SafepointBegin(START, 900 * MILLI),
                new SafepointBegin(START + SECOND, 490 * MILLI)))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
                    assertThat(u.missing()).endsWith("mostly once, as where the host stands still");
                    assertThat(u.suspicion()).isCloseTo(0.049, within(1e-9));
                });
    }

    /** A loop would be seen to run. */
    @Test
    void stopsWithoutCodeThatRunsMostAreUnknown() {
        assertThat(judge("100 us", new SafepointBegin(START, 900 * MILLI),
                new SafepointBegin(START + SECOND, 700 * MILLI),
                sample("shop.A.a"), sample("shop.B.b"), sample("shop.C.c"), sample("shop.D.d"), sample("shop.E.e")))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).endsWith("no code was seen that runs most"));
    }

    /** 10 ms are the JDK's settings: nine times out of ten, dumps of many threads take longer, and more may be shorter. */
    @Test
    void aThresholdMakesAFindingALowerBoundAndAnAbsenceUnknown() {
        assertThat(judge("10 ms", operation(0, 510, "HeapDumper", "jmx"))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.lowerBound()).isTrue());
        assertThat(judge("10 ms")).isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.howToRecord())
                .isEqualTo("jdk.ExecuteVMOperation#threshold=0ns and jdk.SafepointBegin#threshold=0ns"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"100 us", "1 ms"})
    void shortStopsAreAbsent(String threshold) {
        assertThat(judge(threshold, operation(0, 490, "ThreadDump", "watch"))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aRecordingWithoutTheEventsIsBlind() {
        assertThat(new SafepointPauses().judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, List.of()), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow()).isInstanceOf(Verdict.Unknown.class);
    }

    private static JvmEvent operation(int second, long millis, String operation, String caller) {
        return new VmOperation(START + second * SECOND, millis * MILLI, true, operation,
                caller == null ? null : Recorded.platform(caller.hashCode(), caller));
    }

    private static JvmEvent sample(String method) {
        return new JvmEvent.CpuSample(START, Recorded.platform(3, "ranking"), Recorded.stack(method), false);
    }

    private static Verdict judge(String threshold, JvmEvent... events) {
        return judge(threshold, HandMade.cpu(0.1, 0.2), events);
    }

    private static Verdict judge(String threshold, List<JvmEvent> cpu, JvmEvent... events) {
        var jvm = Stream.of(events).filter(JvmEvent.Jvm.class::isInstance).findFirst()
                .orElseGet(() -> new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "(25.0.1+9)", "", null, 1, 0));
        var recording = HandMade.recording("shop.jfr", 25, null,
                HandMade.all(Stream.of(events).filter(e -> e != jvm).toList(), cpu), jvm,
                Recorded.setting("jdk.ExecuteVMOperation", "enabled", "true"),
                Recorded.setting("jdk.ExecuteVMOperation", "threshold", threshold),
                Recorded.setting("jdk.SafepointBegin", "enabled", "true"),
                Recorded.setting("jdk.SafepointBegin", "threshold", threshold));
        return new SafepointPauses()
                .judge(HandMade.cell(recording, null), new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
    }
}
