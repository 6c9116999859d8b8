package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.cli.ShortCells;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.docs.FaultTable;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.run.Run;
import io.carrierscope.runner.suite.run.Stage;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Call;
import io.carrierscope.runner.workload.step.Wait;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A JVM of a cell that crashes or hangs, at every stage: a row with the reason, nothing left, and the next try works. In every
 * build a server crashes and a client hangs in measure, the other faults are those of {@code -Plive}.
 */
class FaultsTest {
    private static final FaultTable TABLE = new FaultTable("cell faults");
    private static final Duration SHORT = Duration.ofMillis(600);
    private static final List<String> ROLES = List.of("server", "client", "downstream");
    private static final Workload CALLS = new Workload("calls", "",
            List.of(new Call("slow", List.of(new Wait(Duration.ofMillis(20))))), 21, Answer.AFTER_WORK);
    private static final List<Stage> STAGES = List.of(Stage.SERVER_START, Stage.WARMUP, Stage.MEASURE, Stage.STOP);

    @TempDir
    private Path folder;
    private volatile Fault struck;
    private Fault next;

    /** What happens to a JVM. */
    enum Blow {
        CRASHES("KILL"), HANGS("STOP");

        private final String signal;

        Blow(String signal) {
            this.signal = signal;
        }
    }

    /** A JVM of a role and what happens to it at a stage. */
    private record Fault(Stage stage, String role, Blow blow) {
        String text() {
            return role + " " + blow.name().toLowerCase(Locale.ROOT) + " at " + stage.id();
        }

        /** The begin of the reason in the row of the cell; servers that hang may be busy, until they are to end. */
        String reason() {
            boolean missedLate = stage == Stage.STOP || !role.equals("client") && stage != Stage.SERVER_START;
            return role + switch (blow) {
                case CRASHES -> " ended with exit code 137";
                case HANGS -> missedLate ? " did not end within" : " said nothing for";
            };
        }
    }

    /** The faults of one stage, in cells that have no services downstream or have some. */
    private record Turn(List<Fault> faults) {
        boolean calls() {
            return faults.getFirst().role().equals("downstream");
        }
    }

    private static List<Turn> turnsInMeasure() {
        return turns(FaultsTest::isTriedInEveryBuild);
    }

    private static List<Turn> otherTurns() {
        return turns(fault -> !isTriedInEveryBuild(fault));
    }

    private static boolean isTriedInEveryBuild(Fault fault) {
        return fault.stage() == Stage.MEASURE
                && fault.role().equals(fault.blow() == Blow.CRASHES ? "server" : "client");
    }

    private static List<Turn> turns(Predicate<Fault> tried) {
        Map<String, List<Fault>> turns = faults().stream().filter(tried).collect(Collectors
                .groupingBy(fault -> fault.stage() + fault.role().replace("client", "server"), LinkedHashMap::new,
                        Collectors.toList()));
        return turns.values().stream().map(Turn::new).toList();
    }

    private static List<Fault> faults() {
        return STAGES.stream().flatMap(stage -> ROLES.stream().flatMap(role -> Stream.of(Blow.values())
                .map(blow -> new Fault(stage(stage, role), role, blow)))).toList();
    }

    private static Stage stage(Stage stage, String role) {
        return stage == Stage.SERVER_START && role.equals("client") ? Stage.CLIENT_START : stage;
    }

    @Test
    void theTableHasARowForEachFault() throws IOException {
        assertThat(TABLE.keys()).filteredOn(key -> !key.startsWith("broker"))
                .containsExactlyInAnyOrderElementsOf(faults().stream().map(Fault::text).toList());
    }

    @Tag("live")
    @ParameterizedTest
    @MethodSource("otherTurns")
    void soDoesOneThatFailsElsewhere(Turn turn) throws Exception {
        aCellThatFailsSaysWhyAndIsRunAgain(turn);
    }

    @ParameterizedTest
    @MethodSource("turnsInMeasure")
    void aCellThatFailsSaysWhyAndIsRunAgain(Turn turn) throws Exception {
        assumeThat(Path.of("/bin/sh")).as("signals need a POSIX system").exists();
        Cell cell = cell(turn.calls());
        ShutdownCleanup cleanup = ShutdownCleanup.prepare(new Recordings(folder));
        ForkedCellRunner runner = new ForkedCellRunner(new Recordings(folder), homes(), cleanup, 0, this::timeouts);
        for (Fault fault : turn.faults()) {
            fails(runner, cell, fault);
        }
        assertThat(runner.run(cell, new Run("run", 1000), entered -> {})).isInstanceOf(CellOutcome.Finished.class);
        assertThat(left()).hasSize(turn.calls() ? 3 : 2).noneMatch(name -> name.endsWith(".failed.jfr"));
        cleanup.done();
    }

    private void fails(ForkedCellRunner runner, Cell cell, Fault fault) throws Exception {
        next = fault;
        CellOutcome outcome = runner.run(cell, new Run("run", 1000), this::entered);
        struck = null;
        assumeThat(fault.stage() == Stage.STOP && fault.role().equals("client")
                && outcome instanceof CellOutcome.Finished).as("the client ended before the signal").isFalse();
        assertThat(outcome).as(fault.text()).isInstanceOfSatisfying(CellOutcome.Failed.class, failed -> {
            assertThat(failed.reason()).startsWith(fault.reason()).doesNotContain("\n");
            assertThat(failed.stage()).isBetween(fault.stage(), Stage.STOP);
        });
        assertThat(left()).containsExactly(cell.id() + ".failed.jfr");
        assertThat(children("")).isEmpty();
        TABLE.row(fault.text(), "“" + fault.reason() + (fault.reason().contains("exit") ? "”" : " … s”"), "none",
                "none; `.failed.jfr` stands for it", "runs the cell");
    }

    /** A child that hangs is waited for as long as usual, but not by a test that made it hang. */
    private Duration timeouts(String role, Duration usual) {
        Fault fault = struck;
        return fault != null && fault.blow() == Blow.HANGS && fault.role().equals(role) ? SHORT : usual;
    }

    private synchronized void entered(Stage stage) {
        if (next != null && stage == next.stage()) {
            struck = next;
            next = null;
            Fault fault = struck;
            if (children(fault.role()).isEmpty()) {
                // services start after their stage has begun
                Thread.ofPlatform().daemon().start(() -> strike(fault));
            } else {
                strike(fault);
            }
        }
    }

    private static void strike(Fault fault) {
        List<ProcessHandle> children = children(fault.role());
        while (children.isEmpty()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            children = children(fault.role());
        }
        children.forEach(child -> signal(child, fault.blow().signal));
    }

    private static List<ProcessHandle> children(String role) {
        return ProcessHandle.current().children().filter(child -> child.info().arguments().stream()
                .flatMap(Stream::of).anyMatch(word -> word.startsWith("cell-" + role))).toList();
    }

    private static void signal(ProcessHandle child, String signal) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(child.pid())).start().waitFor();
        } catch (IOException | InterruptedException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static Map<Integer, JavaHome> homes() {
        JavaHome home = JavaHome.current();
        return Map.of(home.jdk().feature(), home);
    }

    private static Cell cell(boolean calls) {
        Limits limits = Limits.USUAL;
        for (String role : Limits.ROLES) {
            limits = limits.with(role, usual -> usual.withOptions(ShortCells.JVM));
        }
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(600),
                Duration.ofMillis(50), Duration.ofSeconds(2));
        return new Cell("smoke", ServerChoice.plain("virtual"), calls ? CALLS : Workloads.named("io").orElseThrow(),
                null,
                new ClosedLoop(4), "jetty", JavaHome.current().jdk(), Cell.RECORDED, null, times, limits, 1, 1,
                1,
                null, List.of());
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
