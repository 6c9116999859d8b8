package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells whose server calls services in a JVM of their own. */
class DownstreamTest {
    private static final long GLANCE_NANOS = 20_000_000;
    private static final String SUITE = """
            name: calls
            question: Are the services there?
            workloads:
              two-calls: {steps: [{call-slow: [{wait: 20ms}]}, {call-fast: [{wait: 5ms}]}]}
            axes: {server: [virtual, non-blocking], workload: [two-calls], load: [batch-16x4-4conn]}
            limits: {downstream: {heap: 128m}}
            """;

    @TempDir
    Path folder;
    private Path suite;

    @BeforeEach
    void writeSuite() throws IOException {
        suite = Files.writeString(folder.resolve("calls.yaml"), SUITE);
    }

    @Test
    void theServicesAnswerAndRecord() throws IOException {
        theServicesAnswerAndRecord("virtual");
    }

    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = "non-blocking")
    void theServicesAnswerAndRecord(String server) throws IOException {
        Outcome outcome = run(server, "0.5");
        assertThat(outcome.code()).as(outcome.toString()).isZero();
        List<RecordedEvent> downstream = events(".downstream.jfr");
        assertThat(of(downstream, "Cell")).isNotEmpty().allSatisfy(event -> {
            assertThat(event.getString("role")).isEqualTo("downstream");
            assertThat(event.getString("limits")).contains("heap=128m");
        });
        assertThat(of(downstream, "Phase")).extracting(event -> event.getString("name")).containsExactlyInAnyOrder(
                "warmup", "measure", "drain");
        List<RecordedEvent> handled = of(events(".server.jfr"), "Handler");
        List<RecordedEvent> answered = of(events(".client.jfr"), "Request").stream()
                .filter(request -> request.getString("errorClass") == null && request.getBoolean("completedInMeasure"))
                .toList();
        assertThat(answered).isNotEmpty().allMatch(request -> request.getDuration().toNanos() >= 25_000_000);
        // the service is recorded all the time, the server in a part; a handler that the end interrupts may not have called both
        var begin = handled.stream().map(RecordedEvent::getStartTime).min(Comparator.naturalOrder()).orElseThrow();
        var end = handled.stream().map(RecordedEvent::getEndTime).max(Comparator.naturalOrder()).orElseThrow();
        assertThat(of(downstream, "Handler").stream().filter(
                call -> !call.getStartTime().isBefore(begin) && !call.getStartTime().isAfter(end)).count())
                .isBetween(2L * answered.size(), 2L * handled.size() + 8);
    }

    @Tag("live")
    @Test
    void servicesThatDieAreTheReasonOfARow() throws Exception {
        CompletableFuture<Outcome> running = CompletableFuture.supplyAsync(() -> run("virtual", "300"));
        Optional<ProcessHandle> downstream = downstream();
        while (downstream.isEmpty() && !running.isDone()) {
            LockSupport.parkNanos(GLANCE_NANOS);
            downstream = downstream();
        }
        downstream.orElseThrow().destroyForcibly();
        Outcome outcome = running.get();
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).containsPattern("calls\\.virtual\\S* +failed at \\S+: downstream ended");
        assertThat(ProcessHandle.current().children().filter(DownstreamTest::isOfACell)).isEmpty();
    }

    private static Optional<ProcessHandle> downstream() {
        return ProcessHandle.current().children().filter(child -> commandLine(child).contains("cell-downstream"))
                .findFirst();
    }

    private static boolean isOfACell(ProcessHandle child) {
        return commandLine(child).contains("cell-");
    }

    /** ProcessHandle cuts long command lines. */
    private static String commandLine(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(child.pid()), "cmdline"));
        } catch (IOException elsewhere) {
            return child.info().commandLine().orElse("");
        }
    }

    private Outcome run(String server, String seconds) {
        return Outcome.ofShortCells(suite.toString(), "--server", server, "--warmup", "0.5", "--measure", seconds,
                "--recordings", folder.toString());
    }

    private List<RecordedEvent> events(String ending) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return RecordingFile.readAllEvents(
                    paths.filter(path -> path.toString().endsWith(ending)).findFirst().orElseThrow());
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
