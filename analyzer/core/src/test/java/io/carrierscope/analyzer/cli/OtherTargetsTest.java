package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.attach.Await;
import io.carrierscope.analyzer.attach.PinsUntilTold;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs in containers, of other users, and with small disks, and processes that are no JVM. */
@Tag("live")
class OtherTargetsTest extends RunningTargets {
    private static final Path HOME = Path.of(System.getProperty("java.home"));
    private static final List<String> NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    @TempDir
    private Path folder;
    /** Classes for other users, and for processes that have another /tmp. */
    private Path classes;

    @BeforeEach
    void copyTarget() throws IOException {
        classes = Files.createTempDirectory(Path.of("/var/tmp"), "classes");
        classes.toFile().setExecutable(true, false);
        classes.toFile().setReadable(true, false);
        String file = PinsUntilTold.class.getName().replace('.', '/') + ".class";
        Files.createDirectories(classes.resolve(file).getParent());
        try (var in = PinsUntilTold.class.getResourceAsStream("/" + file)) {
            Files.copy(in, classes.resolve(file));
        }
    }

    @AfterEach
    void deleteClasses() throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            all.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        }
    }

    @Test
    void aJvmWithItsOwnProcessesAndFilesIsRecordedAndWatched() throws Exception {
        var target = inContainer();
        assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.toString())).as(err.toString())
                .isZero();
        assertThat(run("watch", "" + target.pid(), "--every", "2s", "--for", "2s")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Report: ", " carriers: idle ");
        assertThat(Path.of("/proc/" + target.pid() + "/root/tmp")).isDirectoryNotContaining(
                f -> f.getFileName().toString().startsWith("carrierscope-"));
    }

    /** A JVM with its own numbers of processes and its own /tmp. */
    private ProcessHandle inContainer() throws Exception {
        return startBy(List.of("unshare", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "sh", "-c",
                "mount -t tmpfs none /tmp && exec \"$@\"", "sh")).toHandle().children().findFirst().orElseThrow();
    }

    private Process startBy(List<String> prefix) throws Exception {
        assumeTrue(allowed(prefix), "not covered, this system does not let it " + prefix.get(0));
        var command = new ArrayList<>(prefix);
        command.addAll(java(HOME, classes.toString()));
        command.add(PinsUntilTold.class.getName());
        return start(command);
    }

    private static boolean allowed(List<String> prefix) throws Exception {
        var trial = new ArrayList<>(prefix);
        trial.addAll(List.of(HOME.resolve("bin/java").toString(), "-version"));
        try {
            return new ProcessBuilder(trial).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }

    @Test
    void rootRecordsAJvmOfAnotherUser() throws Exception {
        var target = startBy(NOBODY);
        assertThat(run("record", "" + target.pid(), "--for", "1s", "--dump-threads", "-o", folder.toString()))
                .as(err.toString()).isZero();
        assertThat(Files.getOwner(folder.resolve("threads-at-end.json"))).isEqualTo(Files.getOwner(folder));
        isAsBefore(target);
    }

    @Test
    void aJvmOfAnotherUserIsOneLineThatSaysWhose() throws Exception {
        assumeTrue(allowed(NOBODY), "not covered, this system does not let it setpriv");
        var target = start(25);
        String user = target.toHandle().info().user().orElseThrow();
        assertThat(asNobody("record", "" + target.pid())).isEqualTo("analyzer: process " + target.pid()
                + " is of user " + user + "; run this as that user, or as root\n");
        var inside = inContainer();
        assertThat(asNobody("watch", "" + inside.pid())).isEqualTo("analyzer: process " + inside.pid()
                + " is of user " + user + "; run this as that user, or as root, or record it in its container with:"
                + " jcmd 1 JFR.start duration=60s filename=/tmp/app.jfr && jcmd 1 Thread.print >"
                + " /tmp/app.txt\n");
    }

    /** The class path of this test may be out of reach for other users. */
    private String asNobody(String... arguments) throws Exception {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith("/core/target/classes") || entry.contains("picocli")) {
                copy(Path.of(entry), classes.resolve(Files.isDirectory(Path.of(entry))
                        ? ""
                        : Path.of(entry).getFileName().toString()));
            }
        }
        var command = new ArrayList<>(NOBODY);
        command.addAll(java(HOME, classes + ":" + classes + "/*"));
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(classes.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(said).isEqualTo(Main.DATA_FAILURE);
        return said;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (!Files.isDirectory(copy)) {
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    @Test
    void aDiskWithLittleRoomIsLeftAlone() throws Exception {
        var target = withDisk("24m");
        assertThat(run("record", "" + target.pid(), "-o", folder.toString())).isEqualTo(Main.DATA_FAILURE);
        assertThat(run("watch", "" + target.pid())).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).hasSize(2).allMatch(l -> l.startsWith("analyzer: process " + target.pid()
                + " cannot be recorded: less than 32 MB are free in "));
        isAsBefore(target);
    }

    private Process withDisk(String size) throws Exception {
        return startBy(List.of("unshare", "--mount", "sh", "-c",
                "mount -t tmpfs -o size=" + size + " none /tmp && exec \"$@\"", "sh"));
    }

    /** On a full disk the JVM would end. */
    @Test
    void aRecordingEndsBeforeTheDiskIsFull() throws Exception {
        var target = withDisk("56m");
        var recording = new Thread(() -> run("record", "" + target.pid(), "-o", folder.toString()));
        recording.start();
        Await.until("the recording began",
                () -> !recording.isAlive() || err.toString().contains("no thread dump "));
        Files.write(Path.of("/proc/" + target.pid() + "/root/tmp/other"), new byte[30 << 20]);
        recording.join();
        assertThat(err.toString()).contains(" s: less than 32 MB are free in ",
                "; what was recorded until then is reported");
        assertThat(out.toString()).contains("Report: ");
        isAsBefore(target);
    }

    /** A native image is told in the same way: its process has no library of a JVM. */
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
}
