package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.runner.suite.RoleLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of memory and CPU time, with files in place of those that a kernel would make. */
class ControlGroupTest {
    private static final RoleLimits HALF_A_GIGABYTE = RoleLimits.USUAL.withMemory(512);
    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"memory.max", "memory.limit_in_bytes"})
    void theProcessJoinsItsGroupBeforeItIsTheJvm(String file) throws Exception {
        Path group = Files.createDirectories(parent.resolve("carrierscope-server"));
        Files.createFile(group.resolve(file));
        ControlGroup limit = ControlGroup.of("server", HALF_A_GIGABYTE, List.of(parent));
        assertThat(limit.memory()).isEqualTo("enforced");
        assertThat(group.resolve(file)).hasContent("536870912");
        List<String> words = new ArrayList<>(limit.prefix());
        words.addAll(List.of("sh", "-c", "echo $$"));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String pid = new String(process.getInputStream().readAllBytes()).strip();
        assertThat(process.waitFor()).isZero();
        assertThat(pid).isEqualTo(Long.toString(process.pid()));
        assertThat(group.resolve("cgroup.procs")).content().isEqualToIgnoringNewLines(pid);
    }

    /** A processor and a half in periods of 100 ms; version 1 has a group for each controller. */
    @Test
    void aQuotaIsCpuTimePerPeriod() throws Exception {
        RoleLimits both = HALF_A_GIGABYTE.withQuota(150);
        Path unified = Files.createDirectories(parent.resolve("unified/carrierscope-server"));
        Files.createFile(unified.resolve("memory.max"));
        Files.createFile(unified.resolve("cpu.max"));
        ControlGroup two = ControlGroup.of("server", both, List.of(unified.getParent()));
        assertThat(unified.resolve("cpu.max")).hasContent("150000 100000");
        assertThat(two.prefix()).containsOnlyOnce(unified.resolve("cgroup.procs").toString());
        Path memory = Files.createDirectories(parent.resolve("memory/carrierscope-server"));
        Path cpu = Files.createDirectories(parent.resolve("cpu/carrierscope-server"));
        Files.createFile(memory.resolve("memory.limit_in_bytes"));
        Files.createFile(cpu.resolve("cpu.cfs_quota_us"));
        ControlGroup one = ControlGroup.of("server", both, List.of(memory.getParent(), cpu.getParent()));
        assertThat(cpu.resolve("cpu.cfs_quota_us")).hasContent("150000");
        assertThat(one.prefix()).contains(memory.resolve("cgroup.procs").toString(),
                cpu.resolve("cgroup.procs").toString());
        assertThat(one.properties()).containsExactly("-Dcarrierscope.memory=enforced", "-Dcarrierscope.quota=enforced");
    }

    @Test
    void saysWhyItIsNotEnforced() throws Exception {
        assertThat(ControlGroup.of("server", HALF_A_GIGABYTE, List.of(parent)).memory())
                .isEqualTo("not-enforced:no-memory-controller");
        assertThat(ControlGroup.of("server", RoleLimits.USUAL.withQuota(50), List.of(parent)).quota())
                .isEqualTo("not-enforced:no-cpu-controller");
        assertThat(parent).isEmptyDirectory();
        Path file = Files.createFile(parent.resolve("file"));
        assertThat(ControlGroup.of("server", HALF_A_GIGABYTE, List.of(file)).memory())
                .isEqualTo("not-enforced:memory-group-not-writable");
    }

    /** As version 2 has none of the groups of version 1; whoever makes one there makes a group that nobody removes. */
    @Test
    void parentsAreNotMade() {
        ControlGroup group = ControlGroup.of("server", HALF_A_GIGABYTE, List.of(parent.resolve("memory"), parent));
        assertThat(group.memory()).isEqualTo("not-enforced:no-memory-controller");
        assertThat(parent).isEmptyDirectory();
    }

    /** As where the port of an application is taken. Only a kernel removes the files of a group with it. */
    @Test
    void aRealGroupIsRemovedWhereNothingStarts() {
        ControlGroup group = ControlGroup.of("not-started", RoleLimits.USUAL.withMemory(32));
        assumeThat(group.memory()).isEqualTo("enforced");
        Path real = Path.of(group.prefix().get(4)).getParent();
        assertThat(real).isDirectory();
        assertThatThrownBy(() -> group.starting(() -> {
            throw new CellFailure("no port");
        })).hasMessage("no port");
        assertThat(real).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"memory.max, memory.events, 'low 0|high 0|max 31|oom 2|oom_kill '",
            "memory.limit_in_bytes, memory.oom_control, 'oom_kill_disable 0|under_oom 0|oom_kill '"})
    void saysThatTheKernelKilledAProcess(String limits, String file, String lines) throws Exception {
        Path group = Files.createDirectories(parent.resolve("carrierscope-server"));
        Files.createFile(group.resolve(limits));
        // of the cell before, whose group could not be removed
        Files.writeString(group.resolve(file), lines.replace('|', '\n') + "2\n");
        ControlGroup limit = ControlGroup.of("server", HALF_A_GIGABYTE, List.of(parent));
        assertThat(limit.outOfMemory()).isEmpty();
        Files.writeString(group.resolve(file), lines.replace('|', '\n') + "3\n");
        assertThat(limit.outOfMemory())
                .contains("the kernel killed it for want of memory, of which its limit is 512 MiB");
    }

    /** A program that keeps 300 MB in memory, in a real group of 32 MiB. */
    @Test
    void aRealKernelKillsAProcessThatIsTooLarge() throws Exception {
        ControlGroup group = ControlGroup.of("too-large", RoleLimits.USUAL.withMemory(32));
        assumeThat(group.memory()).isEqualTo("enforced");
        assumeThat(Files.readAllLines(Path.of("/proc/swaps"))).as("swap").hasSizeLessThan(2);
        try {
            List<String> words = new ArrayList<>(group.prefix());
            words.addAll(List.of("sh", "-c", "head -c 300000000 /dev/zero | tail -c 300000000 > /dev/null"));
            Process process = new ProcessBuilder(words).start();
            assertThat(process.waitFor()).isEqualTo(128 + 9);
            assertThat(group.outOfMemory()).hasValueSatisfying(
                    reason -> assertThat(reason).endsWith("limit is 32 MiB"));
        } finally {
            group.remove();
        }
    }

    @Test
    void withoutALimitThereIsNothingToDo() {
        ControlGroup group = ControlGroup.of("server", RoleLimits.USUAL, List.of(parent));
        assertThat(group.prefix()).isEmpty();
        assertThat(group.properties()).isEmpty();
        assertThat(parent).isEmptyDirectory();
    }
}
