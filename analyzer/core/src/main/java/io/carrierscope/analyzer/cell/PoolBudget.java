package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import java.util.Comparator;
import java.util.Map;
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

    /** The budget of the group that ran most requests, or else of the busiest pool; empty when no platform threads did. */
    public static Optional<PoolBudget> of(MeasuredRecording r) {
        String name = group(r);
        Group group = r.measured().threads.groups().get(name);
        if (group == null || group.threads() == 0 || name.equals("virtual threads")) {
            return Optional.empty();
        }
        OptionalDouble cpu = r.cpuNanos(group.cpuLoadNanos());
        return cpu.isEmpty()
                ? Optional.empty()
                : Optional.of(close(name, group, cpu.getAsDouble(),
                        (double) group.threads() * r.window().lengthNanos()));
    }

    /** A recording of the matrix names the threads by its handlers; in others a pool is told by its stacks. */
    private static String group(MeasuredRecording r) {
        String handlers = r.measured().handlers.group();
        return !handlers.isEmpty() || r.profile().cell().isPresent()
                ? handlers
                : r.measured().threads.groups().entrySet().stream().filter(e -> e.getValue().pooled())
                        .max(Comparator.comparingDouble(e -> held(r, e.getValue()))).map(Map.Entry::getKey).orElse("");
    }

    private static double held(MeasuredRecording r, Group group) {
        return group.blockedNanos() + r.cpuNanos(group.cpuLoadNanos()).orElse(0);
    }

    private static PoolBudget close(String name, Group group, double cpu, double total) {
        double known = group.idleNanos() + group.blockedNanos() + cpu;
        double scale = 1 / Math.max(total, known);
        return new PoolBudget(name, group.threads(), group.idleNanos() * scale, group.blockedNanos() * scale,
                cpu * scale, Math.max(0, total - known) * scale, group.blockedNanos() + cpu);
    }
}
