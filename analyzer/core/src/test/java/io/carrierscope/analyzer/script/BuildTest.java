package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/build} with a Maven that only says that it was run, and no other programs than Linux and macOS both have. */
@DisabledOnOs(OS.WINDOWS)
class BuildTest {
    private static final List<String> PROGRAMS = List.of("bash", "sh", "mkdir", "touch", "ln", "readlink", "rm",
            "sleep", "cat");

    @TempDir
    private Path root;
    private Path programs;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectories(root.resolve("bin"));
        program("mvnw", "echo built >>log; while [ ! -e go ]; do sleep 0.05; done");
        program("bin/find-jdk", "echo /a/jdk");
        program("bin/train-analyzer", "");
        Files.copy(Path.of(System.getProperty("carrierscope.root"), "bin/build"), root.resolve("bin/build"));
        programs = Files.createDirectory(root.resolve("programs"));
        for (String name : PROGRAMS) {
            program("programs/" + name, "exec " + (Files.exists(Path.of("/bin", name)) ? "/bin/" : "/usr/bin/") + name
                    + " \"$@\"");
        }
    }

    @Test
    void ofThreeThatStartAtOnceOneBuilds() throws Exception {
        var builds = List.of(build(), build(), build());
        Await.until("all builds wait", () -> waiting() >= builds.size() && Files.exists(root.resolve("log")));
        Files.createFile(root.resolve("go"));
        for (var build : builds) {
            ends(build);
        }
        assertThat(log()).containsExactly("built");
        assertThat(left()).containsExactly("build.log", "built");
    }

    @Test
    void aBuildThatWasKilledHindersNoOther() throws Exception {
        Files.createFile(root.resolve("go"));
        Files.createDirectories(root.resolve("target"));
        var gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.createSymbolicLink(root.resolve("target/building.pid"), Path.of(Long.toString(gone.pid())));
        ends(build());
        assertThat(log()).containsExactly("built");
        assertThat(left()).containsExactly("build.log", "built");
    }

    private long waiting() throws IOException {
        return Files.isDirectory(root.resolve("target"))
                ? left().stream().filter(name -> name.startsWith("asked.")).count()
                : 0;
    }

    private List<String> left() throws IOException {
        try (var files = Files.list(root.resolve("target"))) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(root.resolve("log"));
    }

    private Process build() throws IOException {
        var builder = new ProcessBuilder("bin/build").directory(root.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", programs.toString());
        return builder.start();
    }

    private static void ends(Process build) throws Exception {
        String out = new String(build.getInputStream().readAllBytes());
        assertThat(build.waitFor()).as(out).isZero();
        assertThat(out).isEqualTo("building (a minute the first time)…\n");
    }

    private void program(String name, String does) throws IOException {
        Path file = Files.writeString(root.resolve(name), "#!/bin/sh\n" + does + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
