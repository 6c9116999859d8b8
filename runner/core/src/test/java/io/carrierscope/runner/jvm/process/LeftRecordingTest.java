package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.OwnRecorder;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell without its recordings has failed, which is no reason to end the run. */
class LeftRecordingTest {
    @TempDir
    Path folder;

    @Test
    void aMissingRecordingFailsTheCell() throws Exception {
        assertThatThrownBy(() -> CellJvms.mustHaveRecorded(folder, "server")).isInstanceOf(CellFailure.class)
                .hasMessage("server ended well but left no recording");
        Files.createFile(folder.resolve("server" + OwnRecorder.PART));
        assertThatCode(() -> CellJvms.mustHaveRecorded(folder, "server")).doesNotThrowAnyException();
    }
}
