package io.carrierscope.analyzer.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Files that a user names, or that stand where another user may have put one. */
public final class UserFile {
    private static final long MOST_BYTES = 1L << 30;

    private UserFile() {}

    /**
     * Returns the text of the file.
     *
     * @throws DataError for a pipe or a device, from which reading may never end, and for more than 1 GB
     */
    public static String text(Path file) throws IOException, DataError {
        requireFile(file);
        if (Files.size(file) > MOST_BYTES) {
            throw new DataError(file + ": is larger than " + (MOST_BYTES >> 20) + " MB");
        }
        return Files.readString(file);
    }

    /** Throws DataError for a pipe, a socket or a device. */
    public static void requireFile(Path file) throws IOException, DataError {
        if (Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
            throw new DataError(file + ": is a pipe or a device, and no file");
        }
    }
}
