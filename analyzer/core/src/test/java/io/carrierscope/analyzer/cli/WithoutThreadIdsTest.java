package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;

/**
 * A recording in the form of native images and other virtual machines: threads without Java id and group, no stacks, no
 * settings and no information about the JVM.
 */
class WithoutThreadIdsTest {
    @TempDir
    private Path folder;

    @Test
    void everyCommandAnswers() throws Exception {
        Path file = folder.resolve("native.jfr");
        try (var recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization())) {
            for (String name : new String[]{"jdk.ThreadPark", "jdk.ThreadSleep", "jdk.VirtualThreadPinned",
                    "jdk.ThreadCPULoad", "jdk.ThreadStart"}) {
                var type = recording.registerEventType(name);
                write(recording, type, "main", 1);
                write(recording, type, null, 2);
            }
        }
        for (String command : new String[]{"explain", "pinning", "carriers", "latency"}) {
            assertThat(analyzer(command, file.toString())).as(command).isZero();
        }
        assertThat(analyzer("latency", file.toString(), "--request-event", "jdk.ThreadSleep")).isZero();
        assertThat(analyzer("report", file.toString(), "-o", folder.resolve("report").toString())).isZero();
    }

    private static void write(Recording recording, Type type, String thread, long ticks) {
        recording.writeEvent(type.asValue(event -> {
            event.putField("startTime", ticks);
            event.putField("eventThread", t -> t.putField("javaName", thread).putField("osThreadId", -1L));
        }));
    }

    private static int analyzer(String... args) {
        var out = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(out, true), args);
        assertThat(out.toString()).doesNotContainPattern("Exception(:| in thread)|\tat ");
        return code;
    }
}
