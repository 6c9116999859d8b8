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
import io.carrierscope.analyzer.recording.event.JdkEvents;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.List;
import java.util.Optional;
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

    /**
     * Others used 0.80, 0.12 or 0.08 of two processors, and nothing stands out in this JVM: what they left of a full machine is no cause
     * within it, unless they had hardly any. One place with 20 of 40 samples stands out where they do not crowd the machine.
     */
    @ParameterizedTest
    @CsvSource({"0.57, 0.97, 0, Unknown", "0.90, 0.96, 0, Unknown", "0.93, 0.97, 0, Found", "0.90, 0.96, 20, Found",
            "0.90, 0.96, 19, Unknown", "0.57, 0.97, 20, Unknown"})
    void whatOthersLeaveOfAFullMachineProvesNothing(double jvm, double machine, int there, String expected) {
        var others = IntStream.range(0, 40 - there).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(START + i,
                Recorded.platform(9, "w-9"), Recorded.stack("shop.Work.part" + i % 4, "shop.Web.handle"), false))
                .toList();
        assertThat(judge(all(cpu(jvm, machine), others, samples(there, "shop.Order.price", "shop.Web.handle"))))
                .satisfies(v -> assertThat(v.getClass().getSimpleName()).isEqualTo(expected))
                .satisfies(v -> assertThat(v instanceof Verdict.Unknown u ? u.suspicion() : 0).isZero());
    }

    /** Of two processors this JVM uses 1.14 and others 0.76: they are said first. With 0.4 it could be anybody's background work. */
    @Test
    void saysWhatOtherProcessesTook() {
        var place = samples(40, "shop.Order.price");
        assertThat(judge(all(cpu(0.57, 0.95), place))).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.evidence().get(0).claim()).isEqualTo("other processes used 0.76 of 2 processors; this JVM used"
                    + " 1.14 of the 1.24 processors that other processes left");
            assertThat(f.remedy()).contains("none of the other processes");
        });
        assertThat(judge(all(cpu(0.75, 0.95), place))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.evidence().get(0).claim()).startsWith("this JVM used 1.50"));
    }

    /** Of ten seconds of 1.90 processors 480,000 waits of 20 µs for a lock take 4.8 s, or a quarter, at 10 µs each; 470,000 take less. */
    @ParameterizedTest
    @CsvSource({"480000, lock-contention", "470000,"})
    void waitsForALockUseUpTheProcessors(int count, String because) {
        var stack = Recorded.stack("java.util.concurrent.locks.ReentrantLock.lock", "shop.Count.next");
        var thread = Recorded.platform(9, "w-9");
        var waits = IntStream.range(0, count).<JvmEvent>mapToObj(
                i -> new JvmEvent.Park(START + i * 20_000L, 20_000, thread, stack, "x.Sync")).toList();
        assertThat(judge(all(cpu(0.95, 0.96), waits))).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.because()).isEqualTo(Optional.ofNullable(because)));
    }

    /** This JVM used 1.22 of the 1.24 processors that others left, while for 3.6 of 10 s a thread waited for a lock. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void processorsThatOthersUseAreNotScarceWhereALockMayHoldUpVirtualThreads(boolean waits) {
        var virtual = all(samples(40, "shop.Order.price"), cpu(0.61, 0.99), cpu(Recorded.carrier(5), 0.5),
                List.of(new JvmEvent.VirtualThreadLife(START, Recorded.virtual(7), true)));
        var lock = List.<JvmEvent>of(new JvmEvent.Park(START, 36 * SECOND / 10, Recorded.platform(9, "refresh"),
                Recorded.stack("java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock",
                        "shop.Routes.refresh"),
                "x.Sync"));
        assertThat(judge(waits ? all(virtual, lock) : virtual))
                .isInstanceOf(waits ? Verdict.Unknown.class : Verdict.Found.class);
    }

    /**
     * Others used 1.3 of 2 processors and this JVM the rest, so it may have needed no more. It is suspected if 10 of 40 samples are of code
     * that can mostly be done without, and not if 9 are, or if all are too few to tell.
     */
    @ParameterizedTest
    @CsvSource({"10, 40, true", "9, 40, false", "25, 30, false"})
    void onABusyMachineAvoidableCodeIsSuspected(int there, int all, boolean suspected) {
        var rest = IntStream.range(0, all - there).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(START + i,
                Recorded.platform(9, "w-9"), Recorded.stack("shop.Work.part" + i % 4, "shop.Web.handle"), false))
                .toList();
        var place = IntStream.range(0, there).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(START + i,
                Recorded.platform(9, "w-9"),
                Recorded.stack("java.util.regex.Pattern.compile", "shop.Script.run", "shop.Web.handle"),
                false)).toList();
        assertThat(judge(all(cpu(0.34, 0.99), place, rest))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion() > 0).isEqualTo(suspected));
        // 70,000 a second take 0.07 of 0.68 processors
        var thrown = List.<JvmEvent>of(new JdkEvents.ThrownCount(START, 7),
                new JdkEvents.ThrownCount(START + 10 * SECOND - 1, 700_007));
        assertThat(judge(all(cpu(0.34, 0.99), place, rest, thrown))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.suspicion()).isPositive());
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
