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
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One carrier on two processors; loads are shares of both. */
class TooFewCarriersTest {
    private static final ThreadRef MAIN = Recorded.platform(1, "main");
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    /** The carrier uses 0.9 processors, the JVM 1.0 and others 0.1. Virtual threads wait 30 × 0.7 s in 10 s. */
    @Test
    void aBusyCarrierBesideAFreeProcessorIsFound() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.55), sleeps(30, 700))))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isCloseTo(0.9 / 1.9, within(1e-9));
                    assertThat(f.evidence()).extracting(e -> e.claim()).containsExactly(
                            "a parallelism of 1 on 2 processors, of which 100 % was busy, and 90 % on CPU",
                            "0.90 of the 1.90 processors that this JVM could use were free",
                            "at least 2.1 virtual threads waited for a carrier on average");
                    assertThat(f.remedy()).contains(PARALLELISM + "=2", "2.0 times");
                });
    }

    @Test
    void asManyCarriersAsProcessorsAreEnough() {
        assertThat(judge(2, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.55), sleeps(30, 700))))
                .isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void anIdleCarrierIsEnough() {
        var idle = new JvmEvent.Park(TEN_SECONDS.startNanos(), 2 * SECOND, Recorded.carrier(1), Recorded.stack("a.B.c"),
                "java.util.concurrent.ForkJoinPool");
        assertThat(judge(1, all(List.of(idle), cpu(Recorded.carrier(1), 0.4), cpu(0.45, 0.5), sleeps(30, 700))))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** Others use 0.98 of a processor; without them it would be free for another carrier. */
    @Test
    void whatOtherProcessesUseMayBeWhatAnotherCarrierNeeds() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.99), sleeps(30, 700))))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
                    assertThat(u.missing()).contains("other processes used 0.98 processors");
                    assertThat(u.suspicion()).isEqualTo(1);
                });
    }

    /** The JVM itself uses both processors, of which its only carrier has 0.92. */
    @Test
    void aJvmThatUsesAllProcessorsHasNoneForAnotherCarrier() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.46), cpu(0.98, 0.99), sleeps(30, 700))))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** Stock settings: of 40 samples 38 are of virtual threads, so they had 0.95 of the JVM's 1.0 processors; short sleeps are not seen. */
    @Test
    void samplesTellThatACarrierIsBusy() {
        var samples = IntStream.range(0, 40).<JvmEvent>mapToObj(
                i -> new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + i, i < 38 ? Recorded.virtual(60 + i) : MAIN,
                        Recorded.stack("shop.Order.price"), false))
                .toList();
        assertThat(judge(1, all(samples, cpu(0.5, 0.55), sleeps(30, 700)), Recorded.setting("jdk.ThreadPark",
                "threshold", "20 ms"))).isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.remedy()).contains("1.9 times"));
    }

    @Test
    void aCarrierThatMostlyWaitsIsHeldBySomethingElse() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.2), cpu(0.25, 0.3), sleeps(30, 700))))
                .isInstanceOf(Verdict.Absent.class);
    }

    /** 41 sleeps are late by 700 ms each, of which 15.625 may be those of a timer: 28.1 s of ten. */
    @Test
    void threadsThatTakeTurnsAreAllLate() {
        var late = sleeps(41, 700);
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.55), late.subList(1, late.size()))))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> assertThat(f.evidence().getLast().claim())
                        .isEqualTo("at least 2.8 virtual threads waited for a carrier on average"));
    }

    /** Threads that hand work to one another keep one carrier busy, and another would have nothing to do. */
    @Test
    void withoutAQueueAnotherCarrierHasNoWork() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.55), sleeps(30, 20))))
                .isInstanceOf(Verdict.Absent.class);
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), cpu(0.5, 0.55)))).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void withoutCpuLoadItIsUnknown() {
        assertThat(judge(1, all(cpu(Recorded.carrier(1), 0.45), sleeps(30, 700)))).isInstanceOf(Verdict.Unknown.class);
    }

    private static List<JvmEvent> sleeps(int count, long lateMillis) {
        var sleeps = new ArrayList<JvmEvent>(List.of(sleep(0, 0)));
        for (int i = 1; i <= count; i++) {
            sleeps.add(sleep(i, lateMillis));
        }
        return sleeps;
    }

    private static JvmEvent sleep(int index, long lateMillis) {
        return new JvmEvent.Sleep(TEN_SECONDS.startNanos() + index * SECOND / 5, (300 + lateMillis) * 1_000_000,
                Recorded.virtual(100 + index), Recorded.stack("a.B.run"), 300_000_000);
    }

    private static Verdict judge(int parallelism, List<JvmEvent> events, JvmEvent... settings) {
        var profiled = new ArrayList<>(List.of(settings));
        profiled.add(Recorded.fact(PARALLELISM, parallelism));
        var cell = HandMade.cell(
                HandMade.recording("x.jfr", 25, null, events, profiled.toArray(JvmEvent[]::new)), null);
        return new TooFewCarriers().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
