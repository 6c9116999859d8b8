package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.ThreadGroups.Group;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where the time of a platform pool's threads went, each a share of the time of all threads seen: idle in the pool's queue,
 * blocked (asleep, parked, at a monitor), on a processor, and the rest: waiting for a processor or inside a native call such
 * as a selector's wait.
 *
 * @param group the threads' name with digits replaced by {@code *}
 * @param threads threads seen in the window
 * @param heldNanos time blocked or on a processor, in nanoseconds, of all threads together
 */
public record PoolBudget(String group, int threads, double idle, double blocked, double onCpu, double rest,
        double heldNanos) {

    /** The budget of the group that ran most handlers, when that is a group of platform threads. */
    static Optional<PoolBudget> of(MeasuredRecording r) {
        String name = r.measured().handlers().group();
        Group group = r.measured().threads().groups().get(name);
        if (group == null || group.threads() == 0 || name.equals("virtual threads")) {
            return Optional.empty();
        }
        OptionalDouble cpu = r.cpuNanos(group.cpuLoadNanos());
        return cpu.isEmpty()
                ? Optional.empty()
                : Optional.of(close(name, group, cpu.getAsDouble(),
                        (double) group.threads() * r.window().lengthNanos()));
    }

    private static PoolBudget close(String name, Group group, double cpu, double total) {
        double known = group.idleNanos() + group.blockedNanos() + cpu;
        double scale = 1 / Math.max(total, known);
        return new PoolBudget(name, group.threads(), group.idleNanos() * scale, group.blockedNanos() * scale,
                cpu * scale, Math.max(0, total - known) * scale, group.blockedNanos() + cpu);
    }
}
