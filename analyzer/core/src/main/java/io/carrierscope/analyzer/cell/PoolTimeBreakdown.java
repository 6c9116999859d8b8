package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Time breakdown of a platform pool, each part a share of the time of all its threads: idle in the pool's queue, blocked
 * (asleep, parked, at a monitor, at a socket), on CPU, and the rest (waiting for a processor, in a native call such as a
 * selector's wait, or in a park of which nothing tells whether it was one for work).
 *
 * @param group the threads' name with digits replaced by {@code *}
 * @param threads number of threads seen in the window
 * @param heldNanos time blocked or on CPU, in nanoseconds, of all threads together
 * @param mayGrow true if the pool may have more threads without a change: its library says so, or it still grew
 */
public record PoolTimeBreakdown(String group, int threads, double idle, double blocked, double onCpu, double rest,
        double heldNanos, boolean mayGrow) {

    /**
     * Returns the breakdown of the thread group that ran most requests, otherwise of the busiest pool; empty without platform
     * threads.
     */
    public static Optional<PoolTimeBreakdown> of(MeasuredRecording r) {
        String name = group(r);
        Group group = r.measured().threads.groups().get(name);
        if (group == null || group.threads() == 0 || name.equals(ThreadRef.VIRTUAL_THREADS)) {
            return Optional.empty();
        }
        OptionalDouble cpu = r.cpuNanos(group.cpuLoadNanos());
        return cpu.isEmpty()
                ? Optional.empty()
                : Optional.of(close(name, group, cpu.getAsDouble(),
                        (double) group.threads() * r.window().lengthNanos(), mayGrow(r, name)));
    }

    private static boolean mayGrow(MeasuredRecording r, String group) {
        var limit = ThreadPool.limit(r.profile().configuration().orElse(Map.of()), group);
        var sizes = r.measured().pools.pools().entrySet().stream()
                .filter(e -> ThreadRef.familyOfPool(e.getKey()).equals(group)).map(e -> e.getValue().size(r.window()))
                .toList();
        return !sizes.isEmpty() && sizes.stream().allMatch(size -> size.room(r.window(), limit).isPresent());
    }

    /** In a recording of the matrix the handlers identify the pool's threads; in others their stacks do. */
    private static String group(MeasuredRecording r) {
        String handlers = r.handlerGroup();
        return !handlers.isEmpty() || r.profile().cell().isPresent() ? handlers : busiest(r);
    }

    /** Returns the pool whose threads are held most, or an empty text. */
    static String busiest(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream().filter(e -> e.getValue().pooled())
                .max(Comparator.comparingDouble(e -> held(r, e.getValue()))).map(Map.Entry::getKey).orElse("");
    }

    /** Without the time at sockets: there, threads of a server may also wait for the next request. */
    private static double held(MeasuredRecording r, Group group) {
        return blockedNanos(group) - group.atSocketsNanos() + r.cpuNanos(group.cpuLoadNanos()).orElse(0);
    }

    /** Background threads park while they have nothing to do. Without a stack that looks like a task that waits. */
    private static long blockedNanos(Group group) {
        return group.blockedNanos() - group.unclearNanos();
    }

    private static PoolTimeBreakdown close(String name, Group group, double cpu, double total,
            boolean mayGrow) {
        long blocked = blockedNanos(group);
        double known = group.idleNanos() + blocked + cpu;
        double scale = 1 / Math.max(total, known);
        return new PoolTimeBreakdown(name, group.threads(), group.idleNanos() * scale, blocked * scale, cpu * scale,
                Math.max(0, total - known) * scale, blocked + cpu, mayGrow);
    }
}
