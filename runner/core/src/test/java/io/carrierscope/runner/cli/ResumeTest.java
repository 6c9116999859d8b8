package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runner that is ended loses no finished cell, and the next start completes the rest: killed in every build, in other ways with {@code -Plive}. */
class ResumeTest {
    private static final String FIRST = "quick.virtual.io.closed-4.jdk" + Runtime.version().feature() + ".r1";
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

    @TempDir
    Path folder;
    private Process runner;

    @AfterEach
    void end() {
        if (runner != null) {
            runner.descendants().forEach(ProcessHandle::destroyForcibly);
            runner.destroyForcibly();
        }
    }

    @Test
    void aRunnerThatWasKilledIsContinued() throws Exception {
        aRunnerThatWasEndedIsContinued("KILL");
    }

    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void aRunnerThatWasEndedIsContinued(String signal) throws Exception {
        InterruptTest.assumeHeard(signal);
        runner = new ProcessBuilder(command()).redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.log").toFile()).start();
        await(folder.resolve(FIRST + ".client.jfr"));
        await(folder.resolve(".quick.run"));
        await(folder.resolve(".carrierscope-unfinished"));
        List<ProcessHandle> children = runner.descendants().toList();
        new ProcessBuilder("kill", "-" + signal, Long.toString(runner.pid())).start().waitFor();
        assertThat(runner.waitFor(10, TimeUnit.MINUTES)).isTrue();
        for (ProcessHandle child : children) {
            child.onExit().get();
        }
        FileTime before = Files.getLastModifiedTime(folder.resolve(FIRST + ".server.jfr"));
        Path orphan = Files.createDirectories(folder.resolve(".carrierscope-unfinished/orphan"));
        Outcome again = Outcome.of(command().subList(command().indexOf("quick"), command().size()));
        assertThat(again.code()).as(again.toString()).isZero();
        assertThat(again.out()).containsPattern(FIRST + ".* finished before").contains("1 of 2 cells");
        assertThat(Files.getLastModifiedTime(folder.resolve(FIRST + ".server.jfr"))).isEqualTo(before);
        assertThat(orphan).doesNotExist();
        assertThat(recordings()).hasSize(4);
    }

    private List<String> command() {
        return List.of(ShortCells.with(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), "io.carrierscope.runner.cli.Main", "quick", "--server",
                "virtual", "--workload", "io,cpu", "--load", "closed-4", "--repeat", "1", "--warmup", "0.3",
                "--measure", "1",
                "--recordings", folder.toString()));
    }

    private static void await(Path file) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!Files.exists(file) && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        assertThat(file).exists();
    }

    private List<Path> recordings() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(path -> path.toString().endsWith(".jfr")).toList();
        }
    }
}
