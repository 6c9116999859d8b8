package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole cells of every server variant, and of what cells can be asked for. */
class SmokeTest {
    @TempDir
    Path folder;

    /** The contract of servers holds for all of them; other tests of cells run virtual threads. */
    @Test
    void serverVariantsRunAndRecord() {
        runAndRecord(List.of("platform-20", "non-blocking"));
    }

    @Tag("live")
    @Test
    void everyServerVariantRunsAndRecords() {
        runAndRecord(
                Servers.ALL.stream().filter(server -> server.module().isEmpty()).map(ServerVariant::name).toList());
    }

    private void runAndRecord(List<String> servers) {
        // a measure that holds no whole batches yet goes on, so that a slow machine has its requests, too
        Outcome outcome = run("smoke", "--load", "batch-40x8", "--warmup", "0.3", "--measure", "0.5", "--server",
                String.join(",", servers));
        assertThat(outcome.code()).as(outcome.toString()).isZero();
        recordings().stream().limit(2).forEach(this::tellsNothingOfItsSurroundings);
        assertThat(servers).allSatisfy(server -> {
            assertThat(outcome.out()).containsPattern("smoke\\." + server + "\\.io\\S* +[1-9]\\d*\\.\\d");
            assertThat(recordings()).filteredOn(name -> name.startsWith("smoke." + server + ".")).hasSize(2);
        });
    }

    @Test
    void aPairedCellWithoutFlightRecorderKeepsToItsLimits() throws IOException {
        Outcome outcome = run("smoke", "--server", "virtual", "--load", "batch-40x8-4conn", "--recording", "off",
                "--limit", "client.cpus=1,server.memory=512m", "--gc", "g1", "--jvm-args", "server=-Xss512k -Da.b=c",
                "--jvm-args", "client=-Xss768k", "--warmup", "0.6", "--measure", "0.5");
        assertThat(outcome.code()).as(outcome.toString()).isZero();
        assertThat(recordings()).containsExactly("smoke.virtual-g1.io.batch-40x8-4conn.jdk"
                + Runtime.version().feature() + ".unrecorded.r1.client.jfr");
        List<RecordedEvent> events = RecordingFile.readAllEvents(folder.resolve(recordings().getFirst()));
        assertThat(of(events, "Cell").getFirst().getString("definition")).contains("\"recording\":\"off\"",
                "\"seed\":1", "\"memoryMegabytes\":512", "\"collector\":\"g1\"",
                "\"options\":[\"-Xss512k\",\"-Da.b=c\",");
        assertThat(of(events, "Cell").getFirst().getString("limits"))
                .startsWith("cpus=1 heap=256m gc=serial jvm=-Xss768k");
        assertThat(of(events, "Cell").getFirst().getString("limits")).doesNotContain("memory=");
        assertThat(of(events, "Batch")).filteredOn(event -> event.getBoolean("measured")).isNotEmpty();
        RecordedEvent steady = of(events, "Steady").getFirst();
        assertThat(of(events, "Steady")).hasSize(1);
        assertThat(steady.getString("rule")).startsWith("fixed warm-up of 0.6 s");
        assertThat(Float.isNaN(steady.getFloat("cpuChange"))).isFalse();
    }

    @Test
    void explainsASuiteBeforeAnythingRuns() {
        Outcome outcome = run("jetty-pools", "--explain-suite", "--full");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("Study 000", "jetty-pools.virtual-200.cpu1-sleep100-early.batch-1000x10.jdk",
                "published: makespan 10997 ms (study 000: cpu 1, sleep 100, 10 threads)",
                "cells to run in the order above (seed 1), about ");
        assertThat(recordings()).isEmpty();
    }

    private void tellsNothingOfItsSurroundings(String recording) {
        try (RecordingFile events = new RecordingFile(folder.resolve(recording))) {
            while (events.hasMoreEvents()) {
                assertThat(events.readEvent().getEventType().getName()).isNotIn("jdk.InitialEnvironmentVariable",
                        "jdk.InitialSystemProperty", "jdk.SystemProcess", "jdk.ActiveRecording", "jdk.StringFlag");
            }
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private Outcome run(String suite, String... options) {
        return Outcome
                .ofShortCells(Stream.concat(Stream.of(suite, "--recordings", folder.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<String> recordings() {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jfr")).sorted()
                    .toList();
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
