package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hand-made samples of one loop, every 10 ms, in ten seconds. */
class EventLoopBusyTest {
    private static final long MS = 1_000_000;
    private static final long START = TEN_SECONDS.startNanos();
    private static final ThreadRef LOOP = Recorded.platform(7, "loop");
    private static final JvmEvent[] SAMPLED = {Recorded.setting("jdk.ExecutionSample", "period", "10 ms"),
            Recorded.setting("jdk.ExecutionSample", "enabled", "true"),
            Recorded.setting("jdk.NativeMethodSample", "enabled", "true")};

    /** 17 runs of six samples, 50 ms each from the first to the last, are 8.5 % of the time; by chance runs of three are rare. */
    @Test
    void longComputationsBetweenTwoSelectsAreFound() {
        assertThat(judge(all(selects(20), runs(17, 6, 10)))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(0.085, within(1e-9));
            assertThat(f.evidence().get(0).claim()).isEqualTo("the event loop loop computed 17 times for 50 ms on"
                    + " average without a select, longest 50 ms");
            assertThat(f.place().orElseThrow().text()).isEqualTo("shop.Json.write:7");
        });
    }

    /** Nine runs are 4.5 % of the time; two sightings may be of two short events; a select in between makes six short ones. */
    @ParameterizedTest
    @CsvSource({"9, 6, 10", "40, 2, 10", "40, 2, 100"})
    void fewOrShortComputationsAreAbsent(int runs, int samples, int gapMillis) {
        assertThat(judge(all(selects(20), runs(runs, samples, gapMillis)))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aSelectEndsARun() {
        var between = IntStream.range(0, 17).boxed().flatMap(i -> IntStream.range(0, 5)
                .<JvmEvent>mapToObj(k -> select(START + i * 500 * MS + (k * 10 + 5) * MS))).toList();
        assertThat(judge(all(selects(20), runs(17, 6, 10), between))).isInstanceOf(Verdict.Absent.class);
    }

    /**
     * A busy machine: 12 computations of five samples, 40 ms apart, and between them three selects are seen. They take turns 24 times in place
     * of 46.
     */
    @Test
    void lateSamplesCountWhereTheyDoNotTakeTurnsWithSelects() {
        var late = IntStream.range(0, 12).boxed().flatMap(i -> IntStream.range(0, 8).mapToObj(k -> k < 5
                ? sample(START + i * 800 * MS + k * 40 * MS)
                : select(START + i * 800 * MS + 200 * MS + k * 50 * MS))).toList();
        assertThat(judge(late)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isCloseTo(12 * 0.160 / 10, within(1e-9)));
    }

    /** The same sightings in turns: five of eight are on CPU, by chance now and then three in a row. */
    @Test
    void lateSamplesInTurnsAreAbsent() {
        var random = new java.util.Random(5);
        var late = IntStream.range(0, 200).mapToObj(i -> random.nextInt(8) < 5
                ? sample(START + i * 45 * MS)
                : select(START + i * 45 * MS)).toList();
        assertThat(judge(late)).isInstanceOf(Verdict.Absent.class);
    }

    /**
     * A crowded machine: the sampler looks at threads in native code 200 times, and finds the loop in its selector 12 times, or 30 times.
     * Twenty samples are far apart.
     */
    @ParameterizedTest
    @CsvSource({"12, 0.94", "30, 0"})
    void aLoopThatHardlyEverSelectsIsSuspectedOnACrowdedMachine(int selects, double suspicion) {
        var looks = IntStream.range(0, 200).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(START + i * 45 * MS,
                Recorded.platform(8, "acceptor"), Recorded.stack("sun.nio.ch.Net.accept", "shop.Loop.accept")))
                .toList();
        var seen = IntStream.range(0, selects).mapToObj(i -> select(START + i * 300 * MS)).toList();
        var computes = IntStream.range(0, 20).mapToObj(i -> sample(START + i * 451 * MS + 7 * MS)).toList();
        assertThat(judge(all(looks, seen, computes, HandMade.cpu(0.2, 0.97)))).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> {
                    assertThat(u.suspicion()).isCloseTo(suspicion, within(1e-9));
                    assertThat(u.missing()
                            .startsWith("loop was in its selector in 12 of 200 looks at it, and 20 samples"
                                    + " found it on CPU, most at shop.Json.write:7, but other processes"))
                            .isEqualTo(
                                    suspicion > 0);
                });
    }

    /** Many short events: at random the loop is seen in 60 % of 1,000 rounds, and runs of three or more are 65 % of the time by chance. */
    @Test
    void aLoopThatIsBusyWithShortEventsIsNot() {
        var random = new java.util.Random(3);
        var seen = IntStream.range(0, 1_000).filter(i -> random.nextInt(10) < 6)
                .<JvmEvent>mapToObj(i -> sample(START + i * 10 * MS)).toList();
        assertThat(judge(all(selects(20), seen))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void rareSamplesDoNotTell() {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, all(selects(20), runs(9, 6, 10)),
                Recorded.setting("jdk.ExecutionSample", "period", "100 ms"),
                Recorded.setting("jdk.ExecutionSample", "enabled", "true")), null);
        assertThat(new EventLoopBusy().judge(cell, Bounds.of(cell)).orElseThrow()).isInstanceOf(Verdict.Unknown.class);
    }

    /** Runs that begin every 500 ms, or every 250 ms. */
    private static List<JvmEvent> runs(int count, int samples, int gapMillis) {
        return IntStream.range(0, count).boxed().flatMap(i -> IntStream.range(0, samples)
                .mapToObj(k -> sample(START + i * (count <= 20 ? 500 : 250) * MS + k * gapMillis * MS))).toList();
    }

    private static JvmEvent sample(long nanos) {
        return new JvmEvent.CpuSample(nanos, LOOP, Recorded.stack("shop.Json.write", "shop.Loop.run"), false);
    }

    private static List<JvmEvent> selects(int count) {
        return IntStream.range(0, count).mapToObj(i -> select(START + 495 * MS + i * 500 * MS)).toList();
    }

    private static JvmEvent select(long nanos) {
        return new JvmEvent.NativeSample(nanos, LOOP,
                Recorded.stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.SelectorImpl.select", "shop.Loop.run"));
    }

    private static Verdict judge(List<JvmEvent> events) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, SAMPLED), null);
        return new EventLoopBusy().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
