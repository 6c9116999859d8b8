package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.attach.PinsUntilTold;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs in containers and of other users, processes that are no JVM, and commands that are ended or killed. */
@Tag("live")
class OtherTargetsTest extends RunningTargets {
    private static final Path HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    @Test
    void aJvmWithItsOwnProcessesAndFilesIsRecordedAndWatched() throws Exception {
        var visible = Files.createTempDirectory(Path.of("/var/tmp"), "classes"); // /tmp is another one there
        try {
            copyTarget(visible);
            var command = new ArrayList<>(List.of("unshare", "--pid", "--fork", "--kill-child", "--mount",
                    "--mount-proc", "sh", "-c", "mount -t tmpfs none /tmp && exec \"$@\"", "sh"));
            assumeTrue(allowed(command), "not covered, this system does not let it unshare");
            command.addAll(java(HOME, visible.toString()));
            command.add(PinsUntilTold.class.getName());
            long pid = start(command).toHandle().children().findFirst().orElseThrow().pid();
            assertThat(run("record", "" + pid, "--for", "1s", "-o", folder.toString())).as(err.toString()).isZero();
            assertThat(run("watch", "" + pid, "--every", "2s", "--for", "2s")).as(err.toString()).isZero();
            assertThat(out.toString()).contains("Report: ", " carriers: idle ");
        } finally {
            try (Stream<Path> all = Files.walk(visible)) {
                all.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
            }
        }
    }

    private static boolean allowed(List<String> command) throws Exception {
        var trial = new ArrayList<>(command);
        trial.add("true");
        try {
            return new ProcessBuilder(trial).start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }

    private static void copyTarget(Path to) throws IOException {
        String file = PinsUntilTold.class.getName().replace('.', '/') + ".class";
        Files.createDirectories(to.resolve(file).getParent());
        try (var in = PinsUntilTold.class.getResourceAsStream("/" + file)) {
            Files.copy(in, to.resolve(file));
        }
    }

    @Test
    void whatIsNoJvmIsSaid() throws Exception {
        var sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(run("record", "" + sleep.pid())).isEqualTo(Main.DATA_FAILURE);
            assertThat(err.toString()).contains("process " + sleep.pid() + " is no HotSpot JVM; a native image");
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void onASignalWhatWasRecordedIsReported() throws Exception {
        var target = start(25);
        var command = java(HOME, System.getProperty("java.class.path"));
        command.addAll(List.of(Main.class.getName(), "record", "" + target.pid(), "--for", "60s", "-o",
                folder.toString()));
        var recording = new ProcessBuilder(command).redirectErrorStream(true).start();
        var lines = new BufferedReader(new InputStreamReader(recording.getInputStream()));
        assertThat(lines.readLine()).contains("recording process");
        while (!Files.exists(folder.resolve("threads-at-start.json"))) {
            Thread.sleep(50);
        }
        recording.toHandle().destroy(); // Process.destroy would close its output
        assertThat(lines.lines()).contains("Report: " + folder.resolve("index.html"));
        assertThat(jcmd(target, "JFR.check")).contains("No available recordings");
        assertThat(leftBy(target)).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneLineAndNothingIsLeft() throws Exception {
        var target = start(25);
        Files.createDirectories(folder.resolve("recording.jfr/full"));
        assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.toString()))
                .isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines().toList().get(1)).endsWith(
                "recording.jfr cannot be written: " + folder.resolve("recording.jfr")
                        + ": a directory that is not empty");
        assertThat(jcmd(target, "JFR.check")).contains("No available recordings");
        assertThat(leftBy(target)).isEmpty();
    }

    @Test
    void filesOfAKilledCommandAreDeletedByTheNextAndAllArePrivate() throws Exception {
        var target = start(25);
        var forgotten = Path.of("/tmp/carrierscope-" + target.pid() + "-00000000-0000-0000-0000-000000000000.jfr");
        var young = Path.of("/tmp/carrierscope-" + target.pid() + "-00000000-0000-0000-0000-000000000001.jfr");
        Files.createFile(forgotten);
        Files.setLastModifiedTime(forgotten, FileTime.from(Instant.now().minusSeconds(300)));
        Files.createFile(young);
        try {
            assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.toString())).isZero();
            assertThat(leftBy(target)).containsExactly(young);
        } finally {
            Files.delete(young);
            Files.deleteIfExists(forgotten);
        }
        for (String file : List.of("recording.jfr", "threads-at-start.json", "threads-at-end.json")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
                    .as(file).isEqualTo("rw-------");
        }
    }
}
