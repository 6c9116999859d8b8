package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.PinsUntilTold;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records real JVMs while they run. */
class RecordCommandTest extends RunningTargets {
    @TempDir
    private Path folder;

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
        assertThat(jcmd(target, "JFR.check")).contains("No available recordings");
        assertThat(leftBy(target)).as("files left in /tmp").isEmpty();
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
}
