package io.carrierscope.analyzer.recording.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that hold copies of recordings, or of parts of them, for as long as they are read. */
public final class TemporaryRecording {
    private TemporaryRecording() {}

    /** Returns an empty file, which is deleted when this JVM ends. */
    public static Path create() throws IOException {
        Path file = Files.createTempFile("carrierscope", ".jfr");
        file.toFile().deleteOnExit();
        return file;
    }

    /** Deletes such a file before. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // it is deleted when this JVM ends
        }
    }
}
