package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadChurnTest {
    private static final JvmEvent[] COMPLETE = Stream.of("jdk.ThreadStart", "jdk.ThreadEnd", "jdk.CPULoad")
            .map(type -> Recorded.setting(type, "enabled", "true")).toArray(JvmEvent[]::new);

    /** 24,000 threads of 50 µs in 10 s are 0.12 processors; the process uses 0.2 × 2. */
    @Test
    void manyStartsBesideLittleWorkAreFound() {
        assertThat(judge(all(threads(24_000, 3_000_000), cpu(0.2, 0.3)), COMPLETE))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isCloseTo(0.12 / 0.4, within(1e-9));
                    assertThat(f.lowerBound()).isTrue();
                    assertThat(f.evidence()).extracting(e -> e.claim()).startsWith(
                            "2,400 platform threads started per second and lived for 3.00 ms on average",
                            "24,000 of them, named task-*, at shop.Order.place:7");
                });
    }

    /** 300 per second beside 0.4 processors: at 50 µs each 3.75 % of the CPU time, at 1 ms 75 %. A pool that grows ends none of them. */
    @Test
    void startsWithTheTasksAreFoundThoughTheLeastThatTheyCostIsLittle() {
        assertThat(judge(all(threads(3_000, SECOND), cpu(0.2, 0.3)), COMPLETE))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isCloseTo(0.0375, within(1e-9));
                    assertThat(f.place().orElseThrow().method()).isEqualTo("shop.Order.place");
                });
        assertThat(judge(all(threads(3_000, 9 * SECOND), cpu(0.2, 0.3)), COMPLETE))
                .isInstanceOf(Verdict.Unknown.class);
    }

    /** Half way between 3.75 and 75 % of 0.4 processors, of which 1.8 × 0.9 count as used up. */
    @Test
    void whatAStartCostsIsHalfWay() {
        var recording = HandMade.recording("x.jfr", 25, null, all(threads(3_000, SECOND), cpu(0.2, 0.3)), COMPLETE);
        var found = (Verdict.Found) judge(all(threads(3_000, SECOND), cpu(0.2, 0.3)), COMPLETE);
        assertThat(new ThreadChurn().gain(recording, found).orElseThrow())
                .isCloseTo(1 / (1 - 0.39375 * 0.4 / 1.8 / 0.9), within(1e-9));
    }

    /** Of 24,000 threads none ends: one pool for all would start none. */
    @Test
    void threadsThatPileUpAreStartedAllTheTime() {
        var starts = IntStream.range(0, 24_000).<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos() + i * (10 * SECOND / 24_000), Recorded.platform(100 + i, "client-" + i), true,
                Recorded.stack("java.lang.Thread.start", "shop.Prices.ask"))).toList();
        assertThat(judge(all(starts, cpu(0.2, 0.3)), COMPLETE)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.because()).contains("threads-pile-up"));
    }

    /**
     * 25 threads a second take a tenth of 0.012 processors at least: next to nothing of two. A start takes 1 ms at most. Of 1.8 processors, 0.9 of
     * which count as used up, 0.077 are what one may gain 5 % from: 76 starts a second take less, 78 may take more. Of 2.0 it is 0.086.
     */
    @ParameterizedTest
    @CsvSource({"250, 0.006, 0.01, Absent", "760, 0.2, 0.3, Absent", "780, 0.2, 0.3, Unknown", "780, 0.2, 0.2, Absent"})
    void whatHindersNothingIsAbsent(int threads, double jvm, double machine, String verdict) {
        assertThat(judge(all(threads(threads, 9 * SECOND), cpu(jvm, machine)), COMPLETE).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    /** Of 1,100 threads 200 began before, so only 900 have a life, of 2 s each; compilers and the first thread are no thread of the program. */
    @Test
    void onlyThreadsOfTheProgramWhoseStartIsKnownHaveALife() {
        var before = IntStream.range(0, 200).<JvmEvent>mapToObj(i -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos() + SECOND + i, Recorded.platform(9_000 + i, "old-" + i), false, Stack.NONE))
                .toList();
        var ofJvm = Stream.of("DestroyJavaVM", "C2 CompilerThread7").<JvmEvent>map(name -> new JvmEvent.ThreadLife(
                TEN_SECONDS.startNanos() + SECOND, Recorded.platform(name.length(), name), true, Stack.NONE)).toList();
        assertThat(judge(all(threads(900, 2 * SECOND), before, ofJvm, cpu(0.2, 0.3)), COMPLETE))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).startsWith("what 90.0 starts of threads per second"));
        var starts = HandMade.recording("x.jfr", 25, null, all(threads(900, 2 * SECOND), before, ofJvm))
                .measured().threadStarts;
        assertThat(starts.started()).isEqualTo(900);
        assertThat(starts.meanLifeNanos()).isEqualTo(2e9);
        assertThat(starts.endedShare()).isEqualTo(1);
    }

    @Test
    void fewStartsAreAbsentAndUnseenOnesUnknown() {
        assertThat(judge(all(threads(190, SECOND), cpu(0.2, 0.3)), COMPLETE)).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(cpu(0.2, 0.3))).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(threads(24_000, 3_000_000), COMPLETE)).isInstanceOf(Verdict.Unknown.class);
    }

    /** 0.12 processors are more than the 0.02 that were used: one of the two figures is wrong. */
    @Test
    void moreThanAllCpuTimeIsUnknown() {
        assertThat(judge(all(threads(24_000, 3_000_000), cpu(0.01, 0.3)), COMPLETE))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).contains("0.02 processors").contains("0.12"));
    }

    /** The single sample of a JVM that just started reads 0. */
    @Test
    void oneSampleOfNothingIsNoCpuLoad() {
        var first = new JvmEvent.CpuLoad(TEN_SECONDS.startNanos() + SECOND, 0, 0, 1);
        assertThat(judge(all(threads(24_000, 3_000_000), List.of(first)), COMPLETE))
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).isEqualTo("no jdk.CPULoad in the measured time"));
    }

    @Test
    void threadsOfTheJvmAreNoChurn() {
        var own = threads(24_000, 3_000_000).stream().map(JvmEvent.ThreadLife.class::cast)
                .<JvmEvent>map(l -> new JvmEvent.ThreadLife(l.startNanos(),
                        Recorded.platform(l.thread().id(), "C2 CompilerThread1"), l.started(), l.stack()))
                .toList();
        assertThat(judge(all(own, cpu(0.2, 0.3)), COMPLETE)).isInstanceOf(Verdict.Absent.class);
    }

    private static List<JvmEvent> threads(int count, long lifeNanos) {
        return IntStream.range(0, count).boxed().<JvmEvent>flatMap(i -> {
            var thread = Recorded.platform(100 + i, "task-" + i);
            long start = TEN_SECONDS.startNanos() + i * (8 * SECOND / count);
            return Stream.of(
                    new JvmEvent.ThreadLife(start, thread, true,
                            Recorded.stack("java.lang.Thread.start", "shop.Order.place")),
                    new JvmEvent.ThreadLife(start + lifeNanos, thread, false, Stack.NONE));
        }).toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... profiled) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, profiled), null);
        return new ThreadChurn().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
