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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Runs commands of the analyzer on real JVMs that run. */
@EnabledOnOs(OS.LINUX)
abstract class RunningTargets {
    private static final Duration TIME_TO_END = Duration.ofSeconds(10);
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    private final List<Process> started = new ArrayList<>();

    /** A JVM that is killed leaves the folder of its recordings behind. */
    @AfterEach
    void end() throws Exception {
        for (Process target : started) {
            try {
                target.getOutputStream().close();
            } catch (IOException ended) {
                // nobody to tell
            }
        }
        for (Process target : started) {
            if (!target.waitFor(TIME_TO_END.toMillis(), TimeUnit.MILLISECONDS)) {
                target.destroyForcibly();
            }
        }
    }

    /** Starts a JVM whose virtual threads sleep in monitors. */
    final Process start(int jdk, String... options) throws IOException {
        var words = new ArrayList<>(List.of(options));
        words.add(PinsUntilTold.class.getName());
        return start(jdk, System.getProperty("java.class.path"), words);
    }

    final Process start(int jdk, String classPath, List<String> words) throws IOException {
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "no JDK " + jdk);
        var command = java(home.get(), classPath);
        command.addAll(words);
        return start(command);
    }

    static List<String> java(Path home, String classPath) {
        return new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx64m", "-cp", classPath));
    }

    final Process start(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(process);
        assertThat(new BufferedReader(new InputStreamReader(process.getInputStream())).readLine()).isEqualTo("ready");
        return process;
    }

    final int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    static String jcmd(Process target, String... command) throws Exception {
        var line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), "" + target.pid()));
        line.addAll(List.of(command));
        return Programs.output(new ProcessBuilder(line));
    }

    /** The folder of the chunks of its recordings. */
    static Path repository(Process target) throws Exception {
        return Path.of(jcmd(target, "JFR.configure").lines().filter(l -> l.startsWith("Repository path: "))
                .findFirst().orElseThrow().substring("Repository path: ".length()));
    }

    /** Nothing of a command is left: no recording in the JVM, no file for it. */
    static void isAsBefore(Process target) throws Exception {
        assertThat(target.isAlive()).isTrue();
        assertThat(jcmd(target, "JFR.check")).doesNotContain("carrierscope-");
        assertThat(leftBy(target)).as("files left in /tmp").isEmpty();
    }

    static List<Path> leftBy(Process target) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/tmp"))) {
            return files.filter(f -> f.getFileName().toString().startsWith("carrierscope-" + target.pid() + "-"))
                    .toList();
        }
    }
}
