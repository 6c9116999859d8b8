package io.carrierscope.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.docs.FaultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full before a run, and one that gets full while a cell is under way. */
class FullDiskTest {
    private static final FaultTable TABLE = new FaultTable("ends of the runner");
    private static final int MEGABYTES = 70;
    private static final String FIRST = "quick.virtual.io.closed-4.jdk" + Runtime.version().feature() + ".r1";
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

    @TempDir
    private Path folder;

    @BeforeEach
    void mayMount() {
        assumeThat(Path.of("/usr/bin/unshare")).as("a disk of its own needs Linux").exists();
    }

    @Test
    void aFullDiskIsRefused() throws Exception {
        try (SmallDisk disk = SmallDisk.mounted(folder.resolve("disk"), MEGABYTES)) {
            assumeThat(disk.isThere()).as("nobody but root may mount here").isTrue();
            disk.fill();
            disk.start(command(disk), output());
            assertThat(disk.exitCode()).isEqualTo(Main.FAILED);
            assertThat(Files.readString(output()).strip()).startsWith("the recordings will need about ")
                    .contains(" and 0 MB are free in ").doesNotContain("\n");
        }
    }

    @Tag("live")
    @Test
    void aDiskThatFillsUpLosesNoFinishedCell() throws Exception {
        try (SmallDisk disk = SmallDisk.mounted(folder.resolve("disk"), MEGABYTES)) {
            assumeThat(disk.isThere()).as("nobody but root may mount here").isTrue();
            disk.start(command(disk), output());
            Path first = disk.files().resolve(FIRST + ".client.jfr");
            await(() -> Files.exists(first) && Files.exists(disk.files().resolve(".carrierscope-unfinished")));
            disk.fill();
            assertThat(disk.exitCode()).isEqualTo(Main.FAILED);
            assertThat(Files.readString(output())).containsPattern("failed at \\S+: |cannot go on in ")
                    .contains("No space left on device").doesNotContain("\tat ");
            assertThat(disk.shell().descendants().filter(child -> child.info().command().orElse("").endsWith("java")))
                    .isEmpty();
            assertThat(recordings(disk)).filteredOn(name -> !name.endsWith(".failed.jfr")).hasSize(2)
                    .allMatch(name -> name.startsWith(FIRST));
            disk.makeRoom();
            disk.start(command(disk), output());
            assertThat(disk.exitCode()).as(Files.readString(output())).isZero();
            assertThat(Files.readString(output())).containsPattern(FIRST + ".* finished before");
            assertThat(recordings(disk)).hasSize(4).noneMatch(name -> name.endsWith(".failed.jfr"));
        }
        TABLE.row("disk gets full while a cell is under way",
                "the cell fails, or “cannot go on in …: No space left on device”",
                "none", "none", "goes on with the cells that are not finished, when there is room");
    }

    private Path output() {
        return folder.resolve("out.log");
    }

    private static List<String> command(SmallDisk disk) {
        return List.of(ShortCells.with(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), "io.carrierscope.runner.cli.Main", "quick", "--server",
                "virtual", "--workload", "io,cpu", "--load", "closed-4", "--repeat", "1", "--warmup", "0.3",
                "--recording", "on", "--measure", "3",
                "--recordings", disk.folder().toString()));
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean() && deadline - System.nanoTime() > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private static List<String> recordings(SmallDisk disk) throws IOException {
        try (Stream<Path> paths = Files.list(disk.files())) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".jfr")).toList();
        }
    }
}
