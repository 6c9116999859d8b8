package io.carrierscope.stack.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.cli.Main;
import io.carrierscope.runner.cli.ShortCells;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole cell, in JVMs of its own. */
class QuarkusCellsTest {
    @TempDir
    Path folder;

    @Test
    void itsJvmHasTheOptionsThatQuarkusAsksFor() throws IOException {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);
        int code = Main.run(printer, printer, ShortCells.with("smoke", "--server", "quarkus-virtual", "--warmup", "0.5",
                "--measure", "1", "--recordings", folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        List<RecordedEvent> events = events();
        assertThat(events).filteredOn(event -> event.getEventType().getName().equals("carrierscope.Handler"))
                .isNotEmpty().allMatch(handler -> handler.getString("threadKind").equals("virtual"));
        assertThat(events).filteredOn(event -> event.getEventType().getName().equals("jdk.JVMInformation"))
                .isNotEmpty().allSatisfy(jvm -> assertThat(jvm.getString("jvmArguments"))
                        .contains("--add-opens=java.base/java.lang=ALL-UNNAMED"));
    }

    private List<RecordedEvent> events() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return RecordingFile.readAllEvents(paths.filter(path -> path.toString().endsWith(".server.jfr")).findFirst()
                    .orElseThrow());
        }
    }
}
