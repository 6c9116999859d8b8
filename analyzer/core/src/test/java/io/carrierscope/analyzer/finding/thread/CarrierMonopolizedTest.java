package io.carrierscope.analyzer.finding.thread;

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
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two carriers on two processors that never idle. */
class CarrierMonopolizedTest {
    private static final long MS = 1_000_000;
    private static final JvmEvent LONG_SLEEPS = new JvmEvent.Setting(1, "jdk.ThreadSleep", "threshold", "20 ms");
    private static final List<JvmEvent> BUSY = all(cpu(Recorded.carrier(1), 0.45), cpu(Recorded.carrier(2), 0.45));

    /** 100 sleeps of 5 ms are 0.1 ms late and 12 are 300 ms late: 3,610 of 560 + 3,610 ms. */
    @Test
    void sleepersThatAreOnTimeDoNotHideThoseThatAreLate() {
        assertThat(judge(all(sleeps(100, 100_000), sleeps(12, 300 * MS), samples(31, i -> 7, 10))))
                .isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.share()).isCloseTo(3610 / 4170.0, within(1e-9)));
    }

    /** Three of 2,000 sleeps are 10 ms late: most of the delay, but 0.3 % of the time. */
    @Test
    void delaysThatDoNotMatterAreNone() {
        assertThat(judge(all(sleeps(2_000, 1_000), sleeps(3, 10 * MS), samples(31, i -> 7, 10))))
                .isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void shortBurstsAreNotTheCause() {
        assertThat(judge(all(sleeps(12, 300 * MS), samples(40, i -> i, 10)))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void fewSamplesOrRareOnesDoNotTell() {
        assertThat(judge(all(sleeps(12, 300 * MS), samples(9, i -> i, 10)))).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(sleeps(12, 300 * MS), samples(40, i -> i, 60)))).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void fewSleepsDoNotTell() {
        assertThat(judge(all(sleeps(9, 0), samples(40, i -> i, 10)))).isInstanceOf(Verdict.Unknown.class);
    }

    /** Of 20 samples over 1.9 s 19 are of threads 1 and 2, while 30 are alive. */
    @Test
    void threadsThatNeitherWakeNorEndAreStarved() {
        var samples = samples(20, i -> i == 0 ? 3 : 1 + i % 2, 100);
        assertThat(judge(all(started(30), samples))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.95);
            assertThat(f.evidence().get(2).claim())
                    .isEqualTo("30 virtual threads were alive on average; 0 ended, and 0 sleeps");
        });
        assertThat(judge(all(started(30), samples, sleeps(30, 0)))).isInstanceOf(Verdict.Absent.class);
        assertThat(judge(all(started(2), samples))).isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(started(30), samples(20, i -> i, 100)))).isInstanceOf(Verdict.Unknown.class);
    }

    /** Three threads that yield to one another keep two carriers: each has a third of the samples. */
    @Test
    void threadsThatYieldToOneAnotherStarveOthersToo() {
        var samples = samples(21, i -> 1 + i % 3, 100);
        assertThat(judge(all(started(23), samples))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.evidence().get(1).claim())
                        .isEqualTo(
                                "100 % of the CPU samples of virtual threads are of the same 3 threads, over 2.0 s"));
        assertThat(judge(all(started(5), samples))).as("three of five").isInstanceOf(Verdict.Unknown.class);
    }

    /** Settings of the JDK have only late sleeps: 17 × 0.3 s late in 10 s are 0.51 threads, and 31 of 50 samples are of one burst. */
    @Test
    void lateSleepsAndLongBurstsTellAlsoWhereShortSleepsAreLeftOut() {
        var samples = samples(50, i -> i < 31 ? 7 : i, 10);
        assertThat(judge(all(sleeps(17, 300 * MS), samples), LONG_SLEEPS)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> {
                    assertThat(f.share()).isEqualTo(31 / 50.0);
                    assertThat(f.lowerBound()).isTrue();
                });
        assertThat(judge(all(sleeps(16, 300 * MS), samples), LONG_SLEEPS)).as("0.48 threads")
                .isInstanceOf(Verdict.Unknown.class);
        assertThat(judge(all(sleeps(17, 300 * MS), samples(50, i -> i, 10)), LONG_SLEEPS)).as("no burst")
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.suspicion()).isEqualTo(0.9));
    }

    /** Of 60 samples each 20 ms 57 are of two threads; the JDK's settings do not tell who else is alive. */
    @Test
    void threadsThatComputeAllTheTimeAreSuspected() {
        assertThat(judge(samples(60, i -> i % 20 == 0 ? 3 : 1 + i % 2, 20), LONG_SLEEPS)).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.suspicion()).isEqualTo(0.95));
        assertThat(judge(samples(60, i -> i, 20), LONG_SLEEPS)).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isZero());
        assertThat(judge(samples(60, i -> 1, 50), LONG_SLEEPS)).as("in one of five rounds").isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.suspicion()).isZero());
    }

    private static List<JvmEvent> started(int threads) {
        return list(threads,
                i -> new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos(), Recorded.virtual(900 + i), true));
    }

    private static List<JvmEvent> sleeps(int count, long lateNanos) {
        return list(count, i -> new JvmEvent.Sleep(TEN_SECONDS.startNanos() + i * MS, 5 * MS + lateNanos,
                Recorded.virtual(100 + i), Stack.NONE, 5 * MS));
    }

    private static List<JvmEvent> samples(int count, IntFunction<Integer> thread, long everyMillis) {
        return list(count, i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i * everyMillis * MS,
                Recorded.virtual(thread.apply(i)), Stack.NONE, false));
    }

    private static List<JvmEvent> list(int count, IntFunction<JvmEvent> event) {
        return IntStream.range(0, count).mapToObj(event).toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... settings) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, all(BUSY, events),
                Stream.concat(Stream.of(Recorded.setting("jdk.ExecutionSample", "period", "10 ms")),
                        Stream.of(settings)).toArray(JvmEvent[]::new)),
                null);
        return new CarrierMonopolized().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
