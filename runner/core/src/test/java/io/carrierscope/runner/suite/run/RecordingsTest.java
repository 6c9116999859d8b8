package io.carrierscope.runner.suite.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    private static final Duration WRITES = Duration.ofMillis(300);

    @TempDir
    Path folder;

    /** As the JVMs of a killed runner do until they notice. */
    @Test
    void aFolderIsDeletedThatIsStillWrittenTo() throws Exception {
        Path cell = Files.createDirectories(folder.resolve(".tmp/cell"));
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> orphan = CompletableFuture.runAsync(() -> write(cell, begun));
        begun.await();
        Recordings.deleteTree(folder.resolve(".tmp"));
        orphan.get();
        assertThat(folder.resolve(".tmp")).doesNotExist();
    }

    private static void write(Path cell, CountDownLatch begun) {
        long end = System.nanoTime() + WRITES.toNanos();
        try {
            for (int i = 0; end - System.nanoTime() > 0; i++) {
                Files.createFile(cell.resolve("part-" + i));
                begun.countDown();
            }
        } catch (NoSuchFileException deleted) {
            // there is nothing left to write to
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
