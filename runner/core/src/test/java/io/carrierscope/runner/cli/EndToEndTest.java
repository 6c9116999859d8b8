package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole cells in real JVMs. */
class EndToEndTest {
    private static final List<String> EVERYWHERE = List.of("carrierscope.Cell", "carrierscope.Environment",
            "carrierscope.Phase");
    /** A measure that holds none of them goes on, so that a slow machine has its requests, too. */
    private static final String WHOLE_BATCHES = "batch-128x64";

    /** More than the client of the cell needs. Threads that wait for a processor begin to sleep before they pin. */
    private static final double MOST_OF_OTHERS = 0.5;

    @TempDir
    Path folder;

    @Tag("live")
    @ParameterizedTest
    @CsvSource({"21, pin-monitor, platform-20", "25, io, virtual"})
    void otherCellsDoSo(String jdk, String workload, String server) throws IOException {
        aCellLeavesTwoRecordingsThatAgree(jdk, workload, server);
    }

    @ParameterizedTest
    @CsvSource({"21, pin-monitor, virtual", "25, pin-native, virtual"})
    void aCellLeavesTwoRecordingsThatAgree(String jdk, String workload, String server) throws IOException {
        Optional<JavaHome> home = JdkFinder.ofThisMachine().find(jdk);
        assumeThat(home).as("JDK %s is not covered: none found, CARRIERSCOPE_JDKS can name one", jdk).isPresent();
        Outcome outcome = run("--jdk", home.orElseThrow().path().toString(), "--workload", workload, "--server",
                server, "--load", WHOLE_BATCHES);
        assertThat(outcome.code()).as(outcome.toString()).isZero();
        String cell = "quick." + server + "." + workload + "." + WHOLE_BATCHES + ".jdk" + jdk + ".r1";
        assertThat(names()).contains(cell + ".server.jfr", cell + ".client.jfr");
        List<RecordedEvent> atServer = RecordingFile.readAllEvents(folder.resolve(cell + ".server.jfr"));
        List<RecordedEvent> atClient = RecordingFile.readAllEvents(folder.resolve(cell + ".client.jfr"));
        saysWhatItIs(atServer, cell, "server");
        saysWhatItIs(atClient, cell, "client");
        countsAgree(atClient, outcome);
        requestsMeet(atServer, atClient);
        neverCollectsForClasses(atClient);
        auxiliaryProcessesAreRecorded(atServer);
        againIsKept(jdk, home.orElseThrow(), workload, server);
        pinsAreSeen(atServer, jdk, workload, server);
    }

    private static void saysWhatItIs(List<RecordedEvent> events, String cell, String role) {
        assertThat(events).extracting(event -> event.getEventType().getName()).containsAll(EVERYWHERE);
        assertThat(of(events, "Cell")).isNotEmpty().allSatisfy(event -> {
            assertThat(event.getString("cellId")).isEqualTo(cell);
            assertThat(event.getString("role")).isEqualTo(role);
            assertThat(event.getString("definition")).contains("\"batches\"");
        });
        assertThat(of(events, "Phase")).extracting(event -> event.getString("name")).containsExactlyInAnyOrder("warmup",
                "measure", "drain");
    }

    /**
     * The same number three ways: request events, the generator's account, and that of the recorded part. What the runner printed is of the
     * other part.
     */
    private static void countsAgree(List<RecordedEvent> atClient, Outcome outcome) {
        RecordedEvent summary = of(atClient, "LoadSummary").getFirst();
        assertThat(of(atClient, "LoadSummary")).hasSize(1);
        int completed = summary.getInt("completed");
        assertThat(of(atClient, "Request")).filteredOn(
                event -> event.getBoolean("completedInMeasure") && event.getString("errorClass") == null)
                .hasSize(completed);
        assertThat(completed).isPositive();
        assertThat(summary.getInt("offered")).isEqualTo(completed + summary.getInt("open"));
        assertThat(of(atClient, "Part")).extracting(part -> part.getBoolean("recorded")).containsExactlyInAnyOrder(true,
                false);
        for (RecordedEvent part : of(atClient, "Part")) {
            if (part.getBoolean("recorded")) {
                assertThat(part.getInt("completed")).isEqualTo(completed);
            } else {
                double perSecond = part.getInt("completed") * 1e9 / part.getLong("measureDuration");
                assertThat(outcome.out()).contains(" " + Text.perSecond(perSecond) + " ");
            }
        }
        assertThat(of(atClient, "Load")).isNotEmpty();
    }

    private static void requestsMeet(List<RecordedEvent> atServer, List<RecordedEvent> atClient) {
        Set<Integer> handled = of(atServer, "Handler").stream().map(event -> event.getInt("requestId"))
                .collect(Collectors.toSet());
        assertThat(of(atClient, "Request")).extracting(event -> event.getInt("requestId")).doesNotHaveDuplicates();
        assertThat(of(atClient, "Request")).filteredOn(event -> event.getBoolean("completedInMeasure"))
                .extracting(event -> event.getInt("requestId")).isNotEmpty().allMatch(handled::contains);
        assertThat(of(atServer, "Handler")).isNotEmpty().allMatch(event -> event.getLong("queueDelay") >= 0);
    }

    /** Such a pause of the load generator would delay all requests that are measured then. */
    private static void neverCollectsForClasses(List<RecordedEvent> atClient) {
        assertThat(atClient).filteredOn(event -> event.getEventType().getName().equals("jdk.ExecuteVMOperation"))
                .extracting(event -> event.getString("operation")).doesNotContain("CollectForMetadataAllocation");
    }

    private static void pinsAreSeen(List<RecordedEvent> atServer, String jdk, String workload, String server) {
        boolean pins = server.equals("virtual")
                && (workload.equals("pin-native") || workload.equals("pin-monitor") && jdk.equals("21"));
        // the sleep begins a little before the pin, so a pin of a 5 ms sleep may be shorter than that
        RecordedEvent measure = of(atServer, "Phase").stream()
                .filter(phase -> phase.getString("name").equals("measure"))
                .findFirst().orElseThrow();
        long pinned = atServer.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .filter(event -> event.getDuration().toMillis() >= 1 && endedIn(measure, event)).count();
        double perRequest = (double) pinned
                / of(atServer, "Handler").stream().filter(event -> endedIn(measure, event)).count();
        double ofOthers = shareOfOthers(atServer);
        assumeThat(pins && perRequest < 0.9 && ofOthers > MOST_OF_OTHERS)
                .as("not judged: other processes used %.0f %% of the machine", 100 * ofOthers).isFalse();
        assertThat(perRequest).isBetween(pins ? 0.9 : 0.0, pins ? 1.1 : 0.1);
        assertThat(of(atServer, "Scheduler").isEmpty()).isEqualTo(jdk.equals("21"));
    }

    /** Recording begins and ends while requests are under way. */
    private static boolean endedIn(RecordedEvent phase, RecordedEvent event) {
        return event.getEndTime().isAfter(phase.getStartTime()) && event.getEndTime().isBefore(phase.getEndTime());
    }

    /** Of the machine; 0 where there is no sample. */
    private static double shareOfOthers(List<RecordedEvent> atServer) {
        return atServer.stream().filter(event -> event.getEventType().getName().equals("jdk.CPULoad"))
                .mapToDouble(load -> load.getFloat("machineTotal") - load.getFloat("jvmUser")
                        - load.getFloat("jvmSystem"))
                .average().orElse(0);
    }

    /** The runner only waits meanwhile. */
    private static void auxiliaryProcessesAreRecorded(List<RecordedEvent> atServer) {
        assertThat(of(atServer, "Companion")).singleElement()
                .satisfies(event -> assertThat(event.getString("process")).isEqualTo("runner"))
                .satisfies(event -> assertThat(event.getDuration("cpuTime")).isLessThan(event.getDuration()));
    }

    private void againIsKept(String jdk, JavaHome home, String workload, String server) {
        Outcome again = run("--jdk", home.path().toString(), "--workload", workload, "--server", server,
                "--load", WHOLE_BATCHES);
        assertThat(again.code()).isZero();
        assertThat(again.out()).contains("1 of 1 cells were finished before; --fresh starts over");
    }

    @Test
    void aCellThatCannotStartIsARowWithItsReason() throws IOException {
        Outcome outcome = run("--workload", "io", "--server", "virtual,platform-20", "--jvm-args", "server=-Xmx1k");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).containsPattern("platform-20\\.io\\S* +failed at server-start: .*heap")
                .containsPattern("virtual\\.io\\S* +failed at server-start: .*heap");
        String cell = "quick.virtual.io.closed-64.jdk" + Runtime.version().feature() + ".r1";
        assertThat(names()).filteredOn(name -> name.contains("virtual")).containsExactly(cell + ".failed.jfr");
        List<RecordedEvent> events = RecordingFile.readAllEvents(folder.resolve(cell + ".failed.jfr"));
        assertThat(of(events, "Cell")).singleElement()
                .satisfies(event -> assertThat(event.getString("role")).isEqualTo("runner"))
                .satisfies(event -> assertThat(event.getString("limits")).doesNotContain("heap"));
        assertThat(of(events, "Failure")).singleElement().extracting(event -> event.getString("stage"))
                .isEqualTo("server-start");
    }

    @Test
    void aServerWhoseStackWasNotBuiltIsARowWithItsReason() {
        Outcome outcome = run("--workload", "io", "--server", "webflux");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out())
                .containsPattern("webflux\\.io\\S* +failed at server-start: stack spring is not in \\S+; build it");
    }

    @Test
    void servingWithoutItsStackIsOneLine() {
        Outcome outcome = Outcome.of(List.of("serve", "--server", "webflux", "--workload", "io"));
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err().lines()).singleElement().asString().startsWith("stack spring is not in ");
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneLine() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Outcome outcome = Outcome.of(List.of("--recordings", file.resolve("below").toString()));
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err().lines()).singleElement().asString().contains("--recordings");
    }

    private Outcome run(String... args) {
        List<String> all = new ArrayList<>(List.of("quick", "--recordings", folder.toString(), "--warmup", "0.5",
                "--measure", "0.5"));
        if (!List.of(args).contains("--repeat")) {
            all.addAll(List.of("--repeat", "1"));
        }
        all.addAll(List.of(args));
        return Outcome.ofShortCells(all.toArray(String[]::new));
    }

    private List<String> names() throws IOException {
        try (var paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jfr")).toList();
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
