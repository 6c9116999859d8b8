package io.carrierscope.runner.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A limit of the system that each platform thread counts against, as far as Linux reports it.
 *
 * @param name of the setting that limits it
 * @param used of it by this process
 */
public record SystemLimit(String name, String what, long used, long limit) {
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");
    private static final Pattern PROCESSES = Pattern.compile("Max processes\\s+(\\d+)");
    private static final Pattern NUMBER = Pattern.compile("(\\d+)");
    /** Version 2 of control groups, and version 1. */
    private static final List<String> GROUP_LIMITS = List.of("sys/fs/cgroup/pids.max", "sys/fs/cgroup/pids/pids.max");

    /** The limit of which this process uses the largest share; empty where the system does not tell. */
    public static Optional<SystemLimit> nearest() {
        return nearest(Path.of("/"));
    }

    static Optional<SystemLimit> nearest(Path root) {
        OptionalLong threads = SystemFile.number(root.resolve("proc/self/status"), THREADS);
        return Stream.of(of("vm.max_map_count", "memory maps", maps(root),
                SystemFile.number(root.resolve("proc/sys/vm/max_map_count"), NUMBER)),
                of("kernel.pid_max", "threads", threads,
                        SystemFile.number(root.resolve("proc/sys/kernel/pid_max"), NUMBER)),
                of("kernel.threads-max", "threads", threads,
                        SystemFile.number(root.resolve("proc/sys/kernel/threads-max"), NUMBER)),
                of("ulimit -u", "threads", threads, SystemFile.number(root.resolve("proc/self/limits"), PROCESSES)),
                of("pids.max of the control group", "threads", threads, ofGroup(root)))
                .flatMap(Optional::stream).max(Comparator.comparingDouble(limit -> (double) limit.used / limit.limit));
    }

    private static Optional<SystemLimit> of(String name, String what, OptionalLong used, OptionalLong limit) {
        return used.isEmpty() || limit.isEmpty() || limit.getAsLong() == 0
                ? Optional.empty()
                : Optional.of(new SystemLimit(name, what, used.getAsLong(), limit.getAsLong()));
    }

    private static OptionalLong ofGroup(Path root) {
        return GROUP_LIMITS.stream().flatMapToLong(file -> SystemFile.number(root.resolve(file), NUMBER).stream())
                .findFirst();
    }

    private static OptionalLong maps(Path root) {
        try (Stream<String> maps = Files.lines(root.resolve("proc/self/maps"))) {
            return OptionalLong.of(maps.count());
        } catch (IOException | UncheckedIOException elsewhere) {
            return OptionalLong.empty();
        }
    }

    /** {@code 65,528 of 65,530 memory maps (vm.max_map_count)}. */
    public String text() {
        return String.format(Locale.ROOT, "%,d of %,d %s (%s)", used, limit, what, name);
    }
}
