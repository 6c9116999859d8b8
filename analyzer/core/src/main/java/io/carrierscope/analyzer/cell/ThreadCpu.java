package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.jvm.ProcessCpu;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What single groups of threads take of a JVM's CPU time, by {@code jdk.ThreadCPULoad}. */
public record ThreadCpu(MeasuredRecording r) {
    private static final double MUCH_BUSIER = 4;
    private static final String RECORDER = "JFR ";

    /**
     * Mean number of processors kept busy by the JVM's compiler and recorder, which work whether or not requests are served.
     */
    public double ownProcessors() {
        return processorsOf(ThreadCpu::ofJvm);
    }

    /** Mean number of processors kept busy by the JVM's compiler. */
    public double compilerProcessors() {
        return processorsOf(ProcessCpu::ofCompilers);
    }

    /** The part of the JVM's CPU time that is not its compilers', 0 to 1: these are done once the code is warm. */
    public double warmShare() {
        double busy = r.busyProcessors().orElse(0);
        return busy == 0 ? 1 : Math.max(0, 1 - compilerProcessors() / busy);
    }

    /** Returns true for a group of threads of the JVM's compiler or recorder. */
    public static boolean ofJvm(String group) {
        return ProcessCpu.ofCompilers(group) || group.startsWith(RECORDER);
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

    private double processorsOf(Predicate<String> group) {
        return r.measured().threads.groups().entrySet().stream().filter(g -> group.test(g.getKey()))
                .mapToDouble(g -> r.cpuNanos(g.getValue().cpuLoadNanos()).orElse(0)).sum()
                / r.window().lengthNanos();
    }

    /**
     * CPU use of a group of threads with like names.
     *
     * @param busyProcessors mean number of processors it kept busy
     * @param times idle and blocked time of its threads
     */
    public record GroupCpu(String group, double busyProcessors, ThreadGroups.Group times) {
        /** The groups of a recording, busiest first; empty without CPU samples. */
        public static List<GroupCpu> of(MeasuredRecording r) {
            return r.measured().threads.groups().entrySet().stream()
                    .flatMap(e -> r.cpuNanos(e.getValue().cpuLoadNanos()).stream().boxed()
                            .map(cpu -> new GroupCpu(e.getKey(), cpu / r.window().lengthNanos(), e.getValue())))
                    .sorted(Comparator.comparingDouble(GroupCpu::busyProcessors).reversed()
                            .thenComparing(GroupCpu::group))
                    .toList();
        }
    }
}
