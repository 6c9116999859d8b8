package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.recording.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All threads of the platform pool are held, so requests queue in front of it. Judged from the pool's share of held time. Wrong
 * when the threads are held only because they wait for a processor; the bounds keep those two apart.
 */
final class PoolExhausted implements Cause {
    private static final double FULL = 0.90;

    @Override
    public String id() {
        return "pool-exhausted";
    }

    @Override
    public String about() {
        return "Every thread of the platform pool is taken, so requests queue in front of it.";
    }

    @Override
    public String needs() {
        return "carrierscope.Cell, jdk.ThreadSleep, jdk.ThreadPark, jdk.JavaMonitorEnter (threshold 0), jdk.ThreadCPULoad";
    }

    @Override
    public Set<Bound.Id> limits() {
        return Set.of(Bound.Id.PLATFORM_POOL);
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return bounds.get(Bound.Id.PLATFORM_POOL).map(b -> judge(cell, b, bounds.measuredPerSecond().getAsDouble()));
    }

    private Verdict judge(Cell cell, Bound pool, double measured) {
        double used = Math.min(1, measured / pool.perSecond());
        int threads = cell.description().map(JvmEvent.Cell::poolThreads).orElse(0);
        var evidence = List.of(
                Evidence.of("jdk.ThreadSleep", "%.1f of %d pool threads held on average", used * threads, threads),
                Evidence.of("jdk.ThreadCPULoad", "%s = %.0f/s", pool.formula(), pool.perSecond()));
        return used < FULL
                ? new Verdict.Absent(id(), evidence)
                : new Verdict.Found(id(), used, "pool threads", evidence,
                        "a larger pool, or virtual threads, up to the next bound");
    }
}
