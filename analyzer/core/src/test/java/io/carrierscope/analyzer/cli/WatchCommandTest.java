package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.Await;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Watches real JVMs while they run. */
class WatchCommandTest extends RunningTargets {
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void aRunningJvmIsWatchedAndLeftAsItWas(int jdk) throws Exception {
        var target = start(jdk);
        int code = run("watch", "" + target.pid(), "--every", "2s", "--for", "6s", "--alarm", "pinned>20%");
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines().filter(l -> l.matches(
                "\\d\\d:\\d\\d:\\d\\d \\| (.* \\| )?no tasks per s: neither requests nor tasks were seen \\| \\d+ carriers: idle .*")))
                .as(out.toString()).isNotEmpty();
        if (jdk < 24) {
            assertThat(code).isEqualTo(Main.DATA_FAILURE);
            assertThat(out.toString()).contains("(pinning-monitor) (since ", "ALARM pinned ");
        } else {
            assertThat(code).isZero();
            assertThat(out.toString()).doesNotContain("ALARM");
        }
        assertThat(jcmd(target, "JFR.check")).contains("No available recordings");
        assertThat(leftBy(target)).as("files left in /tmp").isEmpty();
    }

    @Test
    void anotherRecordingGoesOnAndTheEndOfTheJvmIsSaid() throws Exception {
        var target = start(25, "-XX:StartFlightRecording:name=own", "-Xlog:jfr*=off");
        var watching = new Thread(() -> run("watch", "" + target.pid(), "--every", "1s"));
        watching.start();
        Await.until("a look", () -> !watching.isAlive() || out.toString().contains("carriers"));
        assertThat(jcmd(target, "JFR.check")).contains("name=own ", "name=carrierscope-");
        target.getOutputStream().close();
        watching.join();
        assertThat(err.toString()).isEqualTo("analyzer: the process ended" + System.lineSeparator());
    }

    /** As {@code watch PID | head -1} does, of which nothing else would end the recording. */
    @Test
    void whereNobodyReadsItEnds() throws Exception {
        var target = start(25);
        var closed = OutputStream.nullOutputStream();
        closed.close();
        assertThat(Main.run(new PrintWriter(closed, true), new PrintWriter(err, true), "watch", "" + target.pid(),
                "--every", "1s", "--for", "60s")).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).singleElement().asString().contains("what it watches cannot be written");
        isAsBefore(target);
    }

    @Test
    void aWrongAlarmIsOneLine() {
        assertThat(run("watch", "1", "--alarm", "slow>5%")).isEqualTo(Main.USAGE);
        assertThat(run("watch", "1", "--alarm", "locks>many")).isEqualTo(Main.USAGE);
        assertThat(run("watch", "1", "--every", "0.5s")).isEqualTo(Main.USAGE);
        assertThat(err.toString().lines()).hasSize(3);
        assertThat(err.toString()).contains("'slow>5%' is neither a cause nor a limit", "'many' is not a number");
    }
}
