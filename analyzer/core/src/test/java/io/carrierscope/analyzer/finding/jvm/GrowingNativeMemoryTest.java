package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nine samples of the resident memory, one second apart, the first of 300 MiB; the container may have 2,000 MiB. */
class GrowingNativeMemoryTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final long MEBIBYTE = 1 << 20;

    /** Of a JVM that is a minute old. */
    private static MeasuredRecording recording(double perSecond, boolean allocations, JvmEvent... more) {
        return recording((START - 60 * SECOND) / 1_000_000, perSecond, allocations, more);
    }

    private static MeasuredRecording recording(long bornMillis, double perSecond, boolean allocations,
            JvmEvent... more) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 9; i++) {
            events.add(new RuntimeEvents.ResidentSet(START + i * SECOND + SECOND / 2,
                    (long) ((300 + perSecond * i) * MEBIBYTE)));
        }
        events.add(new RuntimeEvents.CompilerQueue(START, "c2", 3, 9));
        events.addAll(List.of(more));
        return HandMade.recording("shop.jfr", 25, null, events, new JvmEvent.HeapLimit(0, 512 * MEBIBYTE),
                new JvmEvent.Jvm(0, "OpenJDK", "OpenJDK 64-Bit Server VM (25.0.1+9-LTS) for linux", "-Xmx512m", null, 1,
                        bornMillis),
                new JvmEvent.Container(0, 2, -1, 2_000 * MEBIBYTE), new JvmEvent.PhysicalMemory(0, 9_000 * MEBIBYTE),
                Recorded.setting("jdk.ResidentSetSize", "enabled", "true"),
                Recorded.setting("jdk.ObjectAllocationSample", "enabled", allocations ? "true" : "false"));
    }

    private static Verdict judge(MeasuredRecording recording) {
        return new GrowingNativeMemory().judge(recording);
    }

    private static JvmEvent allocated(long mebibytes) {
        return new JvmEvent.Allocation(START, null, Recorded.stack("shop.Order.load"), "byte[]", mebibytes * MEBIBYTE);
    }

    private static JvmEvent[] collections(int... mebibytesBefore) {
        return IntStream.range(0, mebibytesBefore.length).mapToObj(i -> new RuntimeEvents.HeapUse(
                START + (1 + i) * SECOND, mebibytesBefore[i] * MEBIBYTE, i, false)).toArray(JvmEvent[]::new);
    }

    /** 25 MiB a second for 8 s, of which the heap may have touched 40: 20 MiB a second. 1,500 MiB take 75 s. */
    @Test
    void whatTheHeapCannotHaveTouchedGrows() {
        var recording = recording(25, true, allocated(40),
                new JvmEvent.CpuSample(START, null,
                        Recorded.stack("java.util.zip.Deflater.init", "java.util.zip.Deflater.<init>",
                                "shop.Report.pack"),
                        true));
        var found = (Verdict.Found) judge(recording);
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("memory outside of the heap grows by at least 1,200 MiB a"
                        + " minute: 500 MiB are resident, 25.0 % of the container's limit of 2,000 MiB, which is used up in 75 s if this goes on");
        assertThat(found.share()).isEqualTo(0.25);
        assertThat(new GrowingNativeMemory().headline(recording, found).orElseThrow())
                .endsWith("; Deflaters are created at shop.Report.pack:7");
        assertThat(found.remedy()).startsWith("call end()");
    }

    /**
     * The heap allocates 300 MiB in all: before the first collection it may touch them, after it only what its largest use grows by. What it
     * takes after the last one, such as the third of nine, is not known.
     */
    @ParameterizedTest
    @CsvSource({"250, 250, 9, Found", "100, 300, 9, Absent", "250, 250, 3, Absent"})
    void afterACollectionTheHeapIsTouched(int first, int second, int number, String verdict) {
        var events = new ArrayList<>(List.of(collections(IntStream.range(0, number)
                .map(i -> i == 0 ? first : second).toArray())));
        events.add(allocated(300));
        assertThat(judge(recording(25, true, events.toArray(JvmEvent[]::new))).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    /** 400 MiB are allocated, and 200 more are resident. In a JVM older than ten minutes, or of unknown age, these may be of a leak all the same. */
    @ParameterizedTest
    @CsvSource({"-499, Absent", "-501, Unknown", "0, Unknown"})
    void theHeapOfAnOldJvmMayHaveBeenTouchedBefore(long bornSecond, String verdict) {
        assertThat(judge(recording(bornSecond * 1_000, 25, true, allocated(400))).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    /** 8 × 3.9 MiB may be compiled code, or go on until 1,670 MiB are full after 7 minutes; after more than an hour there is time. */
    @ParameterizedTest
    @CsvSource({"0.45, Absent", "3.9, Unknown", "4.1, Found"})
    void aWarmUpTakesLess(double perSecond, String verdict) {
        assertThat(judge(recording(perSecond, true)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /** 8 × 11.9 MiB may be what compilers take while 20 methods wait. */
    @ParameterizedTest
    @CsvSource({"11.9, Unknown", "12.1, Found"})
    void whileMethodsQueueForTheCompilersTheyTakeMemory(double perSecond, String verdict) {
        assertThat(judge(recording(perSecond, true, new RuntimeEvents.CompilerQueue(START, "c2", 40, 9))).getClass()
                .getSimpleName()).isEqualTo(verdict);
    }

    /** 8 × 4.1 or 11.9 MiB may be of the start of a JVM that is 59 s old. */
    @ParameterizedTest
    @CsvSource({"4.1, Unknown", "11.9, Unknown", "12.1, Found"})
    void aStartTakesMemoryToo(double perSecond, String verdict) {
        assertThat(judge(recording((START - 59 * SECOND) / 1_000_000, perSecond, true)).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    @Test
    void withoutAllocationsNobodyKnowsWhatTheHeapTouched() {
        assertThat(judge(recording(25, false))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).contains("jdk.ObjectAllocationSample"));
        assertThat(judge(recording(0, false))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aRecordingWithoutResidentMemoryIsBlind() {
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, List.of()))).isInstanceOf(Verdict.Unknown.class);
    }

    /** 13 of 25 MiB a second are direct buffers, so the place is where those are created. */
    @Test
    void directBuffersAreToldWhereTheyMakeMostOfIt() {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 9; i++) {
            events.add(new RuntimeEvents.DirectBuffers(START + i * SECOND + SECOND / 2, (40 + 13 * i) * MEBIBYTE));
        }
        events.add(new JvmEvent.CpuSample(START, null, Recorded.stack("java.util.zip.Inflater.init", "shop.Zip.read"),
                true));
        events.add(new JvmEvent.Allocation(START, null,
                Recorded.stack("java.nio.ByteBuffer.allocateDirect", "shop.Channel.open"), "java.nio.DirectByteBuffer",
                64));
        var found = (Verdict.Found) judge(recording(25, true, events.toArray(JvmEvent[]::new)));
        assertThat(found.evidence().get(1).claim()).isEqualTo("direct buffers grow by at least 780 MiB a minute");
        assertThat(found.evidence().getLast().claim()).isEqualTo("direct buffers are created at shop.Channel.open:7");
    }

    /** Two samples ten seconds apart: 1 MiB more fills the other 1,699 in hours, 6 MiB more in 47 minutes; one tells nothing. */
    @ParameterizedTest
    @CsvSource({"2, 1, Absent", "2, 6, Unknown", "1, 0, Unknown"})
    void fewSamplesTellLittle(int samples, int more, String expected) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < samples; i++) {
            events.add(new RuntimeEvents.ResidentSet(START + 10 * i * SECOND - i, (300 + more * i) * MEBIBYTE));
        }
        assertThat(judge(HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.Container(0, 2, -1, 2_000 * MEBIBYTE),
                Recorded.setting("jdk.ResidentSetSize", "enabled", "true"))).getClass().getSimpleName())
                .isEqualTo(expected);
    }
}
