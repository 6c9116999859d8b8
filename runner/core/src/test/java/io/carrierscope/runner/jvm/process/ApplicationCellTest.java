package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.cli.ShortCells;
import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.jvm.probe.LoadedDump;
import io.carrierscope.runner.jvm.process.JvmCommand.AgentJar;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.run.CellOutcome.Failed;
import io.carrierscope.runner.suite.run.CellOutcome.Finished;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.run.Run;
import io.carrierscope.runner.workload.Workload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application as the server of a cell: what its recording holds, and one clear reason where it does not work. */
class ApplicationCellTest {
    private static final Duration SHORT = Duration.ofSeconds(3);

    @TempDir
    private Path folder;

    @Test
    void itsRecordingHoldsTheCellAndItsPhases() throws Exception {
        Cell cell = cell("works", true);
        assertThat(measured(cell).completed()).isPositive();
        Recordings recordings = new Recordings(folder);
        List<RecordedEvent> server = RecordingFile.readAllEvents(recordings.server(cell.id()));
        assertThat(named(server, "carrierscope.Cell")).singleElement()
                .satisfies(event -> assertThat(event.getString("threadModel")).isEqualTo("virtual"));
        assertThat(named(server, "carrierscope.Phase")).extracting(event -> event.getString("name"))
                .containsExactlyInAnyOrder("warmup", "measure", "drain");
        assertThat(named(server, "jdk.ThreadSleep")).isNotEmpty();
        assertThat(named(server, "carrierscope.Scheduler").isEmpty()).isEqualTo(Runtime.version().feature() < 24);
        assertThat(named(RecordingFile.readAllEvents(recordings.client(cell.id())), "carrierscope.Cell")).isNotEmpty();
        assertThat(recordings.log(cell.id(), "server")).exists();
        if (LoadedDump.safeOn(Runtime.version().feature())) {
            assertThat(recordings.threads(cell.id())).content().contains("\"threadDump\"");
        } else {
            assertThat(recordings.threads(cell.id())).doesNotExist();
        }
        assertThat(children()).isEmpty();
    }

    /** Repetition 1 of seed 1 begins without Flight Recorder, repetition 2 with it. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void isMeasuredWithFlightRecorderAndWithout(int repetition, boolean recordedFirst) throws Exception {
        Cell once = cell("works", true);
        Cell cell = new Cell(once.suite(), once.server(), once.workload(), null, once.load(), once.client(), once.jdk(),
                Cell.TWICE, null, once.times(), once.limits(), 1, repetition, 1, null, List.of());
        assertThat(measured(cell).errorCount()).isZero();
        Recordings recordings = new Recordings(folder);
        assertThat(named(RecordingFile.readAllEvents(recordings.client(cell.id())), "carrierscope.Part"))
                .extracting(event -> event.getBoolean("recorded") + " " + event.getInt("ordinal"))
                .containsExactlyInAnyOrder("true " + (recordedFirst ? 1 : 2), "false " + (recordedFirst ? 2 : 1));
        List<RecordedEvent> server = RecordingFile.readAllEvents(recordings.server(cell.id()));
        assertThat(named(server, "carrierscope.Phase")).extracting(event -> event.getString("name"))
                .containsExactlyInAnyOrder("warmup", "measure", "drain");
        assertThat(named(server, "jdk.ThreadSleep")).isNotEmpty();
        assertThat(children()).isEmpty();
    }

    @Test
    void theAgentIsLeftOutWhereItIsRefused() throws Exception {
        Cell cell = cell("works", true);
        Cell refusing = cell.withServer(
                ServerChoice.of("tiny", cell.server().application(), List.of(AgentJar.REFUSED)));
        JavaHome withoutLibrary = new JavaHome(folder, JavaHome.current().jdk());
        assertThat(agents(cell, JavaHome.current())).hasSize(1);
        assertThat(agents(refusing, JavaHome.current())).isEmpty();
        assertThat(agents(cell, withoutLibrary)).isEmpty();
    }

    private List<String> agents(Cell cell, JavaHome home) throws IOException {
        ControlGroup group = ControlGroup.of(Role.SERVER, cell.limits().server());
        return new JvmCommand(home, Role.SERVER, cell, group, 0).applicationOptions(folder).stream()
                .filter(option -> option.startsWith("-javaagent:")).toList();
    }

    @Tag("live")
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "refuses | server ended with exit code 7: cannot start: the licence is missing",
            "fails | server is not ready after 3 s: GET /work answers 503",
            "throws | server ended with exit code 1: Exception in thread \"main\" java.lang.IllegalStateException: no shop;"
                    + " Caused by: java.io.IOException: no disk",
            "dies | server ended with exit code 9",
            "stays | server did not end within 3 s of SIGTERM"})
    void whatDoesNotWorkHasAReasonAndLeavesNothing(String behaviour, String reason) throws Exception {
        Cell cell = cell(behaviour, !behaviour.equals("dies"));
        assertThat(run(cell, List.of("fails", "stays").contains(behaviour))).isInstanceOfSatisfying(Failed.class,
                failed -> assertThat(failed.reason()).startsWith(reason).doesNotContain("\n"));
        Recordings recordings = new Recordings(folder);
        assertThat(recordings.failed(cell.id())).exists();
        assertThat(recordings.log(cell.id(), "server")).exists();
        assertThat(children()).isEmpty();
    }

    /** A wrong path does not become right, so nobody waits for the usual minute. */
    @ParameterizedTest
    @CsvSource({"knows nothing, 404", "asks for a login, 302"})
    void aRequestThatIsNotServedFailsAtOnce(String answers, int status) throws Exception {
        assertThat(run(cell(answers, true), false)).isInstanceOfSatisfying(Failed.class,
                failed -> assertThat(failed.reason()).isEqualTo("server does not get ready: GET /work answers " + status
                        + "; name a request that it serves (--get or --app-ready, in a suite ready)"));
        assertThat(children()).isEmpty();
    }

    /** Options of a JVM take a comma for the end of a value. */
    @Test
    void aFolderMayHaveSignsThatOptionsHave() throws Exception {
        folder = Files.createDirectory(folder.resolve("a,b=c d"));
        Cell cell = cell("works", true);
        assertThat(measured(cell).completed()).isPositive();
        assertThat(named(RecordingFile.readAllEvents(new Recordings(folder).server(cell.id())), "jdk.ThreadSleep"))
                .isNotEmpty();
        assertThat(children()).isEmpty();
    }

    /** The other process would answer in its place. */
    @Test
    void aPortThatIsTakenIsTheReason() throws Exception {
        Cell cell = cell("works", true);
        Application tiny = cell.server().application();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Application here = new Application(tiny.jar(), List.of(), tiny.args(), Map.of(), tiny.folder(),
                    other.getLocalPort(), tiny.ready(), "virtual", null, false, List.of());
            assertThat(run(cell.withServer(ServerChoice.of("tiny", here, List.of())), false))
                    .isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason()).isEqualTo(
                            "server cannot start: another process listens on port " + other.getLocalPort()));
        }
        assertThat(children()).isEmpty();
    }

    /** Other cells may have other commands, so the run goes on. */
    @ParameterizedTest
    @CsvSource({"/no/such, .", "sh, no-such"})
    void aCommandThatCannotBeStartedIsTheReason(String command, String in) throws Exception {
        Application wrong = new Application(null, List.of(command, Application.PORT), List.of(), Map.of(),
                folder.resolve(in).toString(), 0, Application.TCP, null, null, false, List.of());
        assertThat(run(cell("works", true).withServer(ServerChoice.of("tiny", wrong, List.of())), false))
                .isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason())
                        .startsWith("server cannot start: Cannot run program \"" + command + "\"")
                        .doesNotContain("\n"));
        assertThat(children()).isEmpty();
    }

    @Tag("live")
    @Test
    void whatAnswers500IsMeasuredAndSaysSo() throws Exception {
        LoadSummary summary = measured(cell("fails", false));
        assertThat(summary.completed()).isZero();
        assertThat(summary.errors()).containsOnlyKeys(ErrorClass.HTTP_5XX);
        assertThat(children()).isEmpty();
    }

    /** The command is a shell, whose application leaks a thread with each request. */
    @Tag("live")
    @Test
    void aCommandIsAnApplicationTooAndMayNeedAService() throws Exception {
        Cell cell = cell("works", true)
                .withServer(ServerChoice.of("tiny", byShell("leaks", service("works")), List.of()));
        LoadSummary summary = measured(cell);
        Recordings recordings = new Recordings(folder);
        List<RecordedEvent> server = RecordingFile.readAllEvents(recordings.server(cell.id()));
        assertThat(named(server, "jdk.ThreadStart")).filteredOn(event -> event.getThread("thread").getJavaName()
                .equals(TinyApplication.LEAKED))
                .as("of each of four clients a request may have begun before the recording")
                .hasSizeGreaterThanOrEqualTo(summary.completed() - 4);
        assertThat(named(server, "carrierscope.Companion")).extracting(event -> event.getString("process"))
                .contains("db");
        assertThat(recordings.log(cell.id(), "db")).exists();
        assertThat(children()).isEmpty();
    }

    @Tag("live")
    @Test
    void aServiceThatDoesNotStartIsTheReason() throws Exception {
        Cell cell = cell("works", true, service("refuses"));
        assertThat(run(cell, false)).isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason())
                .isEqualTo("db ended with exit code 7: cannot start: the licence is missing"));
        assertThat(children()).isEmpty();
    }

    /** The shell ends at once when it is told to, and not its application. */
    @Tag("live")
    @Test
    void whatAShellStartedIsAwaitedAndEnded() throws Exception {
        Cell cell = cell("works", true).withServer(ServerChoice.of("tiny", byShell("stays"), List.of()));
        assertThat(run(cell, true)).isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason())
                .startsWith("server did not end within 3 s of SIGTERM"));
        assertThat(children()).isEmpty();
    }

    @Tag("live")
    @Test
    void aServiceThatAShellStartedIsEnded() throws Exception {
        assertThat(measured(cell("works", true, new Service("db", byShell("stays"), List.of()))).completed())
                .isPositive();
        assertThat(children()).isEmpty();
    }

    /** A script that does not become its application. */
    private Application byShell(String behaviour, Service... services) throws IOException {
        return new Application(null,
                List.of("sh", "-c", "java=\"$JAVA_HOME/bin/java\"; \"$java\" -jar \"$0\" \"$@\"; exit $?",
                        TinyApplication.jar(folder).toString(), Application.PORT, behaviour),
                List.of(), Map.of(), folder.toString(), 0, Application.TCP, "virtual", null, false, List.of(services));
    }

    private Service service(String behaviour) throws IOException {
        return new Service("db", new Application(TinyApplication.jar(folder).toString(), List.of(),
                List.of(Application.PORT, behaviour), Map.of(), folder.toString(), 0, Application.TCP, null, null,
                false,
                List.of()), List.of());
    }

    /** On a busy machine the load may end before its first answer. */
    private LoadSummary measured(Cell cell) throws Exception {
        LoadSummary summary = ((Finished) run(cell, false)).summary();
        for (int more = 0; more < 4 && summary.completed() + summary.errorCount() == 0; more++) {
            summary = ((Finished) run(cell, false)).summary();
        }
        return summary;
    }

    private CellOutcome run(Cell cell, boolean shortened) throws Exception {
        Recordings recordings = new Recordings(folder);
        ShutdownCleanup cleanup = ShutdownCleanup.prepare(recordings);
        JavaHome home = JavaHome.current();
        ForkedCellRunner runner = new ForkedCellRunner(recordings, Map.of(home.jdk().feature(), home), cleanup, 0,
                (role, usual) -> shortened && role.equals("server") && wasAsked(cell) ? SHORT : usual);
        CellOutcome outcome = runner.run(cell, new Run("run", 1000), entered -> {});
        cleanup.done();
        return outcome;
    }

    private boolean wasAsked(Cell cell) {
        try {
            return Files.readString(new Recordings(folder).temporary().resolve(cell.id().text())
                    .resolve("server" + ApplicationStart.LOG)).contains(TinyApplication.ASKED);
        } catch (IOException notYet) {
            return false;
        }
    }

    private Cell cell(String behaviour, boolean checked, Service... services) throws IOException {
        Application tiny = new Application(TinyApplication.jar(folder).toString(), List.of(),
                List.of(Application.PORT, behaviour), Map.of(), folder.toString(), 0,
                checked ? "GET /work" : Application.TCP, "virtual", null, false, List.of(services));
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(1500),
                Duration.ofMillis(50), Duration.ofSeconds(2));
        return new Cell("tiny", ServerChoice.of("tiny", tiny, List.of()),
                Workload.of("work", "", List.of(HttpCall.get("/work"))), null, new ClosedLoop(4), "jetty",
                JavaHome.current().jdk(), Cell.RECORDED, null, times,
                Limits.USUAL.with("server", usual -> RoleLimits.OWN).with("client",
                        usual -> usual.withOptions(ShortCells.JVM)),
                1, 1, 1, null, List.of());
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String type) {
        return events.stream().filter(event -> event.getEventType().getName().equals(type)).toList();
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().descendants().filter(child -> child.info().commandLine()
                .filter(line -> line.contains("tiny.jar") || line.contains("cell-")).isPresent()).toList();
    }
}
