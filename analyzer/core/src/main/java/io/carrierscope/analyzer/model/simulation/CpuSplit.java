package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Optional;

/**
 * Processors that a JVM kept busy, by who used them: means over the window.
 *
 * @param handlers threads that ran handlers; of virtual threads their carriers
 * @param handlerThreads how many threads shared the work of handlers evenly, as the busiest of them tells; at least 1
 * @param others other Java threads, which serve requests, too
 * @param background compiler, recorder, and what no Java thread used outside of pauses, such as the concurrent part of GC
 */
record CpuSplit(double handlers, int handlerThreads, double others, double background) {

    /** Returns empty if the CPU time of the process or of its threads is not recorded. */
    static Optional<CpuSplit> of(MeasuredRecording r) {
        String handlers = r.handlerGroup().equals(ThreadRef.VIRTUAL_THREADS) ? ThreadRef.CARRIERS : r.handlerGroup();
        var groups = r.measured().threads.groups();
        double window = r.window().lengthNanos();
        double load = groups.values().stream().mapToDouble(Group::cpuLoadNanos).sum();
        var all = r.cpuNanos(load);
        var process = r.busyProcessors();
        if (all.isEmpty() || process.isEmpty() || load == 0) {
            return Optional.empty();
        }
        double pauses = PauseCost.of(r).processors();
        double requests = all.getAsDouble() / window - r.threadCpu().ownProcessors();
        var group = Optional.ofNullable(groups.get(handlers));
        double byHandlers = group.map(g -> r.cpuNanos(g.cpuLoadNanos()).orElse(0) / window).orElse(0.0);
        return Optional.of(new CpuSplit(byHandlers, group.map(CpuSplit::sharing).orElse(1),
                Math.max(0, requests - byHandlers), Math.max(0, process.getAsDouble() - requests - pauses)));
    }

    private static int sharing(Group group) {
        return group.busiestLoadNanos() == 0
                ? 1
                : (int) Math.max(1, Math.round(group.cpuLoadNanos() / group.busiestLoadNanos()));
    }

    /** The same without the processors on which the sending thread of the load generator spun. */
    CpuSplit withoutSpinning(double processors) {
        return new CpuSplit(handlers, handlerThreads, Math.max(0, others - processors), background);
    }

    /** Processors used for requests. */
    double requests() {
        return handlers + others;
    }
}
