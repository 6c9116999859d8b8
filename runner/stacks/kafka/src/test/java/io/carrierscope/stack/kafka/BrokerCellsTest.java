package io.carrierscope.stack.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.Absent;
import io.carrierscope.runner.cli.Main;
import io.carrierscope.runner.cli.ShortCells;
import io.carrierscope.runner.docs.FaultTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells whose requests send messages to a real broker, and what becomes of that broker. */
class BrokerCellsTest {
    private static final FaultTable TABLE = new FaultTable("cell faults");
    private static final long GLANCE_NANOS = 20_000_000;
    /** Ends a test that hangs; nothing here takes nearly as long. */
    private static final int HANG_SECONDS = 300;
    private static final String SUITE = """
            name: ack
            question: Is the message acknowledged?
            workloads: {send-one: {steps: [{send: get-5s}]}}
            axes: {server: [virtual, non-blocking], workload: [send-one], producer: [mvc-linger10], load: [closed-4]}
            """;

    @TempDir
    Path folder;
    private Path suite;
    private Process runner;

    @BeforeEach
    void writeSuite() throws IOException {
        suite = Files.writeString(folder.resolve("ack.yaml"), SUITE);
    }

    @AfterEach
    void end() {
        if (runner != null) {
            runner.descendants().forEach(ProcessHandle::destroyForcibly);
            runner.destroyForcibly();
        }
    }

    /** Threads that wait for theirs are in the tests of servers that have such. */
    @Test
    void everyAnsweredRequestHasItsAcknowledgement() throws IOException {
        StringWriter out = new StringWriter();
        int code = Main.run(new PrintWriter(out), new PrintWriter(out),
                arguments("--server", "non-blocking", "--recording", "on", "--measure", "1.5").toArray(String[]::new));
        assertThat(code).as(out.toString()).isZero();
        List<RecordedEvent> events = events("ack.non-blocking.send-one.mvc-linger10.closed-4");
        List<RecordedEvent> sends = of(events, "Send");
        assertThat(sends).hasSameSizeAs(of(events, "Handler")).isNotEmpty().allSatisfy(BrokerCellsTest::isWhole)
                .allMatch(send -> send.getLong("resumeTime") == Absent.NANOS);
        assertThat(of(events, "Producer")).isNotEmpty()
                .allMatch(producer -> producer.getDuration("linger").equals(Duration.ofMillis(10)))
                .allMatch(producer -> producer.getLong("batchLimit") == 16_384);
        assertThat(of(events, "Companion")).extracting(process -> process.getString("process"))
                .containsExactlyInAnyOrder("broker", "runner");
        assertThat(of(events, "Companion")).filteredOn(process -> process.getString("process").equals("broker"))
                .allMatch(broker -> broker.getDuration("cpuTime").isPositive());
        assertThat(of(events, "Cell")).allMatch(cell -> cell.getString("definition").contains("mvc-linger10"));
        assertThat(folder.resolve(".carrierscope-unfinished")).doesNotExist();
        assertThat(brokers(ProcessHandle.current())).isEmpty();
    }

    /** What the event is made of lasts as long as the event, but for the moments between taking the times. */
    private static void isWhole(RecordedEvent send) {
        assertThat(send.getString("failure")).isNull();
        long parts = send.getLong("acceptTime") + send.getLong("acknowledgeTime")
                + Math.max(0, send.getLong("resumeTime"));
        assertThat(parts).isPositive().isLessThanOrEqualTo(send.getDuration().toNanos());
    }

    @Tag("live")
    @Test
    void aTakenPortIsTheReasonOfARow() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            start(HANG_SECONDS, "--server", "virtual", "--broker-port", Integer.toString(taken.getLocalPort()));
            assertThat(ended()).isEqualTo(1);
        }
        assertThat(output()).containsPattern("failed at broker-start: broker ended.*port \\d+.*already in use");
        assertThat(failures()).hasSize(1);
    }

    @Test
    void aBrokerThatDiesIsTheReasonOfARow() throws Exception {
        start(HANG_SECONDS, "--server", "virtual", "--recording", "on", "--measure", "300");
        awaitMeasure();
        brokers(runner.toHandle()).getFirst().destroyForcibly();
        assertThat(ended()).isEqualTo(1);
        assertThat(output()).containsPattern("failed at measure: broker ended with exit code 137");
        leftOnly("broker crashes at measure", "“broker ended with exit code 137”");
    }

    @Tag("live")
    @Test
    void aBrokerThatIsNeverReadyIsTheReasonOfARow() throws Exception {
        start(2, "--server", "virtual");
        ProcessHandle broker = awaitBroker();
        new ProcessBuilder("kill", "-STOP", Long.toString(broker.pid())).start().waitFor();
        assertThat(ended()).isEqualTo(1);
        assertThat(output()).containsPattern("failed at broker-start: broker said nothing for 2 s");
        broker.onExit().get(HANG_SECONDS, TimeUnit.SECONDS);
        leftOnly("broker hangs at broker-start", "“broker said nothing for … s”");
    }

    private void leftOnly(String fault, String reason) throws IOException {
        assertThat(failures()).hasSize(1);
        assertThat(files("ack.", ".server.jfr")).isEmpty();
        assertThat(folder.resolve(".carrierscope-unfinished")).doesNotExist();
        TABLE.row(fault, reason, "none", "none; `.failed.jfr` stands for it", "runs the cell");
    }

    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void theBrokerEndsWithTheRunner(String signal) throws Exception {
        start(HANG_SECONDS, "--server", "virtual", "--recording", "on", "--measure", "300");
        ProcessHandle broker = awaitBroker();
        new ProcessBuilder("kill", "-" + signal, Long.toString(runner.pid())).start().waitFor();
        broker.onExit().get(HANG_SECONDS, TimeUnit.SECONDS);
        assertThat(runner.waitFor(HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.exists(folder.resolve(".carrierscope-unfinished"))).isEqualTo(signal.equals("KILL"));
    }

    private void start(int patienceSeconds, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
                "-Dcarrierscope.stacks=" + System.getProperty("carrierscope.stacks"),
                "-Dcarrierscope.start-seconds=" + patienceSeconds, "-cp", System.getProperty("java.class.path"),
                "io.carrierscope.runner.cli.Main"));
        words.addAll(arguments(more));
        runner = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(folder.resolve("out.log").toFile())
                .start();
    }

    private List<String> arguments(String... more) {
        List<String> words = new ArrayList<>(
                List.of(ShortCells.with(suite.toString(), "--warmup", "0.5", "--recordings", folder.toString())));
        words.addAll(List.of(more));
        return words;
    }

    private int ended() throws InterruptedException {
        assertThat(runner.waitFor(HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        return runner.exitValue();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("out.log"));
    }

    private ProcessHandle awaitBroker() {
        while (runner.isAlive() && brokers(runner.toHandle()).isEmpty()) {
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        return brokers(runner.toHandle()).getFirst();
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
            assertThat(measuring.await(HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Path repository() throws IOException {
        Optional<Path> found = chunkFolder();
        while (runner.isAlive() && found.isEmpty()) {
            LockSupport.parkNanos(GLANCE_NANOS);
            found = chunkFolder();
        }
        return found.orElseThrow();
    }

    private Optional<Path> chunkFolder() throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree
                    .filter(path -> path.toString().contains("client.repository") && path.toString().endsWith(".jfr"))
                    .map(Path::getParent).findFirst();
        } catch (UncheckedIOException changing) {
            return Optional.empty();
        }
    }

    private static List<ProcessHandle> brokers(ProcessHandle parent) {
        return children(parent, "BrokerProcess");
    }

    private static List<ProcessHandle> children(ProcessHandle parent, String word) {
        return parent.children().filter(child -> commandLine(child).contains(word)).toList();
    }

    /** ProcessHandle cuts long command lines. */
    private static String commandLine(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(child.pid()), "cmdline"));
        } catch (IOException elsewhere) {
            return child.info().commandLine().orElse("");
        }
    }

    private List<RecordedEvent> events(String cell) throws IOException {
        return RecordingFile.readAllEvents(files(cell, ".server.jfr").findFirst().orElseThrow());
    }

    private List<Path> failures() throws IOException {
        return files("ack.", ".failed.jfr").toList();
    }

    private Stream<Path> files(String begin, String end) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(path -> path.getFileName().toString().startsWith(begin))
                    .filter(path -> path.toString().endsWith(end)).toList().stream();
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
