package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.LooksLikeOpenJ9;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pipes that nobody writes into, in place of files: reading one would never end, so the limit only ends a test that fails. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipesTest extends RunningTargets {
    private static final String SAMPLE = Path.of(System.getProperty("carrierscope.root"), "recordings",
            "sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr").toString();

    @TempDir
    private Path folder;
    private Path pipe;

    @BeforeEach
    void make() throws Exception {
        pipe = pipe("pipe.jfr");
    }

    private Path pipe(String name) throws Exception {
        Path made = folder.resolve(name);
        Files.createDirectories(made.getParent());
        assertThat(new ProcessBuilder("mkfifo", made.toString()).start().waitFor()).isZero();
        return made;
    }

    static Stream<List<String>> commands() {
        return Stream.of(List.of("explain", "PIPE"), List.of("explain", SAMPLE, "--threads", "PIPE"),
                List.of("report", "--files-from", "PIPE", "-o", "OUT"), List.of("compare", SAMPLE, "PIPE"),
                List.of("report", SAMPLE, "--group", "service", "--labels", "PIPE", "-o", "OUT"),
                List.of("export", "PIPE", "-o", "OUT"), List.of("check", "PIPE", "--p99", "1s"),
                List.of("verify", SAMPLE, "--plan", "PIPE"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aPipeIsRefusedInOneLine(List<String> words) {
        String[] command = words.stream().map(w -> w.replace("PIPE", pipe.toString())
                .replace("OUT", folder.resolve("out").toString())).toArray(String[]::new);
        assertThat(run(command)).isEqualTo(words.getFirst().equals("check") ? 3 : Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().contains(pipe + ": is a pipe or a device");
    }

    /** A word is no name of a file with more words. */
    @Test
    void aWordWithAnAtIsNotRead() {
        assertThat(run("explain", "@" + pipe)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().contains("@" + pipe + ": no such file");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anOutputThatIsLostIsNoSuccess() throws Exception {
        assertThat(versionInto(new File("/dev/full"))).isEqualTo(Main.DATA_FAILURE);
        assertThat(versionInto(new File("/dev/null"))).isZero();
    }

    private int versionInto(File out) throws Exception {
        var command = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp",
                System.getProperty("java.class.path"), Main.class.getName(), "--version");
        var process = command.redirectOutput(out).start();
        String err = new String(process.getErrorStream().readAllBytes());
        int code = process.waitFor();
        assertThat(err.strip()).isEqualTo(code == 0 ? "" : "analyzer: the output could not be written");
        return code;
    }

    @Test
    void pipesInAFolderAreLeftOut() throws Exception {
        Path chunks = folder.resolve("chunks");
        pipe("chunks/2026_01_01_10_00_00.jfr");
        Files.copy(Path.of(SAMPLE), chunks.resolve("2026_01_01_10_00_01.jfr"));
        assertThat(run("explain", chunks.toString())).as(err.toString()).isZero();
        assertThat(run("explain", folder.toString())).as(err.toString()).isZero();
    }

    @Test
    void aListWithAnImpossibleNameIsOneLine() throws Exception {
        Path list = Files.writeString(folder.resolve("list"), SAMPLE + "\na\0b.jfr\n");
        assertThat(run("report", "--files-from", list.toString(), "-o", folder.resolve("out").toString()))
                .isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString()
                .isEqualTo("analyzer: " + list + ": cannot be read as a list of recordings");
    }

    /** A JVM may run from a folder of its user's own. */
    @Test
    void processesAreListedBesideAJvmWhoseReleaseIsAPipe() throws Exception {
        Path library = folder.resolve("home/lib/server/libjvm.so");
        Files.createDirectories(library.getParent());
        Files.write(library, new byte[1]);
        pipe("home/release");
        var target = start(25, System.getProperty("java.class.path"),
                List.of(LooksLikeOpenJ9.class.getName(), library.toString()));
        assertThat(run("processes")).isZero();
        assertThat(out.toString().lines().filter(l -> l.strip().startsWith(target.pid() + " "))).singleElement()
                .satisfies(l -> assertThat(l).contains("  -  "));
    }
}
