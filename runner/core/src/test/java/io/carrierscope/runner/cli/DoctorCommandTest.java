package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    private Path root;

    @Test
    void saysInTenLinesWhatWorksHere() {
        Outcome outcome = Outcome.of(List.of("doctor"));

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines()).hasSize(10).allMatch(line -> line.matches("(ok|no)  [^:]+: .+"));
        assertThat(outcome.out()).contains(System.getProperty("java.home"), "ok  record, watch: ");
    }

    /** A clone answers before it is built, so a build is not needed. */
    @Test
    void aCloneAnswersFromItsSources() throws Exception {
        Path clone = Path.of(System.getProperty("carrierscope.root", "../..")).toAbsolutePath();
        var process = new ProcessBuilder("bash", clone.resolve("run-with-jfr.sh").toString(), "doctor");
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var doctor = process.redirectErrorStream(true).start();

        assertThat(new String(doctor.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()).hasSize(10)
                .allMatch(line -> line.matches("(ok|no)  [^:]+: .+"));
        assertThat(doctor.waitFor()).isZero();
    }

    @Test
    void readsTheLimitsOfTheControlGroup() throws Exception {
        Path group = Files.createDirectories(root.resolve("sys/fs/cgroup"));
        Files.writeString(group.resolve("cpu.max"), "175000 100000\n");
        Files.writeString(group.resolve("memory.max"), "536870912\n");

        assertThat(Doctor.lines(root)).anyMatch(line -> line.endsWith("control group: 1.75"))
                .anyMatch(line -> line.endsWith("control group: 536 MB"));
    }

    @Test
    void noLimitIsSaid() {
        assertThat(Doctor.processors("max 100000")).isEqualTo("no limit");
        assertThat(Doctor.processors("")).isEqualTo("no limit");
        assertThat(Doctor.memory("max")).isEqualTo("no limit");
    }

    @Test
    void whatTheHostTookIsAShareOfAllTime() {
        // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user already
        assertThat(Doctor.stolen("cpu  30 1 9 40 5 2 3 10 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1")).isCloseTo(0.10,
                within(1e-9));
        assertThat(Doctor.stolen("")).isZero();
    }
}
