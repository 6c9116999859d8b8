package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM that uses 1.9 of two processors in hand-made recordings of ten seconds. */
class CpuSaturatedTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final List<JvmEvent> FULL = cpu(0.95, 0.96);

    @Test
    void workOfTheApplicationIsFullBecauseOfNothing() {
        assertThat(found(samples(40, "shop.Order.price"))).satisfies(f -> {
            assertThat(f.share()).isEqualTo(1.9 / (2 - 0.02));
            assertThat(f.because()).isEmpty();
        });
    }

    /** Of 40 samples 11 spin, which is more than a quarter, and 9 less. */
    @ParameterizedTest
    @CsvSource({"11, spinning", "9,"})
    void spinningUsesTheProcessorsUp(int spinning, String because) {
        assertThat(found(all(samples(spinning, "java.lang.Thread.yield", "shop.Lock.spin"),
                samples(40 - spinning, "shop.Order.price"))).because().orElse(null)).isEqualTo(because);
    }

    /** At 4 GB per second of a processor, 20 GB in ten seconds take 0.5 of 1.9 processors, and 18 GB take 0.45. */
    @ParameterizedTest
    @CsvSource({"20, thread-local-churn", "18,"})
    void fillingCachesUsesTheProcessorsUp(long gigabytes, String because) {
        assertThat(found(List.of(new JvmEvent.Allocation(START, Recorded.virtual(7),
                Recorded.stack("shop.Buffers.create",
                        "java.lang.ThreadLocal.setInitialValue", "shop.Order.price"),
                "byte[]", gigabytes * 1_000_000_000)))
                .because().orElse(null)).isEqualTo(because);
    }

    @ParameterizedTest
    @CsvSource({"26, gc-pressure", "24,"})
    void collectionsUseTheProcessorsUp(long tenthsOfSeconds, String because) {
        assertThat(
                found(List.of(new RuntimeEvents.GcPause(START, tenthsOfSeconds * SECOND / 10))).because().orElse(null))
                .isEqualTo(because);
    }

    /** Of two processors this JVM uses 1.14 and others 0.76: they are said first. With 0.4 it could be anybody's background work. */
    @Test
    void saysWhatOtherProcessesTook() {
        assertThat(judge(cpu(0.57, 0.95))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence().get(0).claim()).isEqualTo("other processes used 0.76 of 2 processors; this JVM used"
                    + " 1.14 of the 1.24 processors that other processes left");
            assertThat(f.remedy()).contains("none of the other processes");
        });
        assertThat(judge(cpu(0.75, 0.95))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.evidence().get(0).claim()).startsWith("this JVM used 1.50"));
    }

    private static List<JvmEvent> samples(int count, String... stack) {
        return IntStream.range(0, count).<JvmEvent>mapToObj(
                i -> new JvmEvent.CpuSample(START + i, Recorded.virtual(50 + i), Recorded.stack(stack), false))
                .toList();
    }

    private static Verdict.Found found(List<JvmEvent> events) {
        return (Verdict.Found) judge(all(FULL, events));
    }

    private static Verdict judge(List<JvmEvent> events) {
        var cell = HandMade.cell(HandMade.recording("shop.jfr", 25, null, events), null);
        return new CpuSaturated().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }
}
