package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.Await;
import io.carrierscope.analyzer.attach.LeaksUntilTold;
import io.carrierscope.analyzer.attach.LooksLikeOpenJ9;
import io.carrierscope.analyzer.attach.PinsUntilTold;
import io.carrierscope.analyzer.attach.RunningJvm;
import io.carrierscope.analyzer.attach.TasksUntilTold;
import io.carrierscope.analyzer.attach.WaitsUntilTold;
import io.carrierscope.analyzer.attach.VirtualThreadRuns;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records real JVMs while they run. */
class RecordCommandTest extends RunningTargets {
    private static final String OLD_PROGRAM = """
            public class Old {
                public static void main(String[] args) throws Exception {
                    System.out.println("ready");
                    System.in.read();
                }
            }
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void aRunningJvmIsRecordedAndExplained(int jdk) throws Exception {
        var target = start(jdk);
        assertThat(run("record", "" + target.pid(), "--for", "2s", "-o", folder.toString())).as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("Report: " + folder.resolve("index.html"))
                .doesNotContain("Thread.dump_to_file");
        if (jdk < 24) {
            assertThat(out.toString().replaceAll("\\s+", " ")).startsWith("virtual threads held their carriers while"
                    + " they waited at " + PinsUntilTold.class.getName() + ".sleepInMonitor:")
                    .contains("(pinning-monitor)", "THREAD DUMP");
            assertThat(Files.readString(folder.resolve("threads-at-start.json"))).contains("PinsUntilTold");
            assertThat(Files.readString(folder.resolve("threads-at-end.json"))).contains("PinsUntilTold");
        }
        assertThat(folder.resolve("index.html")).exists();
        try (var files = Files.list(folder)) {
            assertThat(files)
                    .allSatisfy(f -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)))
                            .as(f.toString()).isEqualTo("rw-------"));
        }
        isAsBefore(target);
    }

    /** JDK 25 may crash of a dump while virtual threads run. */
    @Test
    void threadsAreDumpedWhileNoneRuns() throws Exception {
        Path dump = folder.resolve("threads-at-start.json");
        var waiting = start(25, System.getProperty("java.class.path"), List.of(WaitsUntilTold.class.getName()));
        assertThat(run("record", "" + waiting.pid(), "--for", "1s", "-o", folder.toString())).isZero();
        assertThat(Files.readString(dump)).contains("WaitsUntilTold");

        var running = start(25);
        assertThat(run("record", "" + running.pid(), "--for", "1s", "-o", folder.toString())).isZero();
        assertThat(err.toString()).containsOnlyOnce("no thread dump while virtual threads run or the JVM is busy:"
                + " it may crash a JVM of JDK 25 (JDK-8364343)");
        assertThat(dump).doesNotExist();
        assertThat(err.toString())
                .containsPattern("the earlier recording is now .*recording-\\d{8}-\\d{6}-\\d{3}\\.jfr");
        String time;
        try (var files = Files.list(folder)) {
            time = files.map(f -> f.getFileName().toString()).filter(f -> f.startsWith("recording-")).findFirst()
                    .orElseThrow().replace("recording-", "").replace(".jfr", "");
        }
        assertThat(folder.resolve("recording.jfr")).exists();
        assertThat(folder.resolve("threads-at-start-" + time + ".json")).content().contains("WaitsUntilTold");
        assertThat(folder.resolve("threads-at-end-" + time + ".json")).exists();
        assertThat(folder.resolve("threads-at-end.json")).doesNotExist();
    }

    /**
     * The static field, the lists and the record between it and the arrays. An object is told of if it was sampled and has survived a
     * collection: the young generation is small, so that there are several within a second.
     */
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void whoHoldsWhatIsKeptIsRecordedWhereMemoryIsAskedFor(int jdk) throws Exception {
        var target = start(jdk, System.getProperty("java.class.path"),
                List.of("-Xmx512m", "-Xmn8m", LeaksUntilTold.class.getName()));
        assertThat(run("record", "" + target.pid(), "--for", "2s", "--question", "memory", "-o", folder.toString()))
                .as(err.toString()).isZero();
        String program = LeaksUntilTold.class.getName();
        assertThat(MeasuredRecording.of(folder.resolve("recording.jfr")).measured().oldObjects.most(Long.MAX_VALUE)
                .orElseThrow().what()).contains(" allocated at " + program + ".leak:", ", held by " + program)
                .endsWith(program + ".CARTS");
    }

    /** As a JVM is when a recording begins. The last look begins 1.8 s after the first, which is busy. */
    @Test
    void aJvmThatIsBusyForAWhileIsDumpedToo() throws Exception {
        var target = start(25, System.getProperty("java.class.path"), List.of(WaitsUntilTold.class.getName(), "1200"));
        assertThat(VirtualThreadRuns.makeDumpsDangerous(RunningJvm.named("" + target.pid()), 25)).isFalse();
    }

    /** Beside a recording of its own, which goes on. */
    @Test
    void whatIsTooFrequentIsLeftOutUnlessItIsAskedFor() throws Exception {
        var target = start(25, System.getProperty("java.class.path"),
                List.of("-XX:ActiveProcessorCount=1", "-XX:StartFlightRecording:name=own,settings=profile",
                        "-Xlog:jfr*=off", TasksUntilTold.class.getName()));
        String before = jcmd(target, "JFR.check", "verbose=true");
        assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.toString())).isZero();
        assertThat(err.toString()).contains(" starts and ends of virtual threads per second, which would take ",
                "; unknown: tasks per second", "tasks records them in any case");
        assertThat(out.toString()).contains("throughput: neither requests nor tasks were seen")
                .doesNotContain("no virtual threads ran");
        err.getBuffer().setLength(0);
        assertThat(run("record", "" + target.pid(), "--for", "1s", "--question", "tasks", "-o", folder.toString()))
                .isZero();
        assertThat(err.toString()).doesNotContain("starts and ends of virtual threads");
        assertThat(out.toString()).contains("A task is the life of one of the virtual threads");
        assertThat(jcmd(target, "JFR.check", "verbose=true")).isEqualTo(before).contains("name=own ", "(running)");
        isAsBefore(target);
    }

    @Test
    void aJvmWithoutVirtualThreadsIsRecorded() throws Exception {
        Path source = Files.writeString(folder.resolve("Old.java"), OLD_PROGRAM);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", source.toString()))
                .isZero();
        var target = start(17, folder.toString(), List.of("Old"));
        assertThat(run("record", "" + target.pid(), "--for", "1s", "-o", folder.resolve("report").toString()))
                .as(err.toString()).isZero();
        assertThat(out.toString()).contains(": JDK 17.", "no virtual threads ran", "Report: ");
        isAsBefore(target);
    }

    @Test
    void aJvmThatEndsMeanwhileIsReportedUntilThen() throws Exception {
        var target = start(25);
        var recording = recordInBackground(target);
        target.getOutputStream().close();
        assertThat(recording.join()).as(err.toString()).isZero();
        assertThat(err.toString())
                .containsPattern("ended after \\d+ s: the process ended; what was recorded until then is reported")
                .doesNotContain("MB are free", "refuses");
        assertThat(out.toString()).contains("Report: ");
    }

    @Test
    void aJvmThatIsKilledIsReportedUntilThenAndItsChunksAreLeft() throws Exception {
        var target = start(25);
        var recording = recordInBackground(target);
        var chunks = repository(target);
        assertThat(chunks).isDirectory();
        Await.until("the recording began",
                () -> recording.isDone() || err.toString().contains("no thread dump "));
        Await.flush(chunks, 1);
        target.destroyForcibly().waitFor();
        recording.join();
        assertThat(err.toString()).contains(" s: the process ended; what was ").doesNotContain("nothing was recorded");
        assertThat(out.toString()).contains("Report: ");
        assertThat(chunks).as("it is named by the process, so nothing is deleted there").isDirectory();
        assertThat(leftBy(target)).isEmpty();
    }

    /** Returns the exit code to come. */
    private CompletableFuture<Integer> recordInBackground(Process target) throws Exception {
        var recording = CompletableFuture.supplyAsync(
                () -> run("record", "" + target.pid(), "--for", "60s", "-o", folder.toString()));
        Await.until("a recording", () -> recording.isDone() || err.toString().contains("recording process"));
        return recording;
    }

    @Test
    void processesAreListed() throws Exception {
        var target = start(25);
        assertThat(run("processes")).isZero();
        assertThat(out.toString().lines().filter(l -> l.strip().startsWith(target.pid() + " "))).singleElement()
                .satisfies(l -> assertThat(l).contains("25.").endsWith(PinsUntilTold.class.getName()));
    }

    /** An argument in Latin-1, as of another locale: its byte is no letter of UTF-8. */
    @Test
    void aJvmWithALetterOfAnotherLocaleIsFoundByItsName() throws Exception {
        var command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" \"-Dcity=$(printf 'Z\\374rich')\" "
                + WaitsUntilTold.class.getName(), "sh"));
        command.addAll(java(Path.of(System.getProperty("java.home")), System.getProperty("java.class.path")));
        var target = start(command);
        assertThat(run("processes")).isZero();
        assertThat(out.toString().lines().filter(l -> l.strip().startsWith(target.pid() + " "))).singleElement()
                .asString().endsWith("  " + WaitsUntilTold.class.getName());
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

    /** Such a JVM would write a dump of its own when it is asked to attach. */
    @Test
    void aJvmOfAnotherKindIsLeftAlone() throws Exception {
        Path library = Files.write(folder.resolve("libj9vm29.so"), new byte[1]);
        var target = start(25, System.getProperty("java.class.path"),
                List.of(LooksLikeOpenJ9.class.getName(), library.toString()));
        assertThat(run("record", "" + target.pid())).isEqualTo(Main.DATA_FAILURE);
        assertThat(run("watch", "" + target.pid())).isEqualTo(Main.DATA_FAILURE);
        assertThat(err.toString().lines()).hasSize(2)
                .allMatch(l -> l.contains("process " + target.pid() + " is no HotSpot JVM"));
    }
}
