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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** What JMC has loaded tells the same, to the last figure, as the file it was loaded from. */
class LoadedRecordingTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");

    static Stream<Path> samples() throws IOException {
        return Files.list(FOLDER).filter(f -> f.getFileName().toString().matches("sample\\..*\\.jfr")).sorted();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void itGivesTheSameReport(Path file) throws Exception {
        var loaded = LoadedRecording.of(file.getFileName().toString(),
                JfrLoaderToolkit.loadEvents(List.of(file.toFile())));
        assertThat(report(MeasuredRecording.of(loaded))).isEqualTo(report(MeasuredRecording.of(file)));
    }

    private static JsonNode report(MeasuredRecording recording) throws IOException {
        var report = (ObjectNode) new ObjectMapper().readTree(Reports.json(Analysis.of(List.of(recording))));
        return report.get("cells").get(0);
    }

    @Test
    void nothingLoadedIsSaidInOneLine() {
        assertThatThrownBy(() -> LoadedRecording.of("recording", ItemCollectionToolkit.EMPTY))
                .isInstanceOf(DataError.class).hasMessage("recording: holds no events");
    }
}
