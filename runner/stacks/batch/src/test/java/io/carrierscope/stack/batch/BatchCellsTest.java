package io.carrierscope.stack.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.cli.Main;
import io.carrierscope.runner.cli.ShortCells;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole cell whose requests are jobs, in JVMs of its own. */
class BatchCellsTest {
    @TempDir
    Path folder;

    /** A hundred items of 10 ms, ten at once, take 100 ms at best. */
    @Test
    void aJobTakesNoLessThanItsBound() throws IOException {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out, true);
        int code = Main.run(printer, printer,
                ShortCells.with("batch", "--server", "batch-platform-10", "--recording", "on", "--repeat", "1",
                        "--warmup",
                        "0.5", "--measure",
                        "1", "--recordings", folder.toString()));
        assertThat(code).as(out.toString()).isZero();
        List<RecordedEvent> jobs = of(".client.jfr", "Batch");
        assertThat(jobs).isNotEmpty().allMatch(job -> job.getInt("failed") == 0 && job.getInt("size") == 1)
                .allMatch(job -> job.getDuration().compareTo(Duration.ofMillis(100)) >= 0);
        assertThat(of(".server.jfr", "Handler").size()).isGreaterThanOrEqualTo(100 * jobs.size());
        assertThat(of(".server.jfr", "Handler")).allMatch(item -> item.getString("threadKind").equals("platform"));
    }

    private List<RecordedEvent> of(String ending, String event) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            Path file = paths.filter(path -> path.toString().endsWith(ending)).findFirst().orElseThrow();
            return RecordingFile.readAllEvents(file).stream()
                    .filter(each -> each.getEventType().getName().equals("carrierscope." + event)).toList();
        }
    }
}
