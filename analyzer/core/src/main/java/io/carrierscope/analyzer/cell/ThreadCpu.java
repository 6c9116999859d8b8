package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** What single groups of threads take of a JVM's CPU time, by {@code jdk.ThreadCPULoad}. */
public record ThreadCpu(MeasuredRecording r) {
    private static final double MUCH_BUSIER = 4;
    private static final Pattern COMPILER = Pattern.compile("C\\* CompilerThread");
    private static final Pattern OWN = Pattern.compile(COMPILER + "|JFR ");

    /**
     * Mean number of processors kept busy by the JVM's compiler and recorder, which work whether or not requests are served.
     */
    public double ownProcessors() {
        return processorsOf(OWN);
    }

    /** Mean number of processors kept busy by the JVM's compiler. */
    public double compilerProcessors() {
        return processorsOf(COMPILER);
    }

    /** Returns true for a group of threads of the JVM's compiler or recorder. */
    public static boolean ofJvm(String group) {
        return OWN.matcher(group).lookingAt();
    }

    /**
     * The group of platform threads, other than the JVM's own, that takes more than {@value #MUCH_BUSIER} times the CPU time of all
     * carriers; empty where virtual threads do a fair part of the work, or where the CPU time of carriers is unknown. Servers leave
     * input and output to platform threads.
     */
    Optional<String> busierThanCarriers() {
        var groups = r.measured().threads.groups();
        double carriers = groups.entrySet().stream().filter(g -> g.getKey().equals(ThreadRef.CARRIERS))
                .mapToDouble(g -> g.getValue().cpuLoadNanos()).sum();
        return groups.entrySet().stream().filter(g -> carriers > 0 && !ofJvm(g.getKey()))
                .filter(g -> g.getValue().cpuLoadNanos() > MUCH_BUSIER * carriers)
                .max(Comparator.comparingDouble(g -> g.getValue().cpuLoadNanos())).map(Map.Entry::getKey);
    }

    private double processorsOf(Pattern group) {
        return cpuNanosOf(group, Group::cpuLoadNanos) / r.window().lengthNanos();
    }

    private double cpuNanosOf(Pattern group, ToDoubleFunction<Group> loadNanos) {
        return r.measured().threads.groups().entrySet().stream().filter(g -> group.matcher(g.getKey()).lookingAt())
                .mapToDouble(g -> r.cpuNanos(loadNanos.applyAsDouble(g.getValue())).orElse(0)).sum();
    }
}
