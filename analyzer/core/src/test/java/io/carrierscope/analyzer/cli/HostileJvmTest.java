package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.attach.ForgedJvm;
import io.carrierscope.analyzer.attach.PinsUntilTold;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of another user that lie to root, who records them. */
class HostileJvmTest extends RunningTargets {
    private static final Path HOME = Path.of(System.getProperty("java.home"));
    private static final List<String> NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final String OWN = "rw-------";

    @TempDir
    private Path folder;
    /** Where the other user finds the classes of this attack. */
    private Path classes;

    @BeforeEach
    void copyClasses() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "not covered: only root acts for another user");
        classes = Files.createTempDirectory(Path.of("/var/tmp"), "forged");
        classes.toFile().setExecutable(true, false);
        classes.toFile().setReadable(true, false);
        for (Class<?> c : List.of(ForgedJvm.class, PinsUntilTold.class)) {
            String file = c.getName().replace('.', '/') + ".class";
            Files.createDirectories(classes.resolve(file).getParent());
            try (var in = c.getResourceAsStream("/" + file)) {
                Files.copy(in, classes.resolve(file));
            }
        }
    }

    @AfterEach
    void deleteClasses() throws IOException {
        if (classes != null) {
            try (var all = Files.walk(classes)) {
                all.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
            }
        }
    }

    /** Starts it as nobody, who answers for the process with that number; 0 for itself. */
    private Process forge(long pid, String mode, String... answers) throws IOException {
        return forge(List.of(), pid, mode, answers);
    }

    private Process forge(List<String> prefix, long pid, String mode, String... answers) throws IOException {
        var command = new ArrayList<>(prefix);
        command.addAll(NOBODY);
        command.addAll(java(HOME, classes.toString()));
        command.addAll(List.of(ForgedJvm.class.getName(), "" + pid, mode, "VM.version=JDK 25.0.1", "JFR.check=",
                "JFR.start=Started recording 1."));
        command.addAll(List.of(answers));
        return start(command);
    }

    private int record(Process target) {
        return run("record", "" + target.pid(), "--for", "1s", "-o", folder.resolve("report").toString());
    }

    /** What it was asked until it ended. */
    private static List<String> asked(Process forged) throws IOException {
        forged.getOutputStream().close();
        return new BufferedReader(new InputStreamReader(forged.getInputStream())).lines().toList();
    }

    @Test
    void noFileIsDeletedInAFolderThatTheProcessNames() throws Exception {
        Path keys = Files.createDirectory(folder.resolve("keys"));
        Files.writeString(keys.resolve("id_rsa"), "private");
        Files.writeString(keys.resolve("2026_01_01_10_00_00.jfr"), "no recording");
        var forged = forge(0, OWN, "JFR.configure=Repository path: " + keys);
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(asked(forged)).contains("JFR.start", "JFR.configure", "JFR.stop");
        assertThat(forged.waitFor()).isZero();
        assertThat(keys.resolve("id_rsa")).hasContent("private");
        assertThat(keys.resolve("2026_01_01_10_00_00.jfr")).hasContent("no recording");
    }

    /** The mode of the third is that of the JVM's own. */
    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-rw-", "rwxrwxrwx", OWN})
    void nobodyAnswersForAJvmOfRoot(String mode) throws Exception {
        var target = start(25, classes.toString(), List.of(PinsUntilTold.class.getName()));
        var forged = forge(target.pid(), mode);
        assertThat(record(target)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("analyzer: process " + target.pid()
                + ": /tmp/.java_pid" + target.pid() + " is not secure");
        assertThat(asked(forged)).isEmpty();
    }

    /** To a socket of root: another program of root would be told what was meant for the JVM. */
    @Test
    void aLinkInPlaceOfTheSocketIsNotFollowed() throws Exception {
        var target = start(25, classes.toString(), List.of(PinsUntilTold.class.getName()));
        var other = start(List.of(HOME.resolve("bin/java").toString(), "-cp", classes.toString(),
                ForgedJvm.class.getName(), "0", OWN, "VM.version=JDK 25.0.1"));
        Path link = Path.of("/tmp/.java_pid" + target.pid());
        var make = new ArrayList<>(NOBODY);
        make.addAll(List.of("ln", "-s", "/tmp/.java_pid" + other.pid(), link.toString()));
        assertThat(new ProcessBuilder(make).start().waitFor()).isZero();
        try {
            assertThat(record(target)).isEqualTo(Main.DATA_FAILURE);
            assertThat(err.toString()).contains(link + " is not secure");
            assertThat(asked(other)).isEmpty();
        } finally {
            Files.delete(link);
        }
    }

    @Test
    void answersWithoutAnEndAreNotRead() throws Exception {
        var forged = forge(0, OWN, "JFR.start=endless");
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString()).contains("process " + forged.pid() + ": the JVM answers without an end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JDK 99999999999", "JDK x", "JDK ", "", "\\n"})
    void aForgedVersionIsOneLine(String version) throws Exception {
        var forged = forge(0, OWN, "VM.version=" + version);
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().doesNotContain("unexpected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\\0", "relative", "/../../..", "/proc/self/fd/0", "/dev/zero"})
    void aForgedFolderIsOneLine(String path) throws Exception {
        var forged = forge(0, OWN, "JFR.configure=Repository path: " + path);
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().doesNotContain("unexpected");
    }

    /** Links to files of root, and pipes that nobody writes into. */
    @Test
    void onlyFilesAreReadAsChunks() throws Exception {
        Path named = Files.createDirectory(folder.resolve("named"));
        Files.createSymbolicLink(named.resolve("2026_01_01_10_00_00.jfr"), Path.of("/etc/shadow"));
        assertThat(new ProcessBuilder("mkfifo", named.resolve("2026_01_01_10_00_01.jfr").toString()).start().waitFor())
                .isZero();
        var forged = forge(0, OWN, "JFR.configure=Repository path: " + named);
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString()).contains(named + ": no chunk of a recording is there");
    }

    /** A link is followed by the one who opens it, in the files of that one. */
    @Test
    void aLinkInAContainerDoesNotLeadOutOfIt() throws Exception {
        Path ours = Files.createDirectory(folder.resolve("ours"));
        Files.writeString(ours.resolve("2026_01_01_10_00_00.jfr"), "FLR");
        var container = List.of("unshare", "--mount", "sh", "-c", "mount -t tmpfs -o mode=1777 none /tmp && ln -s "
                + ours + " /tmp/out && exec \"$@\"", "sh");
        assumeTrue(new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "not covered, this system does not let it unshare");
        var forged = forge(container, 0, OWN, "JFR.configure=Repository path: /tmp/out");
        assertThat(record(forged)).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString()
                .contains("/root/tmp/out is a link, which is not followed out of a container");
    }
}
