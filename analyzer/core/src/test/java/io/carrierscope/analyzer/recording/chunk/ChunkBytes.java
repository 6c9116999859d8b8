package io.carrierscope.analyzer.recording.chunk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** One chunk of a file, which is a recording of its own. */
public final class ChunkBytes {
    private ChunkBytes() {}

    public static byte[] of(Path file, ChunkIndex.Entry entry) throws IOException {
        int start = Math.toIntExact(entry.offset());
        return Arrays.copyOfRange(Files.readAllBytes(file), start,
                start + Math.toIntExact(entry.header().sizeBytes()));
    }
}
