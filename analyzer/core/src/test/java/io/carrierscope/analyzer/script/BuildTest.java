package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
            "sleep", "cat", "find", "ps");

    @TempDir
    private Path root;
    private Path programs;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectories(root.resolve("bin"));
        program("mvnw", "echo \"$4\" >>log; while [ ! -e go ]; do sleep 0.05; done");
        program("bin/find-jdk", "echo /a/jdk");
        program("bin/train", "");
        for (String script : List.of("bin/build", "bin/stale")) {
            Files.copy(Path.of(System.getProperty("carrierscope.root"), script), root.resolve(script));
        }
        for (String module : List.of(".", "analyzer", "analyzer/core", "analyzer/fleet", "runner", "runner/stacks",
                "runner/stacks/vertx")) {
            Files.createDirectories(root.resolve(module));
            Files.createFile(root.resolve(module + "/pom.xml"));
        }
        for (String module : List.of("runner/events", "runner/agent", "runner/core")) {
            Files.createDirectories(root.resolve(module));
        }
        programs = Files.createDirectory(root.resolve("programs"));
        for (String name : PROGRAMS) {
            program("programs/" + name, "exec " + (Files.exists(Path.of("/bin", name)) ? "/bin/" : "/usr/bin/") + name
                    + " \"$@\"");
        }
    }

    @Test
    void ofThreeThatStartAtOnceOneBuilds() throws Exception {
        var builds = List.of(build("analyzer"), build("analyzer"), build("analyzer"));
        Await.until("one of them builds", () -> Files.exists(root.resolve("log")));
        Files.createFile(root.resolve("go"));
        for (var build : builds) {
            ends(build);
        }
        assertThat(log()).containsExactly("analyzer/core");
        assertThat(left()).containsExactly("build.log", "built.analyzer");
    }

    @Test
    void aBuildThatWasKilledHindersNoOther() throws Exception {
        Files.createFile(root.resolve("go"));
        Files.createDirectories(root.resolve("target"));
        var gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.createSymbolicLink(root.resolve("target/building.pid"), Path.of(Long.toString(gone.pid())));
        ends(build("analyzer"));
        assertThat(log()).containsExactly("analyzer/core");
        assertThat(left()).containsExactly("build.log", "built.analyzer");
    }

    /** After a restart, or in the next container, the number is of another process. */
    @Test
    void aBuildThatWasKilledHindersNoOtherWhereItsNumberIsTakenAgain() throws Exception {
        Files.createFile(root.resolve("go"));
        Files.createDirectories(root.resolve("target"));
        var other = new ProcessBuilder("sleep", "60").start();
        try {
            Files.createSymbolicLink(root.resolve("target/building.pid"), Path.of(Long.toString(other.pid())));
            ends(build("analyzer"));
            assertThat(log()).containsExactly("analyzer/core");
        } finally {
            other.destroyForcibly();
        }
    }

    /** A cache of the build before has its classes, and training begins while the first command starts. */
    @Test
    void noCommandStartsWithTheClassesOfTheBuildBefore() throws Exception {
        Files.createFile(root.resolve("go"));
        Files.createFile(Files.createDirectories(root.resolve("target")).resolve("analyzer.start"));
        ends(build("analyzer"));
        assertThat(left()).containsExactly("build.log", "built.analyzer");
    }

    @Test
    void whatStartsSlowlyIsTrainedAfterItsBuild() throws Exception {
        program("bin/train", "echo \"$1\" >>trained");
        Files.createFile(root.resolve("go"));
        said(build("analyzer", "vertx", "fleet"), 0);
        Path trained = root.resolve("trained");
        Await.until("two are trained", () -> Files.exists(trained) && Files.readAllLines(trained).size() == 2);
        assertThat(Files.readAllLines(trained)).containsExactlyInAnyOrder("analyzer", "fleet");
    }

    @Test
    void buildsOnlyWhatIsNotUpToDate() throws Exception {
        Files.createFile(root.resolve("go"));
        ends(build("analyzer"));
        assertThat(said(build("analyzer"), 0)).isEmpty();
        assertThat(said(build("analyzer", "vertx"), 0)).startsWith("building vertx (");
        assertThat(log()).containsExactly("analyzer/core", "runner/stacks/vertx");
        assertThat(said(build("vortex"), 2)).contains("vortex");
    }

    @Test
    void aChangeDuringTheBuildIsBuiltNextTime() throws Exception {
        program("mvnw", "echo \"$4\" >>log; sleep 0.05; echo >>analyzer/core/pom.xml");
        ends(build("analyzer"));
        ends(build("analyzer"));
        assertThat(log()).containsExactly("analyzer/core", "analyzer/core");
    }

    private List<String> left() throws IOException {
        try (var files = Files.list(root.resolve("target"))) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(root.resolve("log"));
    }

    private Process build(String... units) throws IOException {
        var words = new ArrayList<>(List.of("bin/build"));
        words.addAll(List.of(units));
        var builder = new ProcessBuilder(words).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", programs.toString());
        return builder.start();
    }

    private static void ends(Process build) throws Exception {
        assertThat(said(build, 0)).isEqualTo("building analyzer (the first time with the libraries it needs)…\n");
    }

    private static String said(Process build, int expected) throws Exception {
        String out = new String(build.getInputStream().readAllBytes());
        assertThat(build.waitFor()).as(out).isEqualTo(expected);
        return out;
    }

    private void program(String name, String does) throws IOException {
        Path file = Files.writeString(root.resolve(name), "#!/bin/sh\n" + does + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
