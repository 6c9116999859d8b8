package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.JvmFacts;
import io.carrierscope.runner.os.SystemFile;
import io.carrierscope.runner.suite.RoleLimits;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Limits the memory and the CPU time of a JVM by control groups of its own, version 1 or 2. They are made below those that the user
 * names, or else below those of the system where they are writable. A state says whether its limit is enforced, and if not, why.
 */
final class ControlGroup {
    /** Names the groups in which the runner may make others: one, or with version 1 one for each controller. */
    static final String VARIABLE = "CARRIERSCOPE_CGROUP";
    static final String ENFORCED = "enforced";
    private static final List<Path> OF_THE_SYSTEM = Stream.of("/sys/fs/cgroup/memory", "/sys/fs/cgroup/cpu",
            "/sys/fs/cgroup").map(Path::of).toList();
    /** Joins each group, then becomes the JVM. */
    private static final String JOIN = "while [ \"$1\" != -- ]; do echo $$ > \"$1\" || exit; shift; done; shift; exec \"$@\"";
    /** In which versions 2 and 1 count the processes that were killed. */
    private static final List<String> KILLS = List.of("memory.events", "memory.oom_control");
    private static final String KILLED = "oom_kill ";
    private static final long BYTES_PER_MEGABYTE = 1L << 20;
    /** In microseconds, the default of the kernel: a quota is so much CPU time in each period. */
    private static final long PERIOD = 100_000;

    private final String name;
    private final List<Path> parents;
    private final Set<Path> groups = new LinkedHashSet<>();
    private final int memoryMegabytes;
    private final String memory;
    private final String quota;
    /** A group that could not be removed is used again. */
    private final long killsBefore;

    private ControlGroup(String name, RoleLimits limits, List<Path> parents) {
        this.name = "carrierscope-" + name;
        // a group below one that does not exist would make that one, too, for good
        this.parents = parents.stream().filter(Files::exists).toList();
        this.memoryMegabytes = limits.memoryMegabytes();
        String bytes = Long.toString(limits.memoryMegabytes() * BYTES_PER_MEGABYTE);
        String micros = Long.toString(limits.quotaPercent() * PERIOD / 100);
        this.memory = limits.memoryMegabytes() == 0
                ? ""
                : limit("memory", "memory.max", bytes, "memory.limit_in_bytes", bytes);
        this.quota = limits.quotaPercent() == 0
                ? ""
                : limit("cpu", "cpu.max", micros + " " + PERIOD, "cpu.cfs_quota_us", micros);
        this.killsBefore = kills();
    }

    static ControlGroup of(String role, RoleLimits limits) {
        String named = System.getenv(VARIABLE);
        return of(role + "-" + ProcessHandle.current().pid(), limits, named == null || named.isBlank()
                ? OF_THE_SYSTEM
                : Stream.of(named.split(File.pathSeparator)).map(Path::of).toList());
    }

    static ControlGroup of(String name, RoleLimits limits, List<Path> parents) {
        return new ControlGroup(name, limits, parents);
    }

    /** Sets a limit in the first group that has its controller; its file is named differently in versions 2 and 1. */
    private String limit(String controller, String file2, String text2, String file1, String text1) {
        String reason = "no-" + controller + "-controller";
        for (Path parent : parents) {
            Path group = parent.resolve(name);
            try {
                Files.createDirectories(group);
                if (written(group.resolve(file2), text2) || written(group.resolve(file1), text1)) {
                    groups.add(group);
                    return ENFORCED;
                }
            } catch (IOException refused) {
                reason = controller + "-group-not-writable";
            }
            if (Files.isDirectory(group) && !groups.contains(group)) {
                remove(group);
            }
        }
        return "not-enforced:" + reason;
    }

    private static boolean written(Path file, String text) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        Files.writeString(file, text);
        return true;
    }

    /** Starts a process of the group, which is removed where none starts. */
    CellProcess starting(ShutdownCleanup.Action<CellProcess, CellFailure> start) throws CellFailure, IOException {
        try {
            return start.run();
        } catch (Throwable none) {
            remove();
            throw none;
        }
    }

    /** The words before the command line of the JVM. */
    List<String> prefix() {
        if (groups.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>(List.of("sh", "-c", JOIN, "sh"));
        groups.forEach(group -> words.add(group.resolve("cgroup.procs").toString()));
        words.add("--");
        return words;
    }

    /** What became of the limit of memory; empty where there is none. */
    String memory() {
        return memory;
    }

    /** What became of the CPU quota; empty where there is none. */
    String quota() {
        return quota;
    }

    /** What tells the JVM of its limits. */
    List<String> properties() {
        return Stream.of("-D" + JvmFacts.MEMORY_LIMIT + "=" + memory, "-D" + JvmFacts.CPU_QUOTA + "=" + quota)
                .filter(property -> !property.endsWith("=")).toList();
    }

    /** That the kernel killed one of its processes; empty where it did not, does not say so, or memory is not limited. */
    Optional<String> outOfMemory() {
        return memory.equals(ENFORCED) && kills() > killsBefore
                ? Optional.of("the kernel killed it for want of memory, of which its limit is " + memoryMegabytes
                        + " MiB")
                : Optional.empty();
    }

    private long kills() {
        return groups.stream().flatMap(group -> KILLS.stream().map(group::resolve))
                .flatMap(file -> SystemFile.lines(file).stream()).filter(line -> line.startsWith(KILLED))
                .mapToLong(line -> Long.parseLong(line.substring(KILLED.length()))).sum();
    }

    /** Removes the groups, which must have no process left. */
    void remove() {
        groups.forEach(ControlGroup::remove);
    }

    private static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException busy) {
            System.err.println("could not remove the control group " + group);
        }
    }
}
