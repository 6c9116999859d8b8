package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.attach.PinsUntilTold;
import io.carrierscope.analyzer.program.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records real JVMs while they run. */
@EnabledOnOs(OS.LINUX)
class RecordCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void aRunningJvmIsRecordedAndExplained(int jdk) throws Exception {
        var target = start(jdk);
        assertThat(run("record", "" + target.pid(), "--for", "2s", "-o", folder.toString())).as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("Report: " + folder.resolve("index.html"));
        if (jdk < 24) {
            assertThat(out.toString()).contains("pinning-monitor");
        }
        assertThat(folder.resolve("index.html")).exists();
        assertThat(Files.readString(folder.resolve("threads-at-end.json"))).contains("PinsUntilTold");
        assertThat(target.isAlive()).isTrue();
        assertThat(Programs.output(new ProcessBuilder(jcmd(), "" + target.pid(), "JFR.check")))
                .contains("No available recordings");
        assertThat(leftOver()).as("files left in /tmp").isEmpty();
    }

    @Test
    void aJvmThatEndsMeanwhileIsReportedUntilThen() throws Exception {
        var target = start(25);
        var recording = new Thread(() -> run("record", "" + target.pid(), "--for", "60s", "-o", folder.toString()));
        recording.start();
        while (!err.toString().contains("recording process")) {
            Thread.sleep(50);
        }
        target.getOutputStream().close();
        recording.join();
        assertThat(err.toString()).contains("the process ended after");
        assertThat(out.toString()).contains("Report: ");
    }

    @Test
    void processesAreListed() throws Exception {
        var target = start(25);
        assertThat(run("processes")).isZero();
        assertThat(out.toString().lines().filter(l -> l.strip().startsWith(target.pid() + " "))).singleElement()
                .satisfies(l -> assertThat(l).contains("25.").endsWith(PinsUntilTold.class.getName()));
    }

    @Test
    void aWrongTargetIsOneLine() throws Exception {
        assertThat(run("record", "no-such-program")).isEqualTo(1);
        assertThat(run("record", "" + ProcessHandle.current().parent().orElseThrow().pid())).isEqualTo(1);
        var closed = start(25, "-XX:+DisableAttachMechanism");
        assertThat(run("record", "" + closed.pid())).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(3);
        assertThat(err.toString()).contains("no JVM runs a program named no-such-program",
                "-XX:+DisableAttachMechanism");
    }

    private static String jcmd() {
        return Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    }

    private static List<Path> leftOver() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(f -> f.getFileName().toString().startsWith("carrierscope-")).toList();
        }
    }

    private Process start(int jdk, String... arguments) throws IOException {
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "no JDK " + jdk);
        var command = new ArrayList<>(List.of(home.get().resolve("bin/java").toString(), "-Xmx64m", "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        command.add(PinsUntilTold.class.getName());
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(process);
        assertThat(new BufferedReader(new InputStreamReader(process.getInputStream())).readLine()).isEqualTo("ready");
        return process;
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
