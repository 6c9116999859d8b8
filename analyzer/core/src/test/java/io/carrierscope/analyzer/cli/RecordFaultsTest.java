package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.attach.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that are ended or killed, and folders that cannot be written: the JVM is afterwards as it was before. */
@Tag("live")
class RecordFaultsTest extends RunningTargets {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void onASignalWhatWasRecordedIsReported(String signal) throws Exception {
        var target = start(25);
        var recording = record(target, List.of());
        var lines = untilItRecords(recording);
        assertThat(new ProcessBuilder("kill", "-" + signal, "" + recording.pid()).start().waitFor()).isZero();
        assertThat(lines.lines()).contains("Report: " + folder.resolve("index.html"));
        assertThat(recording.waitFor()).isZero();
        isAsBefore(target);
    }

    /** Starts the command in a process of its own, by another one that prepares its world. */
    private Process record(Process target, List<String> prefix) throws IOException {
        var command = new ArrayList<>(prefix);
        command.addAll(java(Path.of(System.getProperty("java.home")), System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "record", "" + target.pid(), "--for", "60s", "-o",
                folder.toString()));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private BufferedReader untilItRecords(Process recording) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(recording.getInputStream()));
        assertThat(lines.readLine()).contains("recording process");
        assertThat(lines.readLine()).contains("no thread dump ");
        return lines;
    }

    @Test
    void aKilledCommandLeavesNoFileAndTheJvmEndsTheRecording() throws Exception {
        var target = start(25);
        var recording = record(target, List.of());
        untilItRecords(recording);
        recording.destroyForcibly().waitFor();
        assertThat(leftBy(target)).isEmpty();
        assertThat(jcmd(target, "JFR.check")).contains("name=carrierscope-" + target.pid() + "-", " duration=80s ");
    }

    @Test
    void filesOfAKilledCommandAreDeletedByTheNext() throws Exception {
        var target = start(25);
        var forgotten = Path.of("/tmp/carrierscope-" + target.pid() + "-00000000-0000-0000-0000-000000000000.jfc");
        var young = Path.of("/tmp/carrierscope-" + target.pid() + "-00000000-0000-0000-0000-000000000001.json");
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
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneLine() throws Exception {
        var target = start(25);
        Files.createDirectories(folder.resolve("recording.jfr/full"));
        assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.toString()))
                .isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines().toList().getLast()).endsWith(
                "recording.jfr cannot be written: " + folder.resolve("recording.jfr")
                        + ": a directory that is not empty");
        isAsBefore(target);
    }

    @Test
    void aFullDiskIsOneLine() throws Exception {
        var small = List.of("unshare", "--mount", "sh", "-c",
                "mount -t tmpfs -o size=64k none '" + folder + "' && exec \"$@\"", "sh");
        var trial = new ArrayList<>(small);
        trial.add("true");
        assumeTrue(new ProcessBuilder(trial).start().waitFor() == 0,
                "not covered, this system does not let it unshare");
        var target = start(25);
        var recording = record(target, small);
        var lines = new BufferedReader(new InputStreamReader(recording.getInputStream()));
        assertThat(lines.readLine()).contains("recording process");
        Await.flush(repository(target), 1);
        recording.toHandle().destroy(); // Process.destroy would close its output
        assertThat(lines.lines()).contains("analyzer: " + folder.resolve("recording.jfr")
                + " cannot be written: No space left on device");
        assertThat(recording.waitFor()).isEqualTo(Main.DATA_FAILURE);
        isAsBefore(target);
    }
}
