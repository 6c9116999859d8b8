package io.carrierscope.analyzer.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.attach.PrivateFile.Content;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkBytes;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {
    private static final Path SAMPLE = Path.of(System.getProperty("carrierscope.root"),
            "recordings/sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr");

    @TempDir
    private Path folder;

    /** A disk that is full after so many chunks and a piece of the next. */
    private static Content full(int chunks) throws Exception {
        byte[] chunk = ChunkBytes.of(SAMPLE, ChunkIndex.of(SAMPLE).entries().get(0));
        return out -> {
            for (int i = 0; i < chunks; i++) {
                out.write(ByteBuffer.wrap(chunk));
            }
            out.write(ByteBuffer.wrap(Arrays.copyOf(chunk, 1000)));
            throw new IOException("No space left on device");
        };
    }

    @Test
    void ofARecordingWhatFitsIsKept() throws Exception {
        Path file = folder.resolve("recording.jfr");
        assertThatThrownBy(() -> PrivateFile.writeRecording(file, full(2))).isInstanceOf(DataError.class)
                .hasMessage(file + " cannot be written: No space left on device; it holds what fitted");
        assertThat(file).hasSize(2 * ChunkIndex.of(SAMPLE).entries().get(0).header().sizeBytes() + 1000);
        assertThat(ChunkIndex.of(file).entries()).hasSize(1); // a chunk that is in a file twice counts once
    }

    @Test
    void aPieceThatNobodyCanReadIsDeleted() {
        Path file = folder.resolve("recording.jfr");
        assertThatThrownBy(() -> PrivateFile.writeRecording(file, full(0)))
                .hasMessage(file + " cannot be written: No space left on device");
        assertThat(file).doesNotExist();
        Path dump = folder.resolve("threads-at-end.json");
        assertThatThrownBy(() -> PrivateFile.write(dump, full(2)))
                .hasMessage(dump + " cannot be written: No space left on device");
        assertThat(dump).doesNotExist();
    }
}
