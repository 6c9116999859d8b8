package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.jvm.child.Role;
import io.carrierscope.runner.os.AllowedProcessors;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.RoleLimits;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Binds a JVM to some of the processors that this one may use: a server to the first ones, a client to the last. */
final class Affinity {
    private Affinity() {}

    /** The prefix of the command line; empty where there is no limit or no taskset. */
    static List<String> prefix(String role, Limits limits) {
        RoleLimits own = limits.of(role);
        Optional<String> tool = tool();
        Optional<List<Integer>> allowed = AllowedProcessors.text().map(Affinity::parse);
        if (own.cpus() == 0 || tool.isEmpty() || allowed.isEmpty() || own.cpus() >= allowed.get().size()) {
            return List.of();
        }
        return List.of(tool.get(), "-c", list(chosen(role, own.cpus(), allowed.get())));
    }

    /** The prefix for a process that must not share processors with the server. Empty where the server leaves none. */
    static List<String> beside(Limits limits) {
        int taken = limits.server().cpus();
        Optional<String> tool = tool();
        Optional<List<Integer>> allowed = AllowedProcessors.text().map(Affinity::parse);
        if (taken == 0 || tool.isEmpty() || allowed.isEmpty() || taken >= allowed.get().size()) {
            return List.of();
        }
        return List.of(tool.get(), "-c", list(left(taken, allowed.get())));
    }

    /** The processors that a server on the first ones leaves free. */
    static List<Integer> left(int taken, List<Integer> allowed) {
        return allowed.subList(taken, allowed.size());
    }

    static List<Integer> chosen(String role, int count, List<Integer> allowed) {
        return role.equals(Role.SERVER)
                ? allowed.subList(0, count)
                : allowed.subList(allowed.size() - count, allowed.size());
    }

    static List<Integer> parse(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String part : list.split(",")) {
            String[] ends = part.split("-");
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(processors::add);
        }
        return processors;
    }

    private static String list(List<Integer> processors) {
        return processors.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static Optional<String> tool() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "taskset")).filter(Files::isExecutable).map(Path::toString).findFirst();
    }
}
