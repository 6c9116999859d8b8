package io.carrierscope.stack.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.cli.Main;
import io.carrierscope.runner.cli.ShortCells;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells whose requests query a real database. */
@Tag("live")
class DatabaseCellsTest {
    private static final String SUITE = """
            name: db
            question: Does the database answer?
            workloads: {ask: {steps: [{query-on-2: 20ms}]}}
            axes: {server: [virtual], workload: [ask], load: [closed-5]}
            phases: {warmup: 1s, measure: 1s, drain: 200ms, timeout: 20s}
            """;

    @TempDir
    Path folder;

    /** Three of five clients wait for one of the two connections. The database ends with the cell. */
    @Test
    void requestsWaitForAConnection() throws IOException {
        Path suite = Files.writeString(folder.resolve("db.yaml"), SUITE);
        StringWriter out = new StringWriter();
        int code = Main.run(new PrintWriter(out), new PrintWriter(out),
                ShortCells.with(suite.toString(), "--recordings",
                        folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        List<RecordedEvent> events = RecordingFile.readAllEvents(folder.resolve("db.virtual.ask.closed-5.jdk"
                + Runtime.version().feature() + ".r1.server.jfr"));
        assertThat(of(events, "Handler")).isNotEmpty()
                .allSatisfy(request -> assertThat(request.getDuration().toMillis()).isGreaterThanOrEqualTo(20));
        assertThat(of(events, "LockWait")).isNotEmpty()
                .allMatch(wait -> wait.getString("lock").equals("query-on-2"));
        assertThat(of(events, "Companion")).extracting(process -> process.getString("process"))
                .containsExactlyInAnyOrder("database", "runner");
        assertThat(ProcessHandle.allProcesses().map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains(folder.toString()));
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals("carrierscope." + name)).toList();
    }
}
