package io.carrierscope.runner.suite.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A file lock that keeps two runners from writing to one folder. The system releases it when the runner dies. */
public record RunLock(FileChannel channel) implements AutoCloseable {

    /** Empty when another runner holds it. */
    public static Optional<RunLock> take(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        if (locked(channel)) {
            return Optional.of(new RunLock(channel));
        }
        channel.close();
        return Optional.empty();
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldHere) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
