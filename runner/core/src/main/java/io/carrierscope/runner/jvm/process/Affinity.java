package io.carrierscope.runner.jvm.process;

import io.carrierscope.runner.os.AllowedProcessors;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.Role;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Binds a JVM to some of the processors that this one may use: a server to the first ones, a client to the last. */
final class Affinity {
    private Affinity() {}

    /** The prefix of the command line; empty where there is no limit or no taskset. */
    static List<String> prefix(String role, Limits limits) {
        int own = limits.of(role).cpus();
        return prefix(own, allowed -> chosen(role, own, allowed));
    }

    /** The prefix for a process that must not share processors with the server. Empty where the server leaves none. */
    static List<String> beside(Limits limits) {
        int taken = limits.server().cpus();
        return prefix(taken, allowed -> left(taken, allowed));
    }

    private static List<String> prefix(int limit, UnaryOperator<List<Integer>> choice) {
        Optional<List<Integer>> chosen = AllowedProcessors.text().map(Affinity::parse)
                .filter(allowed -> limit > 0 && limit < allowed.size()).map(choice);
        return tool().flatMap(tool -> chosen.map(processors -> List.of(tool, "-c", list(processors))))
                .orElse(List.of());
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
