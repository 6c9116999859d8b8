package io.carrierscope.analyzer.finding.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.watch.Alarm;
import io.carrierscope.analyzer.watch.Look;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A heap that grows from 40 to 133 MiB, as an old collection of G1 shows. */
class GrowingHeapTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final int[][] SECONDS_AND_MEBIBYTES = {{1, 40}, {2, 61}, {4, 80}, {5, 99}, {7, 139}, {8, 141},
            {9, 133}};
    private static final int OLD = 5;
    private static final long START = TEN_SECONDS.startNanos();

    private static MeasuredRecording recording(int maxMebibytes, int collections, JvmEvent... more) {
        var events = new ArrayList<>(HandMade.cpu(0.12, 0.2));
        for (int i = 0; i < collections; i++) {
            long at = START + SECONDS_AND_MEBIBYTES[i][0] * SECOND;
            events.add(new RuntimeEvents.HeapUse(at, SECONDS_AND_MEBIBYTES[i][1] * MEBIBYTE, i, true));
            events.add(new RuntimeEvents.Collection(at, i == OLD ? "G1Old" : "G1New", "", 7, 7, i));
        }
        events.addAll(List.of(more));
        return HandMade.recording("shop.jfr", 25, null, events, new JvmEvent.HeapLimit(0, maxMebibytes * MEBIBYTE),
                Recorded.setting("jdk.GCHeapSummary", "enabled", "true"),
                Recorded.setting("jdk.ObjectAllocationSample", "enabled", "true"));
    }

    private static Verdict verdict(MeasuredRecording recording) {
        return new GrowingHeap().judge(recording);
    }

    /** 59 MiB more in four seconds, then 34 MiB more in three; 67 MiB are left. */
    @Test
    void theFirstLineSaysWhenItIsFull() {
        assertThat(Headline.of(Analysis.of(List.of(recording(200, 7))).cells().get(0)))
                .startsWith(
                        "the heap in use after collections grows by at least 680 MiB a minute: 133 of 200 MiB are in use,"
                                + " so it is full in 6 s at the latest if this goes on; 66.5 % of the maximum heap (heap-growth)");
    }

    /**
     * A new meter of 2 MiB in each of so many eighths of ten seconds. With eight they take 1.6 MiB a second, and fill the 160 MiB that one collection
     * left in 100 s. With one in the second half and four in the first they may be those of a start; of 8 kiB each they last for hours.
     */
    @ParameterizedTest
    @CsvSource({"8, 2048, true", "6, 2048, true", "5, 2048, false", "8, 8, false"})
    void newMetersFillTheHeapWithoutACollectionThatTells(int eighths, int kibibytes, boolean found) {
        var meters = IntStream.range(0, eighths).<JvmEvent>mapToObj(i -> new JvmEvent.Allocation(
                START + (2 * i + 1) * SECOND * 10 / 16, Recorded.platform(3, "http-3"),
                Recorded.stack("io.micrometer.core.instrument.cumulative.CumulativeTimer.<init>",
                        "io.micrometer.core.instrument.simple.SimpleMeterRegistry.newTimer", "shop.Web.handle"),
                "double[]", kibibytes * 1024L)).toArray(JvmEvent[]::new);
        var verdict = verdict(recording(200, 1, meters));
        assertThat(verdict instanceof Verdict.Found).isEqualTo(found);
        if (eighths == 8 && verdict instanceof Verdict.Found f) {
            assertThat(f.share()).isEqualTo(0.08);
            assertThat(f.evidence().getFirst().claim()).contains("take about 96 MiB a minute, so the heap of 200 MiB is"
                    + " full in 100 s if this goes on, most at"
                    + " io.micrometer.core.instrument.cumulative.CumulativeTimer.<init>:7");
            assertThat(f.place()).isPresent();
        }
    }

    /** Of six objects that survived the last collection five are of one kind; a seventh is younger. */
    @Test
    void whoHoldsItIsToldByObjectsThatSurvive() {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 7; i++) {
            events.add(new RuntimeEvents.OldObject(START + 10 * SECOND, i == 0 ? SECOND / 2 : (1 + i) * SECOND,
                    i == 1 ? "shop.Order" : "byte[]", Recorded.stack("java.util.Arrays.copyOf", "shop.Session.fill"),
                    i == 1 ? List.of() : List.of("shop.Session.data", "java.util.HashMap$Node.value", "[]", "x.Y.z")));
        }
        var recording = recording(200, 7, events.toArray(JvmEvent[]::new));
        var found = (Verdict.Found) verdict(recording);
        assertThat(found.evidence().getLast().claim()).isEqualTo("83 % of the sampled objects that survived are byte[]"
                + " allocated at shop.Session.fill:7, held by shop.Session.data of x.Y.z");
        assertThat(found.remedy()).isEqualTo("find why it keeps them, or bound it");
        assertThat(new GrowingHeap().headline(recording, found).orElseThrow())
                .contains("; 83 % of what survives are byte[] allocated at shop.Session.fill:7, held by");
    }

    /** Without a field of the application the nearest of the JDK are told; without any, how to record them. */
    @Test
    void whatHoldsItIsAskedForWhereItIsNotRecorded() {
        assertThat(remedy(List.of("java.util.HashMap$Node.value", "java.util.HashMap$Node[][]")))
                .isEqualTo("find why it keeps them, or bound it");
        assertThat(remedy(List.of())).isEqualTo("find what holds these objects: analyzer record PID --question memory"
                + " names what holds them");
        assertThat(((Verdict.Found) verdict(recording(200, 7))).remedy())
                .startsWith("analyzer record PID --question memory names what holds them; find what");
    }

    private static String remedy(List<String> path) {
        var objects = new ArrayList<JvmEvent>();
        for (int i = 0; i < 6; i++) {
            objects.add(new RuntimeEvents.OldObject(START + 10 * SECOND, (2 + i) * SECOND, "byte[]",
                    Recorded.stack("shop.Session.fill"), path));
        }
        return ((Verdict.Found) verdict(recording(200, 7, objects.toArray(JvmEvent[]::new)))).remedy();
    }

    /** 93 MiB are a tenth of 930 MiB. 787 MiB take 69.4 s. */
    @ParameterizedTest
    @CsvSource({"920, Found", "940, Absent"})
    void whatIsLittleOfTheHeapIsNotSaid(int maxMebibytes, String verdict) {
        assertThat(verdict(recording(maxMebibytes, 7)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /** Three young collections leave 40, 61 and 80 MiB: perhaps garbage. 40 MiB in 5 s are 28,800 MiB in an hour; 28,880 - 80 are left. */
    @ParameterizedTest
    @CsvSource({"200, Unknown", "28870, Unknown", "28890, Absent"})
    void fewCollectionsDoNotTell(int maxMebibytes, String verdict) {
        assertThat(verdict(recording(maxMebibytes, 3)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /**
     * An old collection leaves 30 MiB. After 0.5 s of ten, those of a start tell nothing of the 449 MiB in the end: 307 MiB in the second half are 287
     * more than 20. After 5.5 s they are most of the time.
     */
    @ParameterizedTest
    @CsvSource({"5, Unknown", "55, Absent"})
    void collectionsOfAStartTellNothingOfTheRest(int oldAtTenths, String expected) {
        int[][] young = {{1, 20}, {2, 25}, {3, 30}, {4, 35}, {20, 60}, {30, 150}, {40, 240}, {50, 307}, {60, 352},
                {70, 391}, {80, 420}, {90, 449}};
        var events = new ArrayList<JvmEvent>(collection(0, oldAtTenths, 30, "SerialOld"));
        for (int i = 0; i < young.length; i++) {
            events.addAll(collection(i + 1, young[i][0], young[i][1], "DefNew"));
        }
        var verdict = verdict(recording(512, 0, events.toArray(JvmEvent[]::new)));
        assertThat(verdict.getClass().getSimpleName()).isEqualTo(expected);
        assertThat(verdict instanceof Verdict.Unknown u ? u.suspicion() : 0)
                .isEqualTo(expected.equals("Unknown") ? 287 / 512.0 : 0);
    }

    private static List<JvmEvent> collection(int number, int tenths, int mebibytes, String collector) {
        long at = START + tenths * SECOND / 10;
        return List.of(new RuntimeEvents.HeapUse(at, mebibytes * MEBIBYTE, number, true),
                new RuntimeEvents.Collection(at, collector, "", 7, 7, number));
    }

    /** One collection leaves 40 MiB, which may all have come in the recording: 28,800 MiB in an hour, again. */
    @ParameterizedTest
    @CsvSource({"401, Unknown", "28830, Unknown", "28850, Absent"})
    void oneCollectionDoesNotTell(int maxMebibytes, String verdict) {
        assertThat(verdict(recording(maxMebibytes, 1)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /** 19 MiB were allocated in ten seconds, and no collection ran: kept, they are 6,840 MiB in an hour, and 21 MiB are 7,560. */
    @ParameterizedTest
    @ValueSource(ints = {19, 21})
    void withoutACollectionTheAllocationsAreALimit(int mebibytes) {
        var allocated = new JvmEvent.Allocation(START, null, Recorded.stack("shop.Order.load"), "byte[]",
                mebibytes * MEBIBYTE);
        assertThat(verdict(recording(7_000, 0, allocated)))
                .isInstanceOf(mebibytes < 20 ? Verdict.Absent.class : Verdict.Unknown.class);
    }

    /** 133 of 200 MiB. It is in the machine-readable forms too, and no gate for a healthy service passes. */
    @Test
    void itIsAFindingLikeAllOthers() throws IOException {
        var analysis = Analysis.of(List.of(recording(200, 7)));
        var cell = analysis.cells().get(0);
        assertThat(cell.found()).filteredOn(f -> f.cause().equals("heap-growth")).singleElement()
                .satisfies(f -> assertThat(f.share()).isEqualTo(133 / 200.0));
        var json = new ObjectMapper().readTree(Reports.json(analysis)).at("/cells/0");
        assertThat(json.at("/verdicts")).filteredOn(v -> v.at("/cause").asText().equals("heap-growth")).singleElement()
                .satisfies(v -> assertThat(v.at("/rank").asText() + " " + v.at("/status").asText())
                        .isEqualTo("resource found"));
        var limits = List.of(new Limit.Healthy(), Limit.absent("heap-growth"));
        assertThat(Check.of(analysis, limits, false).outcomes()).extracting(o -> o.judgement().status())
                .containsExactly(Judgement.Status.BROKEN, Judgement.Status.BROKEN);
        assertThat(new Alarm.Cause("heap-growth").raised(look(cell))).isPresent();
    }

    private static Look look(JudgedCell cell) {
        return new Look(cell.cell().subject().orElseThrow(), cell, 0);
    }
}
