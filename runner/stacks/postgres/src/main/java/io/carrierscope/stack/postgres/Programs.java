package io.carrierscope.stack.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The unpacked programs of PostgreSQL, which the cells of a user share. A start that was killed while it unpacked them is undone. */
record Programs(Path folder) {
    private static final String COMPLETE = "complete";

    /** What unpacks the programs where they are not, and starts them. */
    @FunctionalInterface
    interface Start<T> {
        T run() throws IOException;
    }

    static Programs ofUser() {
        return new Programs(Path.of(System.getProperty("java.io.tmpdir"),
                "carrierscope-postgres-" + System.getProperty("user.name")));
    }

    /** One start at a time unpacks: the lock lasts until the channel is closed. */
    <T> T whileAlone(Start<T> start) throws IOException {
        Path file = folder.resolveSibling(folder.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            Path complete = folder.resolve(COMPLETE);
            if (!Files.exists(complete)) {
                delete();
            }
            T started = start.run();
            Files.write(complete, List.of(), StandardOpenOption.CREATE);
            return started;
        }
    }

    private void delete() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
