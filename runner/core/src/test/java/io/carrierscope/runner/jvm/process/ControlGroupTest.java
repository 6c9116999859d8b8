package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.RoleLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of memory, with files in place of those that a kernel would make. */
class MemoryLimitTest {
    private static final RoleLimits HALF_A_GIGABYTE = RoleLimits.USUAL.withMemory(512);
    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"memory.max", "memory.limit_in_bytes"})
    void theProcessJoinsItsGroupBeforeItIsTheJvm(String file) throws Exception {
        Path group = Files.createDirectories(parent.resolve("carrierscope-server"));
        Files.createFile(group.resolve(file));
        MemoryLimit limit = MemoryLimit.of("server", HALF_A_GIGABYTE, Optional.of(parent));
        assertThat(limit.state()).isEqualTo("enforced");
        assertThat(group.resolve(file)).hasContent("536870912");
        List<String> words = new ArrayList<>(limit.prefix());
        words.addAll(List.of("sh", "-c", "echo $$"));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String pid = new String(process.getInputStream().readAllBytes()).strip();
        assertThat(process.waitFor()).isZero();
        assertThat(pid).isEqualTo(Long.toString(process.pid()));
        assertThat(group.resolve("cgroup.procs")).content().isEqualToIgnoringNewLines(pid);
    }

    @Test
    void saysWhyItIsNotEnforced() throws Exception {
        assertThat(MemoryLimit.of("server", HALF_A_GIGABYTE, Optional.empty()).state())
                .isEqualTo("not-enforced:CARRIERSCOPE_CGROUP-names-no-group");
        assertThat(MemoryLimit.of("server", HALF_A_GIGABYTE, Optional.of(parent)).state())
                .isEqualTo("not-enforced:no-memory-controller");
        assertThat(parent).isEmptyDirectory();
        Path file = Files.createFile(parent.resolve("file"));
        assertThat(MemoryLimit.of("server", HALF_A_GIGABYTE, Optional.of(file)).state())
                .isEqualTo("not-enforced:group-not-writable");
    }

    @Test
    void withoutALimitThereIsNothingToDo() {
        MemoryLimit limit = MemoryLimit.of("server", RoleLimits.USUAL, Optional.of(parent));
        assertThat(limit.prefix()).isEmpty();
        assertThat(limit.state()).isEmpty();
    }
}
