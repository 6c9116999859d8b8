package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.docs.FaultTable;
import io.carrierscope.runner.jvm.process.TinyApplication;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a runner ends in the middle of a cell, no process and no half recording stays. */
class InterruptTest {
    private static final FaultTable TABLE = new FaultTable("ends of the runner");
    private static final long HANG_UP_BIT = 1L;
    private static final long INTERRUPT_BIT = 1L << 1;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

    @TempDir
    Path folder;
    private Process runner;

    @AfterEach
    void end() {
        if (runner != null) {
            runner.descendants().forEach(ProcessHandle::destroyForcibly);
            runner.destroyForcibly();
        }
    }

    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = {"INT", "HUP", "KILL of `run-with-jfr.sh`", "KILL beside an application"})
    void leavesNothingWhenItIsEndedInOtherWays(String end) throws Exception {
        leavesNothingWhenItIsEndedInMeasure(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void leavesNothingWhenItIsEndedInMeasure(String end) throws Exception {
        boolean ofScript = end.contains("run-with-jfr.sh");
        String signal = end.split(" ")[0];
        assumeHeard(signal);
        boolean unheard = signal.equals("KILL") && !ofScript;
        runner = start(ofScript, end.contains("application") ? application() : suite());
        awaitMeasure();
        List<ProcessHandle> children = runner.descendants().toList();
        assertThat(children).hasSizeGreaterThanOrEqualTo(ofScript ? 4 : 3);
        if (unheard) {
            refusesAnother();
        }
        new ProcessBuilder("kill", "-" + signal, Long.toString(runner.pid())).start().waitFor();
        assertThat(runner.waitFor(10, TimeUnit.MINUTES)).isTrue();
        for (ProcessHandle child : children) {
            child.onExit().get();
        }
        assertThat(recordings()).isEmpty();
        assertThat(folder.resolve("out.log")).content().doesNotContain("could not");
        if (!unheard) {
            assertThat(folder.resolve(".carrierscope-unfinished")).doesNotExist();
            assertThat(folder.resolve("out.log")).content().containsOnlyOnce("interrupted: ")
                    .contains("finished cells (0) are kept in " + folder, "without --fresh");
        }
        TABLE.row(end, "the runner and its children end" + (unheard ? "" : ", which it says"), "none",
                "none",
                "goes on with the cells that are not finished");
    }

    static void assumeHeard(String signal) throws IOException {
        assumeThat(Path.of("/bin/sh")).as("signals need a POSIX system").exists();
        assumeThat(signal.equals("INT") && isIgnored(INTERRUPT_BIT)).as("jobs in the background do not hear INT")
                .isFalse();
        assumeThat(signal.equals("HUP") && isIgnored(HANG_UP_BIT)).as("what runs under nohup does not hear HUP")
                .isFalse();
    }

    /** What this process ignores, its children ignore too; false where the system does not tell. */
    private static boolean isIgnored(long bit) throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status) && Files.readAllLines(status).stream().filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & bit) != 0);
    }

    /** Two runners at once: the second one says so and leaves everything to the first. */
    private void refusesAnother() throws IOException {
        Outcome outcome = Outcome.of(List.of("smoke", "--server", "virtual", "--recordings", folder.toString()));
        assertThat(outcome.code()).isEqualTo(Main.FAILED);
        assertThat(outcome.err().strip()).startsWith("another runner is at work in " + folder).doesNotContain("\n");
        assertThat(runner.isAlive()).isTrue();
        assertThat(chunkFolder()).isPresent();
        TABLE.row("another runner in the same folder", "“another runner is at work in …”", "none starts", "untouched",
                "runs when the other has ended");
    }

    private Process start(boolean byScript, Path suite) throws IOException {
        List<String> words = byScript
                ? List.of("/bin/bash", script().toString())
                : List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                        System.getProperty("java.class.path"), "io.carrierscope.runner.cli.Main");
        List<String> options = List
                .of(ShortCells.with(suite.toString(), "--recording", "on", "--warmup", "0.2", "--measure", "600",
                        "--recordings",
                        folder.toString()));
        ProcessBuilder process = new ProcessBuilder(Stream.concat(words.stream(), options.stream()).toList());
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        process.environment().put("TMPDIR", folder.toString());
        return process.redirectErrorStream(true).redirectOutput(folder.resolve("out.log").toFile()).start();
    }

    /** The script of this project in a folder where all is built: its jar is one that leads to the classes of this test. */
    private Path script() throws IOException {
        Path root = Path.of(System.getProperty("carrierscope.root", "../.."));
        Path built = Files.createDirectories(folder.resolve("built"));
        for (String each : List.of("runner/core/target", "runner/events", "runner/agent", "analyzer/core", "bin",
                "target")) {
            Files.createDirectories(built.resolve(each));
        }
        for (String each : List.of("pom.xml", "runner/pom.xml", "analyzer/pom.xml")) {
            Files.createFile(built.resolve(each));
        }
        for (String each : List.of("bin/ready", "bin/stale", "bin/find-jdk", "bin/jdk-folders")) {
            Files.copy(root.resolve(each), built.resolve(each));
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        new JarOutputStream(Files.newOutputStream(built.resolve("runner/core/target/all.jar")), manifest).close();
        for (String unit : List.of("analyzer", "runner")) {
            Files.createFile(built.resolve("target/built." + unit));
        }
        return Files.copy(root.resolve("run-with-jfr.sh"), built.resolve("run-with-jfr.sh"));
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(each -> Path.of(each).toUri().toString()).collect(Collectors.joining(" "));
    }

    /** With services downstream, so that there are all kinds of children. */
    private Path suite() throws IOException {
        return Files.writeString(folder.resolve("calls.yaml"), """
                name: calls
                question: Who is left?
                workloads: {one-call: {steps: [{call-slow: [{wait: 20ms}]}]}}
                axes: {server: [virtual], workload: [one-call], load: [closed-8]}
                """);
    }

    /** It does not notice that its runner is gone. */
    private Path application() throws IOException {
        TinyApplication.jar(folder);
        return Files.writeString(folder.resolve("tiny.yaml"), """
                name: tiny
                question: Who is left?
                servers: {tiny: {app: {jar: tiny.jar, args: ["${port}", works]}}}
                requests: [{get: /work}]
                axes: {server: [tiny], load: [closed-8]}
                """);
    }

    /** The client's own recording, read while it is written, tells when measure has begun. */
    private void awaitMeasure() throws Exception {
        CountDownLatch measuring = new CountDownLatch(1);
        try (EventStream events = EventStream.openRepository(repository())) {
            events.onEvent("carrierscope.Load", load -> {
                if (load.getString("phase").equals("measure")) {
                    measuring.countDown();
                }
            });
            events.startAsync();
            assertThat(measuring.await(10, TimeUnit.MINUTES)).isTrue();
        }
    }

    private Path repository() throws IOException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Optional<Path> found = chunkFolder();
        while (found.isEmpty() && deadline - System.nanoTime() > 0) {
            assertThat(runner.isAlive()).as(() -> said()).isTrue();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            found = chunkFolder();
        }
        return found.orElseThrow();
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("out.log"));
        } catch (IOException unread) {
            return unread.toString();
        }
    }

    private Optional<Path> chunkFolder() throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree
                    .filter(path -> path.toString().contains("client.repository") && path.toString().endsWith(".jfr"))
                    .map(Path::getParent).findFirst();
        } catch (java.io.UncheckedIOException changing) {
            return Optional.empty();
        }
    }

    private List<String> recordings() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jfr")).toList();
        }
    }
}
