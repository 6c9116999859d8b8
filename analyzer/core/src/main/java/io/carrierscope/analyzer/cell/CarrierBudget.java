package io.carrierscope.analyzer.cell;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where the time of the carriers went: idle + pinned + on CPU + stuck + waiting for a processor (or blocked otherwise) = 1, each a
 * share of carrier time. Carrier time is the sum of the carriers' lifetimes in the window, carriers that the scheduler may
 * start but that left no event included. Time of carriers without events is idle as far as nothing else claims it: a pin
 * does not name its carrier before JDK 24.
 *
 * @param parallelism carriers the scheduler aims at
 * @param carriers carriers that lived in the window; more than the parallelism when the scheduler compensated
 * @param carrierNanos carrier time in nanoseconds
 * @param stuck share in which thread dumps show the carrier blocked for good: a lower bound
 * @param onCpu share on a processor; empty when the recording has no processor samples, which then are in waiting
 * @param complete false when not all parks or pins were recorded: then pinned and idle are lower bounds, and the rest,
 *        in waiting, is unknown
 * @param overlap by how much the parts exceeded the whole before they were scaled down to it, a share of carrier time
 */
public record CarrierBudget(int parallelism, int carriers, double carrierNanos, double idle, double pinned,
        double stuck,
        OptionalDouble onCpu, double waiting, boolean complete, double overlap) {

    static Optional<CarrierBudget> of(MeasuredRecording r) {
        var use = r.measured().carriers();
        if (use.count() == 0) {
            return Optional.empty();
        }
        int parallelism = r.profile().parallelism();
        double unseen = (double) Math.max(0, parallelism - use.count()) * r.window().lengthNanos();
        var onCpu = r.cpuNanos(use.cpuLoadNanos());
        boolean complete = complete(r);
        return Optional.of(close(parallelism, use.count(), use.lifeNanos() + unseen, use.idleNanos(),
                r.measured().pinning().totalNanos(), r.measured().threadDumps().stuckNanos(), onCpu,
                complete ? use.silentNanos() + unseen : 0, complete));
    }

    private static boolean complete(MeasuredRecording r) {
        var settings = r.profile().settings();
        return settings.complete("jdk.ThreadPark") && settings.complete("jdk.VirtualThreadPinned");
    }

    /** Closes the budget from times in nanoseconds; {@code silent} is that of carriers without events. */
    static CarrierBudget close(int parallelism, int carriers, double total, double idle, double pinned, double stuck,
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

    /** Share of carrier time in which the carrier was not free for another virtual thread, whatever it did. */
    public double utilization() {
        return 1 - idle;
    }

    /** Share of carrier time that requests need: on a processor or pinned; empty without processor samples. */
    public OptionalDouble held() {
        return onCpu.isEmpty() ? onCpu : OptionalDouble.of(onCpu.getAsDouble() + pinned);
    }
}
