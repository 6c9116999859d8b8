package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.EventDescriptor;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts on hand-made recordings; the tests of programs cover real ones. */
class FindingsTest {
    private static final String BEGIN = "<!-- the catalogue, written by FindingsTest -->\n";
    private static final String END = "<!-- end of the catalogue -->";
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final JvmEvent PIN = new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos(), 9 * HandMade.SECOND,
            Recorded.virtual(5), Recorded.stack("java.lang.Thread.sleep", "shop.Order.place"), null, null, null);
    private static final JvmEvent WHOLE_PIN = new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos(),
            9 * HandMade.SECOND, Recorded.virtual(5), Recorded.stack("java.lang.Thread.sleep", "shop.Order.place",
                    "java.lang.VirtualThread.run", "jdk.internal.vm.Continuation.enterSpecial"),
            null, null, null);
    private static final JvmEvent NATIVE_PIN = new JvmEvent.Pinned(HandMade.TEN_SECONDS.startNanos(),
            3 * HandMade.SECOND,
            Recorded.virtual(5), Recorded.stack("shop.Order.place"), "Native or VM frame on stack", null, null);

    @Test
    void idsAreUniqueAndDescribed() {
        assertThat(Findings.all()).extracting(Finding::id).doesNotHaveDuplicates();
        assertThat(Findings.all()).allSatisfy(c -> {
            assertThat(c.about()).endsWith(".");
            assertThat(c.remedy()).isNotBlank();
            assertThat(c.needs()).isNotEmpty();
        });
    }

    /** Otherwise a recording with our own settings cannot answer what it is made for. */
    @Test
    void settingsRecordWhatFindingsNeed() {
        var recorded = IntStream.of(21, 25).boxed()
                .flatMap(jdk -> EventCatalogue.settings(jdk, EnumSet.allOf(Question.class)).stream())
                .map(EventSetting::type).collect(Collectors.toSet());
        var needed = Findings.all().stream().flatMap(c -> c.needs().stream()).collect(Collectors.toSet());
        assertThat(EventCatalogue.all().filter(d -> needed.contains(d.kind())).map(EventDescriptor::type)
                .filter(type -> type.startsWith("jdk.")))
                .as("event types that findings need; add recordedFor(QUESTION, …) to their descriptors")
                .contains("jdk.ExecuteVMOperation").isSubsetOf(recorded);
    }

    /** {@code -Dgolden=write} writes the tables: for users what a finding asserts, for contributors what it is judged from. */
    @Test
    void theDocumentsShowTheCatalogue() throws IOException {
        assertTables("docs/causes.md", "asserts", Finding::about, "remedy", Finding::remedy);
        assertTables("docs/internals/causes.md", "needs", FindingsTest::needs, "wrong when", Finding::wrongWhen);
    }

    private static void assertTables(String document, String first, Function<Finding, String> one, String second,
            Function<Finding, String> other) throws IOException {
        String tables = Findings.all().stream().map(Finding::rank).distinct().sorted()
                .map(rank -> "**%s.\n\n| id | %s | %s |\n|---|---|---|\n".formatted(
                        rank.heading().replaceFirst(": ", "**: "), first, second)
                        + Findings.all().stream().filter(c -> c.rank() == rank)
                                .map(c -> "| `%s` | %s | %s |\n".formatted(c.id(), one.apply(c), other.apply(c)))
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n", "\n", ""));
        tables = tables.replaceAll("\\banalyzer (record|settings)", "bin/carrierscope $1"); // as users type it
        Path file = Path.of(System.getProperty("carrierscope.root", "../.."), document);
        String text = Files.readString(file);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(file, text.substring(0, from) + tables + text.substring(to));
        } else {
            assertThat(text.substring(from, to))
                    .as("tables of %s, which FindingsTest writes with -Dgolden=write", document).isEqualTo(tables);
        }
    }

    private static String needs(Finding c) {
        return Stream.of(c.events().split(", ")).map(e -> e.replaceFirst("^(\\S+)", "`$1`"))
                .collect(Collectors.joining(", "));
    }

    @Test
    void pinsAreFoundFirstWithTheirSite() {
        var verdict = verdicts(21, List.of(PIN), "0 ns").get(0);
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.cause()).isEqualTo("pinning-monitor");
            assertThat(f.share()).isEqualTo(0.45); // 9 s of 2 carriers × 10 s
            assertThat(f.evidence()).anySatisfy(e -> assertThat(e.claim()).contains("shop.Order.place:7"));
        });
    }

    /** A park of 20 ms or longer is recorded; 27 samples spin, on 0.9 of two processors. */
    @Test
    void theMostSuspiciousOfTheUnknownComesFirst() {
        var samples = IntStream.range(0, 27).<JvmEvent>mapToObj(i -> new JvmEvent.CpuSample(
                HandMade.TEN_SECONDS.startNanos() + i, Recorded.virtual(50 + i),
                Recorded.stack("java.lang.Thread.yield", "shop.Lock.spin"), false)).toList();
        assertThat(verdicts(25, all(samples, cpu(0.45, 0.9)), "20 ms").get(0)).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.cause()).isEqualTo("spinning"));
    }

    /** Pins above a threshold count, and there may be shorter ones. */
    @Test
    void pinsAboveAThresholdAreALowerBound() {
        assertThat(verdicts(21, List.of(PIN), "20 ms").get(0)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(0.45);
            assertThat(f.lowerBound()).isTrue();
            assertThat(VerdictPoints.of(f).head()).isEqualTo("pinning-monitor, ≥ 45.0 % of carrier time");
        });
        assertThat(verdicts(24, List.of(NATIVE_PIN), "0 ns").get(0)).isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.lowerBound()).isFalse());
    }

    /**
     * Two virtual threads fight for a monitor, and the JDK's profile has monitor enters from 10 ms up: 4.6 s of 20 s are seen, of which
     * there are more. Without any that long nothing is absent.
     */
    @Test
    void pinsInMonitorsAreALowerBoundWhereMonitorEntersHaveAThreshold() {
        var settings = new JvmEvent[]{Recorded.setting("jdk.JavaMonitorEnter", "enabled", "true"),
                Recorded.setting("jdk.JavaMonitorEnter", "threshold", "10 ms"),
                Recorded.setting("jdk.JavaMonitorWait", "enabled", "true"),
                Recorded.setting("jdk.JavaMonitorWait", "threshold", "10 ms")};
        JvmEvent fight = new JvmEvent.MonitorEnter(HandMade.TEN_SECONDS.startNanos(), 46 * HandMade.SECOND / 10,
                Recorded.virtual(5), Recorded.stack("shop.Stock.take"), "shop.Stock", null, 0);
        assertThat(verdict("pinning-monitor", verdicts(21, List.of(fight), "0 ns", settings)))
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(0.23);
                    assertThat(f.lowerBound()).isTrue();
                });
        assertThat(verdict("pinning-monitor", verdicts(21, List.of(), "0 ns", settings)))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.howToRecord()).isEqualTo(
                        "jdk.JavaMonitorEnter#threshold=0ns and jdk.JavaMonitorWait#threshold=0ns"));
    }

    /** Flight Recorder keeps 64 frames; the frame that tells a native pin may be the 65th. */
    @Test
    void aStackThatIsCutOffDoesNotRuleOutANativeFrame() {
        assertThat(verdict("pinning-native", verdicts(21, List.of(PIN), "0 ns"))).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.howToRecord()).contains("stackdepth"));
        assertThat(verdict("pinning-native", verdicts(21, List.of(WHOLE_PIN), "0 ns")))
                .isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void aThresholdMakesItUnknownAndNeverAbsent() {
        assertThat(verdict("pinning-monitor", verdicts(21, List.of(), "20 ms")))
                .isInstanceOfSatisfying(Verdict.Unknown.class, u -> {
                    assertThat(u.missing()).contains("20 ms");
                    assertThat(u.howToRecord()).contains(PINNED + "#threshold=0ns");
                });
    }

    /** Before JDK 24 the pinned event omits monitors. */
    @Test
    void pinsInMonitorsNeedTheMonitorEventsBefore24() {
        assertThat(verdict("pinning-monitor", verdicts(21, List.of(), "0 ns"))).isInstanceOfSatisfying(
                Verdict.Unknown.class, u -> assertThat(u.missing()).isEqualTo(
                        "jdk.JavaMonitorEnter and jdk.JavaMonitorWait were not recorded"));
    }

    @Test
    void withoutThresholdAndPinsItIsAbsent() {
        assertThat(verdict("pinning-native", verdicts(21, List.of(), "0 ns"))).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict("pinning-native", verdicts(25, List.of(), "0 ns"))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void monitorsDoNotPinFrom24OnWhateverTheThreshold() {
        assertThat(verdict("pinning-monitor", verdicts(25, List.of(), "20 ms"))).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict("pinning-native", verdicts(25, List.of(), "20 ms"))).isInstanceOf(Verdict.Unknown.class);
    }

    /**
     * Two busy processors, 0.8 or 1.92 of them by this process; in the first case other processes may have kept it from more.
     */
    @ParameterizedTest
    @CsvSource({"0.4, Unknown", "0.96, Found"})
    void aProcessCrowdedOutByOthersIsUnknown(double share, String expected) {
        assertThat(verdict("cpu-saturated", verdicts(25, cpu(share, 1), "0 ns")).getClass().getSimpleName())
                .isEqualTo(expected);
    }

    /** Causes that hand-made recordings with few settings leave unknown. */
    @ParameterizedTest
    @ValueSource(strings = {"carrier-monopolized", "synchronized-arrivals", "scheduling-overhead", "thread-local-churn",
            "lock-contention", "downstream-limited", "gc-pressure", "cpu-throttled"})
    void aCauseWithoutItsEventsIsUnknown(String cause) {
        assertThat(verdict(cause, verdicts(25, List.of(), "0 ns"))).isInstanceOf(Verdict.Unknown.class);
    }

    private static Verdict verdict(String cause, List<Verdict> verdicts) {
        return verdicts.stream().filter(v -> v.cause().equals(cause)).findFirst().orElseThrow();
    }

    private static List<Verdict> verdicts(int jdk, List<JvmEvent> events, String threshold,
            JvmEvent... settings) {
        var profile = Recorded.profile(Recorded.jvm(jdk), Recorded.hardwareThreads(2),
                Recorded.setting(PINNED, "enabled", "true"), Recorded.setting(PINNED, "threshold", threshold));
        List.of(settings).forEach(profile::accept);
        var measured = Measurements.empty(HandMade.TEN_SECONDS, profile);
        all(events, cpu(Recorded.carrier(1), 0.01)).forEach(measured::accept);
        var recording = new MeasuredRecording(Path.of("x.jfr"), profile, new Coverage(1, List.of()),
                HandMade.TEN_SECONDS, measured);
        var cell = new Cell(CellKey.foreign("x.jfr", jdk),
                Optional.of(recording), Optional.empty(), Optional.empty(), Optional.empty());
        return Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE);
    }
}
