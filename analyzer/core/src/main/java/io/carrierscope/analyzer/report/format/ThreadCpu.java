package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import java.util.Comparator;
import java.util.List;

/**
 * What a group of like-named threads used.
 *
 * @param busyProcessors mean number of processors it kept busy
 * @param times of its threads, idle and blocked
 */
public record ThreadCpu(String group, double busyProcessors, ThreadGroups.Group times) {

    /** The groups of a recording, the busiest first; empty without processor samples. */
    public static List<ThreadCpu> of(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream()
                .flatMap(e -> r.cpuNanos(e.getValue().cpuLoadNanos()).stream().boxed()
                        .map(cpu -> new ThreadCpu(e.getKey(), cpu / r.window().lengthNanos(), e.getValue())))
                .sorted(Comparator.comparingDouble(ThreadCpu::busyProcessors).reversed()
                        .thenComparing(ThreadCpu::group))
                .toList();
    }
}
