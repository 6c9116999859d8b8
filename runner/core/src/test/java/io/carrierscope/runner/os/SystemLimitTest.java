package io.carrierscope.runner.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of the system read from files as Linux has them: 7 of 9 memory maps, 700 threads. */
class SystemLimitTest {
    @TempDir
    Path root;

    @Test
    void theNearestOneIsThatOfTheLargestShare() throws IOException {
        write("proc/self/maps", "map\n".repeat(7));
        write("proc/sys/vm/max_map_count", "9\n");
        write("proc/self/status", "Name:\tjava\nThreads:\t700\n");
        write("proc/sys/kernel/pid_max", "1000\n");
        assertThat(SystemLimit.nearest(root)).get().extracting(SystemLimit::text)
                .isEqualTo("7 of 9 memory maps (vm.max_map_count)");
        write("proc/self/limits", "Max processes             800     96365    processes\n");
        assertThat(SystemLimit.nearest(root)).get().extracting(SystemLimit::text)
                .isEqualTo("700 of 800 threads (ulimit -u)");
        write("sys/fs/cgroup/pids.max", "710\n");
        assertThat(SystemLimit.nearest(root)).get().extracting(SystemLimit::text)
                .isEqualTo("700 of 710 threads (pids.max of the control group)");
    }

    @Test
    void noLimitIsNotTheNearest() throws IOException {
        write("proc/self/status", "Threads:\t700\n");
        write("sys/fs/cgroup/pids.max", "max\n");
        assertThat(SystemLimit.nearest(root)).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
