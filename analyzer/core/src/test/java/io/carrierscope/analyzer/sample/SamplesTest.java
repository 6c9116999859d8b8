package io.carrierscope.analyzer.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.report.format.Explanation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The recordings that come with the project, made by the runner once and read forever: the seam between the two parts. */
class SamplesTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");
    private static Analysis analysis;

    @BeforeAll
    static void read() throws Exception {
        var recordings = new ArrayList<MeasuredRecording>();
        for (Path file : samples()) {
            recordings.add(MeasuredRecording.of(file));
        }
        analysis = Analysis.of(recordings);
    }

    private static List<Path> samples() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(f -> f.getFileName().toString().matches("sample\\..*\\.jfr")).sorted().toList();
        }
    }

    @Test
    void theyAreFewAndSmall() throws IOException {
        long bytes = 0;
        for (Path file : samples()) {
            bytes += Files.size(file);
        }
        assertThat(bytes).isBetween(1L, 8_000_000L);
    }

    @Test
    void onJdk21MonitorsPinAndCarriersBind() {
        var cell = cell("virtual", 21);
        assertThat(budget(cell).pinned()).isGreaterThanOrEqualTo(0.80);
        assertThat(cell.bounds().binding().orElseThrow().id()).isEqualTo(Bound.Id.CARRIERS);
        assertThat(cell.bounds().explained()).isTrue();
        assertThat(cell.found().get(0).cause()).isEqualTo("pinning-monitor");
    }

    @Test
    void onJdk25TheyDoNot() {
        assertThat(budget(cell("virtual", 25)).pinned()).isLessThan(0.02);
        Comparison jdks = analysis.comparisons().stream().filter(c -> c.axis() == Axis.JDK)
                .filter(c -> c.a().key().server().equals("virtual")).findFirst().orElseThrow();
        assertThat(jdks.a().key().jdk()).isEqualTo(25);
        assertThat(jdks.causes()).extracting(c -> c.cause()).contains("pinning-monitor");
        assertThat(Explanation.of(jdks)).contains("pinning-monitor");
    }

    @Test
    void theBudgetSumsToOneInEveryCell() {
        for (JudgedCell cell : analysis.cells()) {
            cell.cell().carrierTime().ifPresent(b -> assertThat(
                    b.idle() + b.pinned() + b.onCpu().orElse(0) + b.waiting() + b.unknown())
                    .isCloseTo(1, within(1e-9)));
        }
    }

    @Test
    void requestsAreAsManyAsTheGeneratorCounted() {
        assertThat(analysis.cells()).isNotEmpty().allSatisfy(c -> {
            var client = c.cell().client().orElseThrow();
            assertThat(client.measured().requests.completed())
                    .isEqualTo(client.profile().last(LoadSummary.class).map(LoadSummary::completed).orElseThrow()
                            .longValue());
            assertThat(client.profile().last(LoadSummary.class).map(LoadSummary::unaccounted)).contains(0);
            assertThat(c.warnings()).noneMatch(w -> w.contains("the generator"));
        });
    }

    @Test
    void everyEventTypeIsCountedAsTheJdkCounts() throws Exception {
        for (MeasuredRecording recording : analysis.recordings()) {
            Map<String, Long> counts = new HashMap<>();
            try (var events = new RecordingFile(recording.file())) {
                while (events.hasMoreEvents()) {
                    counts.merge(events.readEvent().getEventType().getName(), 1L, Long::sum);
                }
            }
            assertThat(recording.profile().eventCounts()).as("%s", recording.file()).isEqualTo(counts);
        }
    }

    /** They are passed on with the project. */
    @Test
    void theyTellNothingOfTheMachineTheyWereMadeOn() throws Exception {
        for (Path file : samples()) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            assertThat(text).as("%s", file).doesNotContain("/home/", "/root/", "/Users/", ":\\Users\\");
        }
        assertThat(analysis.recordings()).allSatisfy(r -> assertThat(r.profile().eventCounts()).doesNotContainKeys(
                "jdk.InitialEnvironmentVariable", "jdk.InitialSystemProperty", "jdk.SystemProcess"));
    }

    private static JudgedCell cell(String server, int jdk) {
        return analysis.cells().stream()
                .filter(c -> c.cell().key().server().equals(server) && c.cell().key().jdk() == jdk).findFirst()
                .orElseThrow();
    }

    private static CarrierTimeBreakdown budget(JudgedCell cell) {
        return cell.cell().carrierTime().orElseThrow();
    }
}
