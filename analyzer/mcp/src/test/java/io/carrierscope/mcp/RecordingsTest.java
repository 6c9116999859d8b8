package io.carrierscope.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    /** The file can be read the second time, and neither its length nor its time tells. */
    @Test
    void aFailureIsNotKeptAndAnAnswerIs(@TempDir Path folder) throws Exception {
        byte[] recording = Files.readAllBytes(Served.RECORDINGS.resolve("incident.I5.jfr"));
        Path file = Files.write(folder.resolve("a.jfr"), new byte[recording.length]);
        var written = Files.getLastModifiedTime(file);
        var recordings = new Recordings(Folders.of(List.of(folder)));
        assertThatThrownBy(() -> recordings.analysis("a.jfr")).isInstanceOf(DataError.class);
        Files.write(file, recording);
        Files.setLastModifiedTime(file, written);
        assertThat(recordings.analysis("a.jfr").cells()).hasSize(1);
        assertThat(recordings.analysis("a.jfr")).isSameAs(recordings.analysis("a.jfr"));
    }
}
