package io.carrierscope.runner.suite.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    private static final Duration WRITES = Duration.ofMillis(300);

    @TempDir
    Path folder;

    /** As the JVMs of a killed runner do until they notice. */
    @Test
    void aFolderIsDeletedThatIsStillWrittenTo() throws Exception {
        Path cell = Files.createDirectories(new Recordings(folder).temporary().resolve("cell"));
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> orphan = CompletableFuture.runAsync(() -> write(cell, begun));
        begun.await();
        Recordings.deleteTree(new Recordings(folder).temporary());
        orphan.get();
        assertThat(new Recordings(folder).temporary()).doesNotExist();
    }

    @Test
    void startingOverLeavesFilesThatNoCellLeft() throws Exception {
        List<String> ofCells = List.of("quick.virtual.io.closed-64.jdk25.r1.server.jfr", "quick.a.b.r12.client.jfr",
                "quick.a.b.r1.downstream.jfr", "quick.a.b.r1.failed.jfr", "quick.a.b.r1.server.log",
                "quick.a.b.r1.my-db.log", "quick.a.b.r1.server.threads.json");
        List<String> others = List.of("quick.notes.log", "quick.2026-01-01.log", "quick.server.jfr", "quick.r1.jfr",
                "quick.a.b.r1.jfr", "quick.a.b.r1.copy.jfr", "quick.a.b.r1.threads.json", "quicker.a.b.r1.server.jfr");
        for (String name : Stream.concat(ofCells.stream(), others.stream()).toList()) {
            Files.createFile(folder.resolve(name));
        }
        new Recordings(folder).removeSuite("quick");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).extracting(path -> path.getFileName().toString())
                    .containsExactlyInAnyOrderElementsOf(others);
        }
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
