package io.carrierscope.analyzer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.service.Headline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The answer for each sample recording of a service fits one screen, and all ways to ask for it agree. */
class ScreenTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");
    private static final int COLUMNS = 100;

    static List<Path> services() throws IOException {
        return recordings("incident");
    }

    static List<Path> ofCells() throws IOException {
        return recordings("sample");
    }

    private static List<Path> recordings(String kind) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(f -> f.getFileName().toString().matches(kind + "\\..*\\.jfr")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void theAnswerFitsOneScreen(Path file) throws Exception {
        var analysis = Analysis.of(List.of(MeasuredRecording.of(file)));
        String screen = Screen.of(analysis, COLUMNS).orElseThrow();
        assertThat(screen.stripTrailing().lines().count()).isLessThanOrEqualTo(Screen.LINES);
        assertThat(screen.lines()).allMatch(line -> line.length() <= COLUMNS || line.contains("  "));
        analysis.cells().getFirst().found().forEach(f -> assertThat(screen).contains(f.cause()));
        assertThat(screen).contains("Remedy", "--all");
    }

    /** Of a server or a client alone, and of both. */
    @ParameterizedTest
    @MethodSource("ofCells")
    void oneRecordingOfACellIsAnsweredFirst(Path file) throws Exception {
        var other = Path.of(file.toString().replace(".server.jfr", ".client.jfr"));
        for (var files : List.of(List.of(file), Stream.of(file, other).distinct().toList())) {
            var measured = new ArrayList<MeasuredRecording>();
            for (Path f : files) {
                measured.add(MeasuredRecording.of(f));
            }
            var analysis = Analysis.of(measured);
            String screen = Screen.of(analysis, COLUMNS).orElseThrow();
            assertThat(screen.stripTrailing().lines().count()).isLessThanOrEqualTo(Screen.LINES);
            assertThat(screen.replaceAll("\\s+", " "))
                    .startsWith(Headline.of(analysis.cells().getFirst()).replaceAll("\\s+", " ")).contains("--all");
        }
    }

    /** Fleet and watch read for verdicts only; the gate names what it found. */
    @ParameterizedTest
    @MethodSource("services")
    void allWaysToAskNameTheSameCauseFirst(Path file) throws Exception {
        JudgedCell explained = Analysis.of(List.of(MeasuredRecording.of(file))).cells().getFirst();
        JudgedCell briefly = Analysis
                .of(List.of(MeasuredRecording.of(file, Optional.empty(), Reading.inOneThread()))).cells()
                .getFirst();
        String first = explained.found().stream().filter(f -> !f.doubt()).map(Verdict::cause).findFirst().orElseThrow();
        assertThat(briefly.found().stream().filter(f -> !f.doubt()).map(Verdict::cause).findFirst()).hasValue(first);
        assertThat(Headline.of(explained)).endsWith("(" + first + ")");
        assertThat(Headline.brief(briefly)).endsWith("(" + first + ")");
        assertThat(new Limit.Healthy().judge(explained).how()).isEqualTo(new Limit.Healthy().judge(briefly).how());
        String json = Reports.json(Analysis.of(List.of(MeasuredRecording.of(file))));
        assertThat(json.substring(json.indexOf("\"verdicts\""))).containsPattern(
                "\\A\"verdicts\" : \\[\\s+\\{\\s+\"cause\" : \"" + first + "\"");
    }

    /** Shells do not export COLUMNS, so whoever sets it asks for that width; without it nothing is cut in a pipe. */
    @ParameterizedTest
    @CsvSource({"90, -Dcarrierscope.columns=90", "'', ''", "wide, ''"})
    void theWidthThatIsAskedForCountsInAPipeToo(String columns, String option) throws Exception {
        var shell = new ProcessBuilder("sh", "-c", ". '" + FOLDER.resolveSibling("bin/launch").toAbsolutePath() + "'");
        shell.environment().putAll(Map.of("COLUMNS", columns, "java", "echo", "called", "carrierscope", "options", "o",
                "class_path", "c", "main", "Main", "modules", "m", "cache", ""));
        var said = new String(shell.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).contains(" Main").contains(option);
        assertThat(said.contains("carrierscope.columns")).isEqualTo(!option.isEmpty());
    }

    /** No virtual thread ran: a dump only matters where it has a thread of that kind, or threads that stand. */
    @Test
    void aDumpOfIdleThreadsIsLeftOut() {
        assertThat(withDump(0, Map.of())).doesNotContain("THREAD DUMP");
        assertThat(withDump(2, Map.of())).contains("THREAD DUMP", "a line of the dump");
        assertThat(withDump(0, Map.of("request-*", 7))).contains("THREAD DUMP");
    }

    /** A hundred processes are started in ten seconds. */
    @Test
    void whatIsSuspectedHasARemedy() {
        var started = IntStream.rangeClosed(0, 101).<JvmEvent>mapToObj(i -> new RuntimeEvents.ProcessStarted(
                HandMade.TEN_SECONDS.startNanos() + i * HandMade.SECOND * 10 / 101,
                Recorded.stack("java.lang.ProcessBuilder.start", "shop.Thumb.make"))).toList();
        var recording = HandMade.recording("app.jfr", 25, null, HandMade.all(HandMade.cpu(0.24, 0.3), started));
        assertThat(Screen.of(Analysis.of(List.of(recording)), COLUMNS).orElseThrow())
                .contains("SUSPECTED", "process-starts, 100.0 % of the recorded time",
                        "Remedy: do this inside of the JVM")
                .doesNotContain("CAUSES");
    }

    private static String withDump(int blocked, Map<String, Integer> virtualThreads) {
        var dump = new AttachedDump(List.of("the first line", "a line of the dump"), blocked, false, Optional.empty(),
                Optional.empty(), Optional.empty(), 0, virtualThreads);
        var recording = HandMade.recording("app.jfr", 25, null, List.of()).with(dump);
        return Screen.of(Analysis.of(List.of(recording)), COLUMNS).orElseThrow();
    }
}
