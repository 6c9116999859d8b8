package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.jvm.process.ServiceProcess.Guardian;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where its runner is gone, an application ends with all that it started. */
class GuardianTest {
    private Process application;

    @BeforeEach
    void start() throws Exception {
        application = new ProcessBuilder("/bin/sh", "-c", "sleep 600 & echo started; wait").start();
        assertThat(application.inputReader().readLine()).isEqualTo("started");
    }

    @AfterEach
    void end() {
        all().forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void allEndWithTheirRunner() throws Exception {
        List<ProcessHandle> all = all();
        assertThat(all).hasSize(2);
        try (Guardian guardian = Guardian.of(application)) {
            // the end of the runner closes the pipe
            guardian.shell().getOutputStream().close();
            for (ProcessHandle each : all) {
                each.onExit().get(1, TimeUnit.MINUTES);
            }
        }
    }

    /** Small systems have a shell and no pgrep. */
    @Test
    void allEndWhereTheShellFindsNoOtherProgram() throws Exception {
        assumeThat(Path.of("/proc/self/status")).exists();
        List<ProcessHandle> all = all();
        ProcessBuilder alone = new ProcessBuilder("/bin/sh", "-c", Guardian.SCRIPT, Long.toString(application.pid()));
        alone.environment().put("PATH", "/nowhere");
        Process shell = alone.start();
        shell.getOutputStream().close();
        for (ProcessHandle each : all) {
            each.onExit().get(1, TimeUnit.MINUTES);
        }
        assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aGuardianThatIsClosedLeavesThemAlone() throws Exception {
        Guardian guardian = Guardian.of(application);
        guardian.close();
        assertThat(guardian.shell().waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(all()).hasSize(2).allMatch(ProcessHandle::isAlive);
    }

    private List<ProcessHandle> all() {
        return Stream.concat(Stream.of(application.toHandle()), application.descendants()).toList();
    }
}
