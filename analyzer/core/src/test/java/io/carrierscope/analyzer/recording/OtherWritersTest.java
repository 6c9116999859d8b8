package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.RecordingProfile.Writer;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that no HotSpot wrote are read whole, as the JDK reads them. */
class OtherWritersTest {
    private static final String ITIMER = "async-profiler-4.5-itimer";

    @ParameterizedTest
    @ValueSource(strings = {ITIMER, "async-profiler-4.5-wall", "async-profiler-4.5-alloc", "async-profiler-4.5-lock",
            "async-profiler-4.5-nativemem", "async-profiler-3.0-wall"})
    void areReadWhole(String name) throws Exception {
        Path file = file(name);
        var recording = Recording.open(file);
        assertThat(recording.profile().eventCounts()).isEqualTo(eventsByTheJdk(file));
        assertThat(recording.profile().writer()).isEqualTo(Writer.ASYNC_PROFILER);
        assertThat(recording.profile().jdkFeature()).isEqualTo(name.contains("3.0") ? 21 : 25);
        assertThat(Collected.of(recording)).isNotEmpty();
        assertThat(recording.coverage().lost()).isEmpty();
        ReaderComparison.assertSame(file);
    }

    /** Its threads have no group. */
    @Test
    void threadsHaveNames() throws Exception {
        assertThat(Collected.of(Recording.open(file(ITIMER))).stream().filter(JvmEvent.CpuSample.class::isInstance)
                .map(e -> ((JvmEvent.CpuSample) e).thread().name())).contains("worker-0");
    }

    /** It names the least wait in a setting of its own. */
    @Test
    void haveThresholdsOfTheirOwn() throws Exception {
        var settings = Recording.open(file("async-profiler-4.5-lock")).profile().settings();
        assertThat(settings.thresholdNanos("jdk.JavaMonitorEnter")).hasValue(1_000_000);
        assertThat(settings.thresholdNanos("jdk.ThreadPark")).hasValue(1_000_000);
    }

    /** With {@code jfrsync} it writes a chunk of its own behind each of the JVM. */
    @Test
    void mayFollowAJvmInOneFile(@TempDir Path folder) throws Exception {
        var both = new ByteArrayOutputStream();
        try (var recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.CPULoad");
            recording.start();
            recording.dump(folder.resolve("jvm.jfr"));
        }
        for (Path part : List.of(folder.resolve("jvm.jfr"), file(ITIMER))) {
            Files.copy(part, both);
        }
        Path file = Files.write(folder.resolve("both.jfr"), both.toByteArray());
        var recording = Recording.open(file);
        assertThat(recording.profile().eventCounts()).isEqualTo(eventsByTheJdk(file));
        assertThat(recording.coverage().lost()).singleElement().asString().startsWith("no chunk covers");
    }

    private static Path file(String name) throws URISyntaxException {
        return Path.of(OtherWritersTest.class.getResource(name + ".jfr").toURI());
    }

    private static Map<String, Long> eventsByTheJdk(Path file) throws IOException {
        var counts = new TreeMap<String, Long>();
        try (var recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                counts.merge(recording.readEvent().getEventType().getName(), 1L, Long::sum);
            }
        }
        return counts;
    }
}
