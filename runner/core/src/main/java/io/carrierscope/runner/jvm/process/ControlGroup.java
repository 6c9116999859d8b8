package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.JvmFacts;
import io.carrierscope.runner.suite.RoleLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits the memory of a JVM by a control group of its own. The user names its parent group, as most systems allow new groups only
 * there. The state says why a limit is not enforced.
 */
record MemoryLimit(List<String> prefix, String state, Optional<Path> group) {
    /** Names the group, version 1 or 2, in which the runner may make others. */
    static final String VARIABLE = "CARRIERSCOPE_CGROUP";
    private static final String JOIN = "echo $$ > \"$0\" && exec \"$@\"";
    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    static MemoryLimit of(String role, RoleLimits limits) {
        Optional<Path> parent = Optional.ofNullable(System.getenv(VARIABLE)).filter(name -> !name.isBlank())
                .map(Path::of);
        return of(role + "-" + ProcessHandle.current().pid(), limits, parent);
    }

    static MemoryLimit of(String name, RoleLimits limits, Optional<Path> parent) {
        if (limits.memoryMegabytes() == 0) {
            return new MemoryLimit(List.of(), "", Optional.empty());
        }
        return parent.map(folder -> in(folder.resolve("carrierscope-" + name), limits))
                .orElseGet(() -> without(VARIABLE + "-names-no-group"));
    }

    private static MemoryLimit in(Path group, RoleLimits limits) {
        try {
            Files.createDirectories(group);
            Optional<Path> file = Stream.of("memory.max", "memory.limit_in_bytes").map(group::resolve)
                    .filter(Files::isRegularFile).findFirst();
            if (file.isEmpty()) {
                remove(group);
                return without("no-memory-controller");
            }
            Files.writeString(file.get(), Long.toString(limits.memoryMegabytes() * BYTES_PER_MEGABYTE));
            return new MemoryLimit(List.of("sh", "-c", JOIN, group.resolve("cgroup.procs").toString()), "enforced",
                    Optional.of(group));
        } catch (IOException refused) {
            return without("group-not-writable");
        }
    }

    private static MemoryLimit without(String reason) {
        return new MemoryLimit(List.of(), "not-enforced:" + reason, Optional.empty());
    }

    /** What tells the JVM of this limit. */
    String property() {
        return "-D" + JvmFacts.MEMORY_LIMIT + "=" + state;
    }

    /** Removes the group, which must have no process left. */
    void remove() {
        group.ifPresent(MemoryLimit::remove);
    }

    private static void remove(Path group) {
        try {
            Files.deleteIfExists(group);
        } catch (IOException busy) {
            System.err.println("could not remove the control group " + group);
        }
    }
}
