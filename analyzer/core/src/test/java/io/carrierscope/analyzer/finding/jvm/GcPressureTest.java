package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.SystemGc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collections of hand-made recordings of ten seconds. */
class GcPressureTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final JvmEvent PAUSE = new GcPause(START, SECOND * 9 / 10);

    private static Cell cell(JvmEvent... events) {
        return setUp(null, List.of(events));
    }

    /** A recording of a JVM that was set up so. */
    private static Cell setUp(JvmEvent how, List<JvmEvent> events) {
        return HandMade.cell(HandMade.recording("shop.jfr", 25, null, events,
                Stream.of(new JvmEvent.HeapLimit(0, 160000000), Recorded.setting("jdk.GCPhasePause", "enabled", "true"),
                        Recorded.setting("jdk.ObjectAllocationSample", "enabled", "true"), how).filter(Objects::nonNull)
                        .toArray(JvmEvent[]::new)),
                null);
    }

    private static JvmEvent called(long nanos, String... frames) {
        return new SystemGc(START, nanos, Recorded.virtual(7), Recorded.stack(frames));
    }

    private static Verdict.Found pressure(JvmEvent... events) {
        return pressure(cell(events));
    }

    private static Verdict.Found pressure(Cell cell) {
        return (Verdict.Found) new GcPressure().judge(cell, new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
    }

    /** Calls take 0.4 s of 0.9 s of pauses: most collections were not asked for. */
    @Test
    void theHeapIsTooSmallUnlessMostCollectionsWereAskedFor() {
        var found = pressure(PAUSE, called(SECOND * 4 / 10, "java.lang.System.gc", "shop.Report.write"));
        assertThat(found.share()).isEqualTo(0.09);
        assertThat(found.remedy()).contains("a larger heap");
    }

    /** Pauses of 3.24 of ten seconds leave 6.76 s: 10 / 6.76 is 1.48. What a pause costs beyond its time is not counted, so that is no upper limit. */
    @Test
    void theGainIsThatOfTheTimeBetweenThePauses() {
        var cell = cell(new GcPause(START, 3_240_000_000L));
        var found = pressure(cell);
        var gain = new GcPressure().gain(cell.subject().orElseThrow(), found);
        assertThat(gain.orElseThrow()).isCloseTo(10 / 6.76, within(1e-9));
        assertThat(found.gaining(gain).gained()).hasValueSatisfying(
                g -> assertThat(g).startsWith("1.48 × ").doesNotContain("up to"));
        assertThat(found.gaining(OptionalDouble.of(1.04)).gained()).isEmpty();
    }

    /** Ten pauses take 9.0 or 9.1 % of ten seconds, or one of 501 ms 5.01 %: nobody has a use for 1.098 times the work. */
    @ParameterizedTest
    @CsvSource({"10, 90, false", "10, 91, true", "1, 501, true", "1, 499, false", "6, 99, false", "6, 101, true"})
    void shortPausesMatterFromATenthMoreWorkOn(int pauses, long millis, boolean found) {
        var events = IntStream.range(0, pauses).<JvmEvent>mapToObj(
                i -> new GcPause(START + i * SECOND / 2, millis * SECOND / 1000)).toArray(JvmEvent[]::new);
        assertThat(new GcPressure().judge(cell(events), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow())
                .isInstanceOf(found ? Verdict.Found.class : Verdict.Absent.class);
    }

    /** A pause takes 7 or 9.1 % of ten seconds while others use 1.51 of two processors, or 1.49: what they leave holds up collectors, too. */
    @ParameterizedTest
    @CsvSource({"700, 0.955, false", "910, 0.955, true", "700, 0.945, true"})
    void pausesThatOthersMayHaveMadeLongerAreUnknown(long millis, double machine, boolean found) {
        var events = Stream.concat(Stream.of(new GcPause(START, millis * SECOND / 1000)),
                HandMade.cpu(0.2, machine).stream()).toArray(JvmEvent[]::new);
        assertThat(new GcPressure().judge(cell(events), new Bounds(List.of(), OptionalDouble.empty())).orElseThrow())
                .isInstanceOf(found ? Verdict.Found.class : Verdict.Unknown.class);
    }

    /** Eight pauses of 20 ms are seen, and shorter ones may be as many as there is time for. */
    @Test
    void pausesThatAreTooShortToBeRecordedAreUnknown() {
        var recording = HandMade.recording("shop.jfr", 25, null, IntStream.range(0, 8)
                .<JvmEvent>mapToObj(i -> new GcPause(START + i * SECOND, SECOND / 50)).toList(),
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"),
                Recorded.setting("jdk.GCPhasePause", "threshold", "20 ms"));
        assertThat(new GcPressure().judge(HandMade.cell(recording, null), new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow()).isInstanceOfSatisfying(Verdict.Unknown.class,
                        u -> assertThat(u.missing()).isEqualTo("pauses of GC shorter than 20 ms were not recorded"));
    }

    /** The serial collector with a heap that is full of what is kept: fewer objects come first. */
    @Test
    void whatIsKeptComesBeforeTheCollector() {
        assertThat(pressure(setUp(new JvmEvent.YoungCollector(0, "DefNew"),
                List.of(PAUSE, new RuntimeEvents.HeapUse(START + 1, 131_200_000, 1, false)))).remedy())
                .contains("GC.class_histogram");
    }

    /** 160 MB at most, of which 131 MB were in use after the second collection. */
    @Test
    void aHeapThatCollectionsDoNotEmptyIsFullOfWhatIsKept() {
        var found = pressure(PAUSE, new RuntimeEvents.HeapUse(START + 1, 152_000_000, 1, false),
                new RuntimeEvents.HeapUse(START + 2, 133_000_000, 1, false),
                new RuntimeEvents.HeapUse(START + SECOND, 155_000_000, 1, false),
                new RuntimeEvents.HeapUse(START + SECOND + 9, 131_200_000, 1, false));
        assertThat(found.remedy()).contains("GC.class_histogram");
        assertThat(found.evidence().getLast().claim())
                .isEqualTo("of the heap at least 82 % was in use at any time, also after collections");
        assertThat(pressure(PAUSE, new RuntimeEvents.HeapUse(START + 1, 111_000_000, 1, false)).remedy())
                .startsWith("less allocation");
    }

    /** Of 160 MB at most 79 or 81 MB were in use: half is 80. */
    @ParameterizedTest
    @CsvSource({"79000000, 'leave out -Xmn4m, so that the young generation can take more of the heap'",
            "81000000, 'less allocation per request, a larger heap, or a concurrent GC'"})
    void aSmallYoungGenerationIsNoSmallHeap(long used, String remedy) {
        var found = pressure(
                setUp(jvm("-Xmn1g -Xmn4m"), List.of(PAUSE, new RuntimeEvents.HeapUse(START + 1, used, 1, false))));
        assertThat(found.remedy()).isEqualTo(remedy);
        assertThat(found.evidence()).extracting(Evidence::claim)
                .filteredOn(c -> c.equals("with -Xmn4m at most 49 % of the heap are in use"))
                .hasSize(remedy.startsWith("leave") ? 1 : 0);
    }

    /** A goal of 199 ms is shorter than the usual one of 200; of 160 MB 79 are used at most. */
    @ParameterizedTest
    @CsvSource({"-XX:MaxGCPauseMillis=3, true", "-XX:MaxGCPauseMillis=199, true", "-XX:MaxGCPauseMillis=200, false",
            "-XX:MaxGCPauseMillis=1000, false"})
    void aShortGoalForPausesKeepsTheYoungGenerationSmall(String option, boolean named) {
        var remedy = pressure(
                setUp(jvm(option), List.of(PAUSE, new RuntimeEvents.HeapUse(START + 1, 79_000_000, 1, false))))
                .remedy();
        assertThat(remedy.equals("leave out " + option + ", so that the young generation can take more of the heap"))
                .isEqualTo(named);
    }

    /** Pauses last for as long as the JVM writes a detailed log of them, unless a thread of its own writes. */
    @ParameterizedTest
    @CsvSource({"-Xlog:gc*=debug:stdout, true", "-Xlog:gc*=debug:stdout -Xlog:async, false", "-Xlog:gc, false"})
    void aLogThatIsWrittenInPausesIsNamed(String options, boolean named) {
        assertThat(pressure(setUp(jvm(options), List.of(PAUSE))).remedy()
                .startsWith("-Xlog:async, so that no pause waits"))
                .isEqualTo(named);
    }

    /** Three threads on two processors. */
    @ParameterizedTest
    @CsvSource({"-XX:ParallelGCThreads=3, true", "-XX:ParallelGCThreads=2, false", "-XX:ParallelGCThreads=0, false"})
    void moreThreadsOfTheCollectorThanProcessorsAreNamed(String option, boolean named) {
        var found = pressure(HandMade.cell(HandMade.recording("shop.jfr", 25, null, List.of(PAUSE), jvm(option),
                new JvmEvent.HardwareThreads(0, 2), Recorded.setting("jdk.GCPhasePause", "enabled", "true")), null));
        assertThat(found.remedy().equals("leave out " + option)).isEqualTo(named);
        assertThat(found.evidence().getLast().claim().equals(option + " shares 2 processors among more threads"))
                .isEqualTo(named);
    }

    private static JvmEvent jvm(String arguments) {
        return new JvmEvent.Jvm(0, "OpenJDK 64-Bit Server VM", "(25.0.1+9)", arguments, null, 1, 0);
    }

    @Test
    void theSerialCollectorIsNamed() {
        assertThat(pressure(setUp(new JvmEvent.YoungCollector(0, "DefNew"), List.of(PAUSE))).remedy())
                .startsWith("a collector with several threads (-XX:+UseG1GC or -XX:+UseParallelGC)");
    }

    /** 7 of 9 collections began for a large object; 3 of 4 kB are allocated at one place. */
    @Test
    void humongousObjectsAreToldWithTheirPlace() {
        var events = new ArrayList<>(List.of(PAUSE,
                new JvmEvent.Allocation(START, null, Recorded.stack("shop.Report.read"), "byte[]", 3_000),
                new JvmEvent.Allocation(START, null, Recorded.stack("shop.Order.load"), "shop.Order", 1_000)));
        for (int i = 0; i < 9; i++) {
            events.add(new RuntimeEvents.Collection(START + i, "G1New",
                    i < 7 ? "G1 Humongous Allocation" : "G1 Evacuation Pause", 1_000, 900, i));
        }
        var cell = cell(events.toArray(JvmEvent[]::new));
        var found = (Verdict.Found) new GcPressure().judge(cell, new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
        assertThat(found.remedy()).contains("larger regions");
        assertThat(new GcPressure().headline(cell.server().orElseThrow(), found).orElseThrow()).endsWith(
                "; 75 % of the bytes are allocated as byte[] at shop.Report.read:7;"
                        + " 7 of 9 collections began for an object larger than half of a region: humongous");
    }

    /** Two collections for a full metaspace paused for 503 or 499 of 1,000 ms. */
    @ParameterizedTest
    @CsvSource({"503, true", "499, false"})
    void collectionsForAnotherReasonThanTheHeapAreMendedThere(int millis, boolean named) {
        var cell = cell(PAUSE,
                new RuntimeEvents.Collection(START, "G1Old", "Metadata GC Threshold", 103_000_000, 7_000_000, 1),
                new RuntimeEvents.Collection(START + 1, "G1Full", "Metadata GC Threshold", (millis - 103) * 1_000_000L,
                        7_000_000, 2),
                new RuntimeEvents.Collection(START + 2, "G1New", "G1 Evacuation Pause", (1_000 - millis) * 1_000_000L,
                        7_000_000, 3));
        var found = (Verdict.Found) new GcPressure().judge(cell, new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
        assertThat(found.remedy().contains("MaxMetaspaceSize")).isEqualTo(named);
        assertThat(new GcPressure().headline(cell.server().orElseThrow(), found).orElseThrow()
                .endsWith("; most of that in 2 collections for \"Metadata GC Threshold\"")).isEqualTo(named);
    }

    @Test
    void callsOfTheCollectorAreNamed() {
        var found = pressure(PAUSE, called(SECOND / 2, "java.lang.System.gc", "shop.Report.write"));
        assertThat(found.remedy()).isEqualTo(
                "do not call System.gc() at shop.Report.write:7, or make it concurrent (-XX:+ExplicitGCInvokesConcurrent)");
        assertThat(new GcPressure().headline(cell(PAUSE, called(SECOND / 2, "java.lang.System.gc", "shop.Report.write"))
                .server().orElseThrow(), found)).contains("GC pauses: 1, 9.0 % of the time, longest 900.0 ms;"
                        + " calls of System.gc(): 1, in all 0.50 s; most at shop.Report.write:7");
    }

    @Test
    void collectionsForDirectMemoryAreNotMendedByHeap() {
        var found = pressure(PAUSE, called(SECOND * 7 / 10, "java.nio.Bits.reserveMemory", "shop.Report.write"));
        assertThat(found.remedy()).contains("MaxDirectMemorySize", "a larger heap does not help");
        assertThat(found.evidence().get(1).claim())
                .isEqualTo(
                        "calls of System.gc(): 1, in all 0.70 s, to free direct memory; most at shop.Report.write:7");
    }

    /** Of ten seconds, waits of 4, 3 and 2 s are 0.9 threads; 60 % of 2 processors are 1.2: 0.9 of 2.1. */
    @Test
    void waitsForMemoryAreFoundWithoutPauses() {
        var found = (Verdict.Found) judged(zgc(stall(4, "shop.Order.rows"), stall(3, "shop.Order.lines"),
                stall(2, "shop.Order.lines"), new GcPause(START, SECOND / 10)));
        assertThat(found.share()).isCloseTo(0.9 / 2.1, within(1e-9));
        assertThat(found.shareOf()).isEqualTo("the time in which threads run or wait for memory");
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("0.90 threads waited on average for memory that GC had"
                        + " yet to free: 3 waits, longest 4,000.0 ms; most at shop.Order.lines:7");
        assertThat(found.remedy()).contains("-XX:ConcGCThreads");
        assertThat(intervention(stall(4, "shop.Order.rows"))).isEqualTo("waits for memory");
        assertThat(intervention(stall(4, "shop.Order.rows"), PAUSE)).isEqualTo("GC pauses");
    }

    /** 2.1 threads wait, and 1.2 of two processors are busy: 3.3 / 1.2 = 2.75 times the work would take 3.3 of them. */
    @Test
    void withoutWaitsForMemoryNoMoreIsDoneThanProcessorsAllow() {
        var events = zgc(stall(8, "shop.Order.rows"), stall(7, "shop.Order.lines"), stall(6, "shop.Order.lines"));
        var found = (Verdict.Found) judged(events);
        assertThat(found.share()).isCloseTo(2.1 / 3.3, within(1e-9));
        var recording = HandMade.recording("shop.jfr", 25, null, events);
        assertThat(new GcPressure().gain(recording, found).orElseThrow()).isCloseTo(2 / 1.2, within(1e-9));
    }

    /** Sleeps of 3 and 1.5 s until direct memory is free are 0.45 threads, beside 1.2 processors; what else sleeps does not count. */
    @Test
    void waitsForDirectMemoryAreFoundWithoutCollections() {
        var found = (Verdict.Found) judged(HandMade.all(HandMade.cpu(0.6, 0.6),
                List.of(sleep(3000, "java.lang.Thread.sleep", "java.nio.Bits.reserveMemory", "shop.Image.load"),
                        sleep(1500, "java.lang.Thread.sleep", "java.nio.Bits.reserveMemory", "shop.Page.load"),
                        sleep(9000, "java.lang.Thread.sleep", "shop.Poll.wait"))));
        assertThat(found.share()).isCloseTo(0.45 / 1.65, within(1e-9));
        assertThat(found.evidence().getFirst().claim())
                .isEqualTo("0.45 threads waited on average for direct memory, since all of it was taken: 2 waits,"
                        + " longest 3,000.0 ms; most at shop.Image.load:7");
        assertThat(found.remedy()).contains("-XX:MaxDirectMemorySize");
    }

    /** Without explicit collections the JDK cannot make one when direct memory is taken. */
    @Test
    void explicitCollectionsThatAreSwitchedOffAreNamed() {
        var events = List.of(sleep(3000, "java.lang.Thread.sleep", "java.nio.Bits.reserveMemory", "shop.Image.load"));
        assertThat(pressure(setUp(jvm("-Xmx1g -XX:+DisableExplicitGC"), events)).remedy())
                .startsWith("leave out -XX:+DisableExplicitGC, since only collections free direct buffers; or use");
        assertThat(pressure(setUp(jvm("-Xmx1g -XX:+DisableExplicitGCs"), events)).remedy()).startsWith("use direct");
    }

    private static JvmEvent sleep(int millis, String... frames) {
        return new JvmEvent.Sleep(START, millis * SECOND / 1000, Recorded.platform(4, "http-4"),
                Recorded.stack(frames), millis * SECOND / 1000);
    }

    /** 0.4 s of waits are 0.04 threads: less than 5 % of the time of one. */
    @Test
    void fewWaitsForMemoryAreNoPressure() {
        var events = zgc(new RuntimeEvents.AllocationStall(START, SECOND * 4 / 10, Recorded.stack("shop.Order.rows")));
        assertThat(judged(events)).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void whereWaitsForMemoryAreNotRecordedZgcIsNotJudged() {
        assertThat(judged(zgc(), "false")).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).contains("jdk.ZAllocationStall"));
    }

    private static JvmEvent stall(int seconds, String at) {
        return new RuntimeEvents.AllocationStall(START + SECOND, seconds * SECOND, Recorded.stack(at));
    }

    private static List<JvmEvent> zgc(JvmEvent... events) {
        return HandMade.all(HandMade.cpu(0.6, 0.6), List.of(events));
    }

    private static String intervention(JvmEvent... events) {
        return new GcPressure().intervention(HandMade.cell(HandMade.recording("shop.jfr", 25, null, zgc(events)), null))
                .what();
    }

    private static Verdict judged(List<JvmEvent> events) {
        return judged(events, "true");
    }

    private static Verdict judged(List<JvmEvent> events, String stallsRecorded) {
        return new GcPressure().judge(HandMade.cell(HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.YoungCollector(0, "ZGC Minor"),
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"),
                Recorded.setting("jdk.ZAllocationStall", "enabled", stallsRecorded)), null),
                new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    @Test
    void directBuffersPerVirtualThreadAreChurn() {
        var events = new JvmEvent[]{called(SECOND * 6 / 10, "java.nio.Bits.reserveMemory",
                "java.lang.ThreadLocal.setInitialValue", "shop.Report.write"),
                new JvmEvent.Park(START, SECOND, Recorded.carrier(10), Recorded.stack("x.Pool.awaitWork"),
                        "java.util.concurrent.ForkJoinPool")};
        var verdict = new ThreadLocalChurn().judge(cell(events), new Bounds(List.of(), OptionalDouble.empty()))
                .orElseThrow();
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.06);
            assertThat(new ThreadLocalChurn().gain(cell(events).server().orElseThrow(), f).getAsDouble())
                    .isCloseTo(1 / 0.94, within(1e-9));
        });
        assertThat(pressure(PAUSE, events[0], events[1]).because()).contains("thread-local-churn");
        assertThat(pressure(PAUSE, new GcPause(START + 2 * SECOND, SECOND / 2), events[0], events[1]).because())
                .as("0.6 of 1.4 s").isEmpty();
    }
}
