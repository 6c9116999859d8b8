package io.carrierscope.analyzer.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.jmc.LoadedRecording;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** What JMC has loaded tells the same, to the last figure, as the file it was loaded from. */
class LoadedRecordingTest {
    @TempDir
    private Path folder;

    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");

    static Stream<Path> samples() throws IOException {
        return Files.list(FOLDER).filter(f -> f.getFileName().toString().matches("sample\\..*\\.jfr")).sorted();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void itGivesTheSameReport(Path file) throws Exception {
        var loaded = LoadedRecording.of(file.getFileName().toString(),
                JfrLoaderToolkit.loadEvents(List.of(file.toFile())));
        var own = report(MeasuredRecording.of(file));
        var others = report(MeasuredRecording.of(loaded));
        if (leftOutRenamed(own) != leftOutRenamed(others)) {
            ((ObjectNode) own).remove("pool");
            ((ObjectNode) others).remove("pool");
        }
        assertThat(others).isEqualTo(own);
    }

    /** Of a thread that is renamed within a chunk, as Jetty's acceptor at its start, JMC keeps the first name, which is that of the pool. */
    private static boolean leftOutRenamed(JsonNode own) {
        return own.at("/cpu/busyProcessorsByThreadGroup") instanceof ObjectNode groups
                && groups.properties().removeIf(group -> group.getKey().contains("-acceptor-"));
    }

    private static JsonNode report(MeasuredRecording recording) throws IOException {
        var report = (ObjectNode) new ObjectMapper().readTree(Reports.json(Analysis.of(List.of(recording))));
        return report.get("cells").get(0);
    }

    /** A format before that of JDK 11 differs in its version and in the names of types, which JMC translates. */
    @Test
    void anOldFormatIsReadByItself() throws Exception {
        Path file = FOLDER.resolve("incident.I6.jfr");
        var old = MeasuredRecording.of(Files.write(folder.resolve(file.getFileName()), inFormat10(file)));
        assertThat(report(old)).isEqualTo(report(MeasuredRecording.of(file)));
        assertThat(old.profile().readBy()).isEqualTo("format 1.0, read by the parser of JDK Mission Control");
        assertThat(Reports.text(Analysis.of(List.of(old)))).contains(", format 1.0, read by");
    }

    private static byte[] inFormat10(Path file) throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        for (int at = 0; at < bytes.limit(); at += (int) bytes.getLong(at + 2 * Integer.BYTES)) {
            bytes.putInt(at + Integer.BYTES, 1 << Short.SIZE);
        }
        return bytes.array();
    }

    @Test
    void whatNobodyReadsIsSaidInOneLine() throws Exception {
        var bytes = inFormat10(FOLDER.resolve("incident.I6.jfr"));
        Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> MeasuredRecording.of(cut)).isInstanceOf(DataError.class).hasMessageStartingWith(
                cut + ": is a recording in format 1.0 of JDK 7 to 10, and the parser of JDK Mission Control cannot read it (");
    }

    @Test
    void nothingLoadedIsSaidInOneLine() {
        assertThatThrownBy(() -> LoadedRecording.of("recording", ItemCollectionToolkit.EMPTY))
                .isInstanceOf(DataError.class).hasMessage("recording: holds no events");
    }
}
