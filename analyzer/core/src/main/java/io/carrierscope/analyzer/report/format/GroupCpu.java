package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import java.util.Comparator;
import java.util.List;

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
