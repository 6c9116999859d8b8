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
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two carriers that never idle. */
class SpinningTest {
    private static final List<JvmEvent> BUSY = all(cpu(Recorded.carrier(1), 0.45), cpu(Recorded.carrier(2), 0.45));

    /** Of 30 samples with frames of the application 21 are in a loop of attempts; 17 others are of the scheduler. */
    @Test
    void loopsOverYieldAndTryLockAreFound() {
        var samples = all(samples(12, "java.lang.VirtualThread.tryYield", "java.lang.Thread.yield", "shop.Lock.spin"),
                samples(9, "java.util.concurrent.locks.ReentrantLock.tryLock", "shop.Lock.attempt"),
                samples(9, "shop.Order.place"), samples(17, "java.util.concurrent.ForkJoinPool.scan"));
        assertThat(judge(all(BUSY, samples))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.7);
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "70 % of the samples of virtual threads are in such calls; 47 samples of carriers",
                    "largest site shop.Lock.spin:7",
                    "Known bug of this JDK: while as many virtual threads as there are carriers loop over Thread.yield, others that"
                            + " are started or woken from outside may not run at all (JDK-8373118, no fix known)");
        });
    }

    /** Of 40 samples 16 are of emitters that another one keeps out; 24 are of those that it lets in, which run what listens. */
    @Test
    void emittersThatAreKeptOutSpin() {
        String emit = "reactor.core.publisher.InternalManySink.emitNext";
        String attempt = "reactor.core.publisher.SinkManySerialized.tryEmitNext";
        var verdict = judge(all(BUSY, samples(7, emit, "shop.Events.send"),
                samples(9, "reactor.core.publisher.SinksSpecs$AbstractSerializedSink.tryAcquire", attempt, emit,
                        "shop.Events.send"),
                samples(24, "shop.Broker.write", "shop.Broker.flush", "reactor.core.publisher.LambdaSubscriber.onNext",
                        attempt, emit, "shop.Events.send")));
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.4);
            assertThat(f.remedy()).startsWith("wait: ");
        });
    }

    /** Stock settings: no event of a carrier but samples, of which 27 of 30 are of virtual threads: 0.9 of the JVM's 1.2 processors. */
    @ParameterizedTest
    @CsvSource({"0.6, Found", "0.5, Unknown"})
    void samplesTellThatCarriersAreBusy(double jvm, String expected) {
        var samples = all(samples(27, "java.lang.Thread.yield", "shop.Lock.spin"), IntStream.range(0, 3)
                .<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i,
                        Recorded.platform(1, "main"), Recorded.stack("shop.Main.main"), false))
                .toList());
        var verdict = judge(all(cpu(jvm, 0.9), samples), Recorded.setting("jdk.ThreadPark", "threshold", "20 ms"));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        assertThat(verdict instanceof Verdict.Unknown u ? u.suspicion() : 1).isEqualTo(1);
    }

    /**
     * Consumers of a ring buffer: 16 of 40 samples are in its strategy, 24 in work; 1.2 of 2 processors are busy. The lower limit is 18 of 44
     * less two errors of 7.4 %, or 26.1 %, of 15 samples 24.0 %: less than a quarter.
     */
    @ParameterizedTest
    @CsvSource({"0.6, 16, Found", "0.6, 15, Unknown", "0.6, 9, Unknown", "0.6, 4, Absent", "0.4, 16, Absent"})
    void threadsOfAnyKindSpin(double jvm, int spinning, String expected) {
        var verdict = judge(all(cpu(jvm, jvm), IntStream.range(0, 40)
                .<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i,
                        Recorded.platform(3, "audit-log"), i < spinning
                                ? Recorded.stack("com.lmax.disruptor.Sequence.get",
                                        "com.lmax.disruptor.YieldingWaitStrategy.waitFor",
                                        "com.lmax.disruptor.BatchEventProcessor.run")
                                : Recorded.stack("shop.Audit.write"),
                        true))
                .toList()));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Found f) {
            assertThat(f.share()).isEqualTo(0.4);
            assertThat(f.remedy()).startsWith("a strategy that blocks or sleeps in place of YieldingWaitStrategy");
        }
    }

    /**
     * Samples of Java code leave out who is in the call of a yield. In 41 looks at each thread in native code one thread stood there 37 or 19
     * times; the process uses 1.3 processors, and others none, or 0.9 and others 1.1. Several threads that yield now and then do not spin.
     */
    @ParameterizedTest
    @CsvSource({"37, 0.65, 1, Found", "37, 0.45, 1, Unknown", "19, 0.65, 1, Absent", "36, 0.65, 3, Absent"})
    void looksAtNativeCodeShowWhoYields(int yields, double jvm, int threads, String expected) {
        var looks = IntStream.range(0, 41).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i, Recorded.platform(8, "acceptor"), Recorded.stack("sun.nio.ch.Net.accept",
                        "shop.Web.listen")))
                .toList();
        var spins = IntStream.range(0, yields).<JvmEvent>mapToObj(i -> new JvmEvent.NativeSample(
                TEN_SECONDS.startNanos() + i, Recorded.platform(30 + i % threads, "audit-" + i % threads),
                Recorded.stack("java.lang.Thread.yield0", "java.lang.Thread.yield",
                        "com.lmax.disruptor.YieldingWaitStrategy.applyWaitMethod")))
                .toList();
        var samples = IntStream.range(0, 50).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i, Recorded.platform(5, "main"), Recorded.stack("shop.Audit.write"), false))
                .toList();
        var verdict = judge(
                all(cpu(jvm, jvm < 0.5 ? 1 : jvm), cpu(Recorded.platform(5, "main"), 0.4), looks, spins, samples),
                Recorded.setting("jdk.NativeMethodSample", "enabled", "true"));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Found f) {
            assertThat(f.share()).isCloseTo(37 / 41.0 / 1.3, within(1e-9));
            assertThat(f.evidence().getFirst().claim())
                    .isEqualTo("0.90 threads stood in Thread.yield on average, most at"
                            + " com.lmax.disruptor.YieldingWaitStrategy.applyWaitMethod:7");
            assertThat(f.remedy()).startsWith("a strategy that blocks or sleeps in place of YieldingWaitStrategy");
        }
        assertThat(verdict instanceof Verdict.Unknown u ? u.suspicion() : 0).isCloseTo(
                expected.equals("Unknown") ? 1 : 0, within(1e-9));
    }

    /**
     * A thread uses 0.9 or 0.4 of the 1.2 processors of this JVM; of its 40 samples 30 or 19 are in a selector, or in what that calls for a
     * channel that is ready: 0.75 × 0.9 of 1.2.
     */
    @ParameterizedTest
    @CsvSource({"0.45, 30, false, Found", "0.2, 30, false, Absent", "0.45, 19, false, Absent",
            "0.45, 30, true, Absent"})
    void aSelectorThatNeverWaitsSpins(double load, int selecting, boolean inHandler, String expected) {
        var thread = Recorded.platform(30, "notify");
        var samples = IntStream.range(0, 40).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                TEN_SECONDS.startNanos() + i, thread, i >= selecting
                        ? Recorded.stack("shop.Notify.send", "shop.Notify.run")
                        : inHandler
                                ? Recorded.stack("java.util.HashMap.get", "shop.Notify.ready",
                                        "sun.nio.ch.SelectorImpl.select", "shop.Notify.run")
                                : Recorded.stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.SelectorImpl.select",
                                        "shop.Notify.run"),
                true)).toList();
        var verdict = judge(all(cpu(0.6, 0.6), cpu(thread, load), samples));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        if (verdict instanceof Verdict.Found f) {
            assertThat(f.share()).isCloseTo(0.75 * 0.9 / 1.2, within(1e-9));
            assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                    "a thread notify keeps 90 % of a processor busy",
                    "75 % of its samples are in a selector, which returns at once");
            assertThat(f.place().orElseThrow().text()).contains("shop.Notify.run:7");
        }
    }

    @Test
    void aQueueOfTheJdkMayYield() {
        assertThat(
                judge(all(BUSY, samples(40, "java.lang.Thread.yield", "java.util.concurrent.LinkedTransferQueue.await",
                        "shop.Order.place"))))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** Of 2 processors 1.8 are used. Six of nine samples are 8 of 13 with two errors of 13.5 % less, or 34.6 %, and four 18.5 %. */
    @ParameterizedTest
    @CsvSource({"6, 3, 0.6666", "5, 3, 0", "4, 5, 0", "19, 0, 1"})
    void fewSamplesMakeADoubtAtMost(int spinning, int others, double suspicion) {
        assertThat(judge(all(cpu(0.9, 0.9), samples(spinning, "java.lang.Thread.yield", "shop.Lock.spin"),
                samples(others, "shop.Order.place")))).isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> {
                            assertThat(u.suspicion()).isCloseTo(suspicion, within(1e-4));
                            assertThat(u.missing()).endsWith(suspicion == 0 ? "samples" : " are at shop.Lock.spin:7");
                        });
    }

    private static List<JvmEvent> samples(int count, String... stack) {
        return IntStream.range(0, count).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i,
                Recorded.virtual(50 + i), Recorded.stack(stack), false)).toList();
    }

    private static Verdict judge(List<JvmEvent> events, JvmEvent... settings) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, settings), null);
        return new Spinning().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
