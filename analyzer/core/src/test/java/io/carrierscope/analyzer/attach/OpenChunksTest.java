package io.carrierscope.analyzer.attach;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.LiveChunks.OpenChunks;
import io.carrierscope.analyzer.recording.chunk.ChunkBytes;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenChunksTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @TempDir
    private Path folder;

    /** The first name is that of an earlier chunk, the others are from the night in which clocks in Europe go back from three to two. */
    @Test
    void chunksAreCopiedInTheirOrderWhenClocksGoBack() throws Exception {
        byte[] first = firstOf(SAMPLES.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr"));
        byte[] second = firstOf(SAMPLES.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.client.jfr"));
        Files.write(folder.resolve("2026_10_25_02_49_58.jfr"), second);
        Files.write(folder.resolve("2026_10_25_02_59_58.jfr"), first);
        Path copy = folder.resolve("copy");
        try (var chunks = new OpenChunks(folder)) {
            chunks.follow();
            Files.write(folder.resolve("2026_10_25_02_00_03.jfr"), second);
            chunks.follow();
            chunks.follow();
            PrivateFile.write(copy, chunks::copyTo);
        }
        assertThat(Files.size(copy)).isEqualTo(first.length + second.length);
        assertThat(firstOf(copy)).isEqualTo(first);
    }

    private static byte[] firstOf(Path file) throws Exception {
        return ChunkBytes.of(file, ChunkIndex.of(file).entries().get(0));
    }
}
