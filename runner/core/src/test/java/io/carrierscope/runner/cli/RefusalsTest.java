package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.docs.FaultTable;
import io.carrierscope.runner.jvm.process.TinyApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that cannot take the recordings, as it is too small or full on the way, and a port that is taken. */
class RefusalsTest {
    private static final FaultTable TABLE = new FaultTable("ends of the runner");
    /** Files of at most 800 blocks of 1024 bytes: what the JVMs of a cell record is more after some seconds. */
    private static final String SMALL_FILES = "ulimit -f 800; exec \"$0\" \"$@\"";

    @TempDir
    private Path folder;

    @Test
    void recordingsThatCannotBeWrittenFailTheirCell() throws Exception {
        assumeThat(Path.of("/bin/bash")).as("limits of files need a shell").exists();
        List<String> words = new ArrayList<>(List.of("/bin/bash", "-c", SMALL_FILES,
                ProcessHandle.current().info().command().orElseThrow(), "-cp", System.getProperty("java.class.path"),
                "io.carrierscope.runner.cli.Main", "smoke", "--recording", "on", "--measure", "600"));
        words.addAll(common());
        Process runner = new ProcessBuilder(words).redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.log").toFile()).start();
        List<ProcessHandle> children = runner.descendants().toList();
        assertThat(runner.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(runner.exitValue()).isEqualTo(Main.FAILED);
        assertThat(folder.resolve("out.log")).content()
                .containsPattern("failed at (warmup|measure|stop): (server|client) ended");
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(recordings()).singleElement().asString().endsWith(".failed.jfr");
        List<String> again = new ArrayList<>(List.of("smoke", "--recording", "on", "--measure", "0.4"));
        again.addAll(common());
        assertThat(Outcome.of(again).code()).isZero();
        assertThat(recordings()).hasSize(2).noneMatch(name -> name.endsWith(".failed.jfr"));
        TABLE.row("recordings cannot be written", "the cell fails: “server ended …” or “client ended …”", "none",
                "none; `.failed.jfr` stands for it", "runs the cell");
    }

    @Test
    void aFolderWithTooLittleRoomIsRefusedBefore() throws Exception {
        List<String> words = new ArrayList<>(List.of("smoke", "--measure", "86000", "--repeat", "40"));
        words.addAll(common());
        Path mine = Files.createFile(Files.createDirectory(folder.resolve(".tmp")).resolve("mine"));
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.code()).isEqualTo(Main.FAILED);
        assertThat(mine).as("what is not of the runner").exists();
        assertThat(outcome.err().strip()).startsWith("the recordings will need about ")
                .contains(" MB are free in " + folder)
                .doesNotContain("\n");
        TABLE.row("too little room for the estimate", "“the recordings will need about … MB, and … MB are free”",
                "none starts", "untouched", "the same, until there is room");
    }

    /** A folder in the place of a file is one into which even the superuser cannot write. */
    @Test
    void aFolderThatCannotBeWrittenToIsRefused() throws Exception {
        Files.createDirectory(folder.resolve(".lock"));
        isRefused(folder, List.of("smoke"));
        Path file = Files.createFile(folder.resolve("file"));
        isRefused(file, List.of("smoke"));
        isRefused(file, List.of("--app", TinyApplication.jar(folder).toString(), "--app-port", "8080", "--get", "/"));
        TABLE.row("a folder that cannot be written to", "“cannot write to …”", "none starts", "untouched",
                "the same, until it can");
    }

    private static void isRefused(Path recordings, List<String> command) {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--recordings", recordings.toString()));
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.code()).isEqualTo(Main.FAILED);
        assertThat(outcome.err().strip())
                .isEqualTo("cannot write to " + recordings + "; name another folder with --recordings");
    }

    /** The cells of that suite have no room, so that nothing runs. */
    @Test
    void anEditedSuiteOfAnApplicationIsKept() throws Exception {
        Path suite = folder.resolve("tiny.yaml");
        assertThat(app("/work")).doesNotContain("earlier");
        assertThat(app("/work")).doesNotContain("earlier");
        Files.writeString(suite, "# mine\n", StandardOpenOption.APPEND);
        assertThat(app("/work")).contains("the earlier suite is now " + folder.resolve("tiny-1.yaml") + "\n");
        assertThat(app("/other")).contains("the earlier suite is now " + folder.resolve("tiny-2.yaml") + "\n");
        assertThat(folder.resolve("tiny-1.yaml")).content().contains("\"/work\"").endsWith("# mine\n");
        assertThat(folder.resolve("tiny-2.yaml")).content().contains("\"/work\"").doesNotContain("# mine");
        assertThat(suite).content().contains("\"/other\"").doesNotContain("\"/work\"");
    }

    private String app(String path) throws IOException {
        Outcome outcome = Outcome.of(List.of("--app", TinyApplication.jar(folder).toString(), "--app-port", "8080",
                "--get", path, "--measure", "86000", "--repeat", "40", "--recordings", folder.toString()));
        assertThat(outcome.err()).startsWith("the recordings will need about ");
        return outcome.out();
    }

    /** Cells take free ports, so that only a server that was asked for one can meet this. */
    @Test
    void aPortThatIsTakenIsSaid() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Outcome outcome = Outcome.of(List.of("serve", "--server", "virtual", "--workload", "io", "--port",
                    Integer.toString(taken.getLocalPort())));
            assertThat(outcome.code()).isEqualTo(Main.FAILED);
            assertThat(outcome.err().strip()).startsWith("cannot serve on port " + taken.getLocalPort() + ": ")
                    .doesNotContain("\n");
        }
        TABLE.row("`serve --port` of a port that is taken", "“cannot serve on port …”", "none", "none is made",
                "works on another port");
    }

    private List<String> common() {
        return List.of("--server", "virtual", "--warmup", "0.2", "--recordings", folder.toString());
    }

    private List<String> recordings() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jfr")).toList();
        }
    }
}
