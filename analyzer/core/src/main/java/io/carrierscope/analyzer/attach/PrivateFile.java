package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Predicate;

/** Files that nobody but their user can read. */
public final class PrivateFile {
    /** The mode 0600. */
    public static final FileAttribute<Set<PosixFilePermission>> MODE = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PrivateFile() {}

    /** What writes a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(FileChannel out) throws IOException;
    }

    /** Writes the file anew; a part of it is deleted if that fails. */
    static void write(Path file, Content content) throws DataError {
        write(file, content, part -> false);
    }

    /** Writes a recording anew; if that fails, its part with whole chunks stays: nobody can make the recording again. */
    static void writeRecording(Path file, Content content) throws DataError {
        write(file, content, PrivateFile::hasChunks);
    }

    private static void write(Path file, Content content, Predicate<Path> worthKeeping) throws DataError {
        try {
            Files.deleteIfExists(file);
            try (var out = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    MODE)) {
                content.writeTo(out);
            } catch (IOException e) {
                if (worthKeeping.test(file)) {
                    throw new DataError(cannotBeWritten(file, e).getMessage() + "; it holds what fitted");
                }
                Files.deleteIfExists(file);
                throw e;
            }
        } catch (IOException e) {
            throw cannotBeWritten(file, e);
        }
    }

    private static boolean hasChunks(Path file) {
        try {
            ChunkIndex.of(file);
            return true;
        } catch (DataError e) {
            return false;
        }
    }

    static DataError cannotBeWritten(Path file, IOException e) {
        return new DataError(file + " cannot be written: "
                + (e instanceof FileSystemException f ? Reports.inWords(f) : e.getMessage()));
    }
}
