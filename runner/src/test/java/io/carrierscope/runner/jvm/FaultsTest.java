package io.carrierscope.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.client.LoadPlan.ClosedLoop;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.client.Warmup;
import io.carrierscope.runner.docs.FaultTable;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellOutcome;
import io.carrierscope.runner.suite.Recordings;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Stage;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.Suites;
import io.carrierscope.runner.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A JVM of a cell that crashes or hangs, at every stage: a row with the reason, nothing left, and the next try works. */
class FaultsTest {
    private static final FaultTable TABLE = new FaultTable("cell faults");
    private static final Duration SHORT = Duration.ofMillis(600);

    /** What happens to a JVM. */
    enum Blow {
        CRASHES("KILL"), HANGS("STOP");

        private final String signal;

        Blow(String signal) {
            this.signal = signal;
        }
    }

    @TempDir
    private Path folder;
    private final AtomicBoolean struck = new AtomicBoolean();

    /** A JVM of a role and what happens to it at a stage. */
    private record Fault(Stage stage, String role, Blow blow) {
        String text() {
            return role + " " + blow.name().toLowerCase(Locale.ROOT) + " at " + stage.id();
        }

        /** The begin of the reason in the row of the cell. */
        String reason() {
            return role + switch (blow) {
                case CRASHES -> " ended with exit code 137";
                case HANGS -> stage == Stage.STOP ? " did not end within" : " said nothing for";
            };
        }
    }

    @ParameterizedTest
    @CsvSource({"SERVER_START, server CRASHES server HANGS", "CLIENT_START, client CRASHES client HANGS",
            "WARMUP, server CRASHES client HANGS", "MEASURE, client CRASHES server CRASHES server HANGS",
            "STOP, server CRASHES server HANGS"})
    void aCellThatFailsSaysWhyAndIsRunAgain(Stage stage, String faults) throws Exception {
        assumeThat(Path.of("/bin/sh")).as("signals need a POSIX system").exists();
        LastRites rites = LastRites.prepare(new Recordings(folder));
        ForkedCellRunner runner = new ForkedCellRunner(new Recordings(folder), homes(), rites, 0, this::patience);
        String[] words = faults.split(" ");
        for (int i = 0; i < words.length; i += 2) {
            fails(runner, new Fault(stage, words[i], Blow.valueOf(words[i + 1])));
        }
        assertThat(runner.run(cell(), "run", entered -> {})).isInstanceOf(CellOutcome.Finished.class);
        assertThat(left()).containsExactly(cell().id() + ".client.jfr", cell().id() + ".server.jfr");
        rites.done();
    }

    private void fails(ForkedCellRunner runner, Fault fault) throws Exception {
        CellOutcome outcome = runner.run(cell(), "run", entered -> strike(entered, fault));
        assertThat(outcome).isInstanceOfSatisfying(CellOutcome.Failed.class, failed -> {
            assertThat(failed.reason()).startsWith(fault.reason()).doesNotContain("\n");
            assertThat(failed.stage()).isBetween(fault.stage(), Stage.STOP);
        });
        assertThat(left()).containsExactly(cell().id() + ".failed.jfr");
        assertThat(children("")).isEmpty();
        struck.set(false);
        TABLE.row(fault.text(), "“" + fault.reason() + (fault.blow() == Blow.HANGS ? " … s”" : "”"), "none",
                "none; `.failed.jfr` stands for it", "runs the cell");
    }

    /** A child that hangs is waited for as long as usual, but not by a test that made it hang. */
    private Duration patience(Duration usual) {
        return struck.get() ? SHORT : usual;
    }

    private void strike(Stage entered, Fault fault) {
        if (entered == fault.stage() && struck.compareAndSet(false, true)) {
            children(fault.role()).forEach(child -> signal(child, fault.blow().signal));
        }
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

    private static Cell cell() {
        Suite suite = Suites.named("smoke");
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofMillis(300)), Duration.ofMillis(600),
                Duration.ofMillis(50), Duration.ofSeconds(10));
        return new Cell("smoke", ServerChoice.plain("virtual"), Workloads.named("io").orElseThrow(), null,
                new ClosedLoop(4), "jetty", JavaHome.current().jdk(), Cell.RECORDED, null, times, suite.limits(), 1, 1,
                1,
                null, List.of());
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
