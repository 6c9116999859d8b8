package io.carrierscope.stack.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.cli.Main;
import io.carrierscope.runner.cli.ShortCells;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole cells of the variants of this stack, in JVMs of their own. */
class SpringCellsTest {
    private static final int CREATED = 201;
    private static final int CLIENTS = 4;

    @TempDir
    Path folder;

    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = {"mvc-platform-200", "netty-virtual"})
    void othersRunAndRecord(String name) throws IOException {
        runsAndRecords(name);
    }

    /** The contract of servers holds for all of them. */
    @ParameterizedTest
    @ValueSource(strings = {"mvc-virtual", "webflux"})
    void runsAndRecords(String name) throws IOException {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);
        int code = Main.run(printer, printer,
                ShortCells.with("smoke", "--server", name, "--warmup", "0.5", "--measure", "1.5",
                        "--recordings", folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        saysWhatItIs(Servers.named(name).orElseThrow());
    }

    /** Each request of the bank asks two services, with the client library of its stack; those of "boot" are Boot's too. */
    @Tag("live")
    @ParameterizedTest
    @ValueSource(strings = {"mvc-virtual-boot", "webflux"})
    void servicesDownstreamAreCalled(String server) throws IOException {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);
        int code = Main.run(printer, printer, ShortCells.with("bank-transfer", "--server", server, "--workload",
                "transfer-scaled", "--load", "closed-" + CLIENTS, "--repeat", "1",
                "--warmup", "0.5", "--measure", "1.5", "--recordings", folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        List<RecordedEvent> client = RecordingFile.readAllEvents(recording("bank-transfer." + server, ".client.jfr"));
        RecordedEvent measure = of(client, "Phase").stream().filter(phase -> phase.getString("name").equals("measure"))
                .findFirst().orElseThrow();
        List<RecordedEvent> requests = of(client, "Request");
        assertThat(requests).extracting(request -> request.getInt("status") / 100 * 100).doesNotContain(400);
        List<RecordedEvent> answered = requests.stream().filter(request -> request.getInt("status") == CREATED)
                .filter(request -> within(request, measure)).toList();
        List<RecordedEvent> handled = of(
                RecordingFile.readAllEvents(recording("bank-transfer." + server, ".server.jfr")), "Handler");
        List<RecordedEvent> calls = of(
                RecordingFile.readAllEvents(recording("bank-transfer." + server, ".downstream.jfr")), "Handler");
        // the recorders begin and end one after another; all record what is measured
        assertThat(answered).isNotEmpty();
        assertThat(calls).hasSizeGreaterThanOrEqualTo(2 * answered.size());
        assertThat(calls.stream().filter(call -> within(call, measure)).count())
                .isLessThanOrEqualTo(2L * handled.size() + 2 * CLIENTS);
    }

    private static boolean within(RecordedEvent event, RecordedEvent span) {
        return !event.getStartTime().isBefore(span.getStartTime()) && !event.getEndTime().isAfter(span.getEndTime());
    }

    /** The libraries of Spring and the clients of the broker meet in these JVMs only. */
    @Tag("live")
    @Test
    void messagesAreAcknowledged() throws IOException {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);
        int code = Main.run(printer, printer,
                ShortCells.with("kafka-ack", "--server", "mvc-virtual,webflux-reactor-kafka",
                        "--producer", "webflux-linger10", "--load", "closed-4", "--warmup", "0.5", "--measure", "1.5",
                        "--recordings", folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        for (String server : List.of("mvc-virtual", "webflux-reactor-kafka")) {
            List<RecordedEvent> events = RecordingFile
                    .readAllEvents(recording("kafka-ack." + server, ".server.jfr"));
            assertThat(of(events, "Send")).hasSameSizeAs(of(events, "Handler")).isNotEmpty()
                    .allMatch(send -> send.getString("failure") == null && send.getLong("resumeTime") >= 0);
            assertThat(of(events, "Producer")).isNotEmpty();
        }
    }

    private void saysWhatItIs(ServerVariant server) throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording("smoke." + server.name(), ".server.jfr"));
        assertThat(of(events, "Cell")).allSatisfy(event -> {
            assertThat(event.getString("role")).isEqualTo("server");
            assertThat(event.getString("serverVariant")).isEqualTo(server.name());
            assertThat(event.getString("threadModel")).isEqualTo(server.threadModel().id());
        }).isNotEmpty();
        assertThat(of(events, "Phase")).extracting(event -> event.getString("name")).contains("warmup", "measure");
        assertThat(of(events, "Handler")).isNotEmpty().allMatch(event -> event.getLong("queueDelay") >= 0);
    }

    private Path recording(String cell, String ending) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(path -> path.getFileName().toString().startsWith(cell + "."))
                    .filter(path -> path.toString().endsWith(ending)).findFirst().orElseThrow();
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
