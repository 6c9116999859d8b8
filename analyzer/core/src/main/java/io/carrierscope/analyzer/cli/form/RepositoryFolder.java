package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.JvmParts;
import io.carrierscope.analyzer.recording.file.Reading.TemporaryRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The folder in which a JVM keeps the chunks of its recording, and which it leaves behind when it is killed. The chunks are one recording,
 * though each is a file of its own.
 */
public final class RepositoryFolder {
    private static final Pattern CHUNK = Pattern.compile("\\d{4}(_\\d{2}){5}(_\\d+)?\\.jfr");

    private RepositoryFolder() {}

    /** Returns true if the file is a chunk in such a folder, as its name tells. */
    public static boolean holds(Path file) {
        return CHUNK.matcher(file.getFileName().toString()).matches();
    }

    /**
     * Returns a file with the whole recording: the name itself, or for a folder of chunks a copy of them, the earliest first, or what is
     * packed in a file. A copy is deleted when this JVM ends, unless {@link #done} is called before.
     */
    public static Path whole(Path name) throws DataError {
        return whole(name, PackedRecording.MOST_BYTES);
    }

    /** The same with a limit of its own on the bytes of what is unpacked. */
    static Path whole(Path name, long most) throws DataError {
        if (Files.isDirectory(name)) {
            return joined(name);
        }
        int jvm = JvmParts.number(name);
        return jvm == 0 ? PackedRecording.unpacked(name, most).orElse(name) : ofJvm(name, jvm, most);
    }

    /** Deletes the file that {@link #whole} returned, if it is a copy; {@code null} if it returned none. */
    public static void done(Path whole, Path name) {
        if (whole != null && !whole.equals(name)) {
            TemporaryRecording.delete(whole);
        }
    }

    private static Path ofJvm(Path name, int jvm, long most) throws DataError {
        Path file = JvmParts.file(name);
        Path whole = whole(file, most);
        try {
            return JvmParts.of(whole).only(jvm).orElseThrow(() -> new DataError(name + ": no such JVM in the file"));
        } finally {
            done(whole, file);
        }
    }

    private static Path joined(Path folder) throws DataError {
        try {
            Path whole = TemporaryRecording.create();
            try (var out = Files.newOutputStream(whole)) {
                for (Path chunk : chunks(folder)) {
                    Files.copy(chunk, out);
                }
            }
            return whole;
        } catch (IOException | UncheckedIOException e) {
            throw new DataError(folder + ": its chunks cannot be copied into one file: " + e.getMessage());
        }
    }

    private static List<Path> chunks(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(f -> holds(f) && Files.isRegularFile(f)).sorted().toList();
        }
    }
}
