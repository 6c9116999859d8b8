package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.Topic;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Carrier time breakdown: idle + pinned + stuck + on CPU + waiting = 1. Each part is a share of carrier time, the sum of the carriers'
 * lifetimes in the window. Carriers that the scheduler may start but that left no event count too; their time is idle unless
 * another part claims it, because pins do not name their carrier before JDK 24.
 *
 * @param parallelism number of carriers the scheduler aims at
 * @param carriers number of carriers that lived in the window; more than the parallelism when the scheduler compensated
 * @param carrierNanos carrier time in nanoseconds
 * @param stuck share in which thread dumps show the carrier blocked for good: a lower bound
 * @param onCpu share on CPU; empty without CPU samples, in which case it is part of waiting
 * @param waiting share waiting for a processor, or blocked in a way that leaves no event
 * @param complete false when not all parks or pins were recorded: then pinned and idle are lower bounds, and waiting includes
 *        the unknown rest
 * @param overlap excess of the parts over carrier time before they were scaled to it, as a share of carrier time
 */
public record CarrierBudget(int parallelism, int carriers, double carrierNanos, double idle, double pinned,
        double stuck,
        OptionalDouble onCpu, double waiting, boolean complete, double overlap) {

    static Optional<CarrierBudget> of(MeasuredRecording r) {
        var use = r.measured().carriers;
        if (use.count() == 0) {
            return Optional.empty();
        }
        int parallelism = r.parallelism();
        double withoutEventsNanos = (double) Math.max(0, parallelism - use.count()) * r.window().lengthNanos();
        var onCpu = r.cpuNanos(use.cpuLoadNanos());
        boolean complete = complete(r);
        return Optional.of(ofNanos(parallelism, use.count(), use.lifeNanos() + withoutEventsNanos, use.idleNanos(),
                r.measured().pinning.totalNanos(), r.measured().threadDumps.stuckNanos(), onCpu,
                complete ? use.silentNanos() + withoutEventsNanos : 0,
                complete));
    }

    private static boolean complete(MeasuredRecording r) {
        return r.visibility().of(Topic.PARKS, Topic.PINS).seen();
    }

    /** Computes the breakdown from times in nanoseconds; {@code silent} is the time of carriers without events. */
    static CarrierBudget ofNanos(int parallelism, int carriers, double total, double idle, double pinned, double stuck,
            OptionalDouble onCpu, double silent, boolean complete) {
        double cpu = onCpu.orElse(0);
        double allIdle = idle + Math.max(0, Math.min(silent - stuck, total - idle - pinned - stuck - cpu));
        double rest = total - allIdle - pinned - stuck - cpu;
        double scale = rest < 0 ? 1 / (total - rest) : 1 / total;
        return new CarrierBudget(parallelism, carriers, total, allIdle * scale, pinned * scale,
                stuck * scale, onCpu.isEmpty() ? onCpu : OptionalDouble.of(cpu * scale), Math.max(0, rest) * scale,
                complete,
                Math.max(0, -rest) / total);
    }

    /** Share of carrier time in which carriers were not idle, 0 to 1. */
    public double utilization() {
        return 1 - idle;
    }

    /**
     * Share of the parallelism that was busy, 0 to 1. Carriers that compensated for others stay and idle, since only as many run as
     * the parallelism: their idle time is no spare capacity.
     */
    public double busyShare() {
        return ofParallelism(utilization());
    }

    /** Converts a share of carrier time to a share of the parallelism, at most 1. */
    public double ofParallelism(double share) {
        return Math.min(1, share * Math.max(1, (double) carriers / Math.max(1, parallelism)));
    }

    /** Share of carrier time that requests demand: on CPU or pinned; empty without CPU samples. */
    public OptionalDouble held() {
        return onCpu.isEmpty() ? onCpu : OptionalDouble.of(onCpu.getAsDouble() + pinned);
    }
}
