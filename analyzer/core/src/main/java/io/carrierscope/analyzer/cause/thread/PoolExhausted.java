package io.carrierscope.analyzer.cause.thread;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolBudget;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.verdict.CellCause;
import io.carrierscope.analyzer.verdict.Evidence;
import io.carrierscope.analyzer.verdict.Verdict;
import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.Intervention;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All threads of the platform pool are held, so requests queue for it. Judged from the pool's bound and the throughput;
 * without requests from the idle time of its threads. Wrong when the threads are held only because they wait for a processor,
 * or, without requests, for something other than a lock.
 */
public final class PoolExhausted implements CellCause {
    /**
     * The pool counts as full from this share of its threads on: a bound counts as reached within 10 %
     * (Bounds.EXPLAINED_WITHIN).
     */
    private static final double FULL = 0.90;
    /** Threads that spend more than half of their time on CPU or queueing for a lock are limited by that, not by the pool. */
    private static final double MOSTLY = 0.50;
    /** Factor of the pool to try for an open loop, which has no number of clients: large enough to reach the next limit. */
    private static final int MORE = 10;

    @Override
    public String id() {
        return "pool-exhausted";
    }

    @Override
    public String about() {
        return "All threads of the platform pool are in use, so requests queue for them.";
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
    public Intervention intervention(Cell cell) {
        int clients = cell.description().map(JvmEvent.CellInfo::concurrency).orElse(0);
        int threads = cell.description().map(JvmEvent.CellInfo::poolThreads).orElse(0);
        int enough = clients > 0 ? clients : MORE * threads;
        var intervention = Intervention.of("the pool limit");
        return enough > 0 ? intervention.by(Change.Kind.POOL, enough) : intervention;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return bounds.get(Bound.Id.PLATFORM_POOL)
                .map(b -> judge(cell, b, bounds.measuredPerSecond().getAsDouble()))
                .or(() -> cell.server().filter(s -> !cell.key().ours()).flatMap(this::judgeWithoutRequests));
    }

    /** Without requests the pool's idle time decides, unless its threads mostly queue for a lock. */
    private Optional<Verdict> judgeWithoutRequests(MeasuredRecording server) {
        var sight = server.visibility().of(Topic.PARKS);
        return PoolBudget.of(server).filter(b -> b.threads() > 1).map(b -> sight.seen()
                ? judge(b, server.measured().waits.meanWaiting(WaitKind::ofLock) / b.threads())
                : new Verdict.Unknown(id(), sight));
    }

    private Verdict judge(PoolBudget b, double inLocks) {
        var evidence = List.of(
                Evidence.of("jdk.ThreadPark", "%.1f of %d threads of %s were in use on average",
                        (1 - b.idle()) * b.threads(), b.threads(), b.group()),
                Evidence.of("jdk.ThreadCPULoad", "pool threads: %.1f %% blocked, %.1f %% on CPU",
                        100 * b.blocked(),
                        100 * b.onCpu()));
        boolean held = 1 - b.idle() >= FULL && b.onCpu() < MOSTLY && inLocks < MOSTLY;
        return held
                ? new Verdict.Found(id(), 1 - b.idle(), "pool threads", evidence,
                        "a larger pool, or virtual threads, up to the next bound")
                : new Verdict.Absent(id(), evidence);
    }

    private Verdict judge(Cell cell, Bound pool, double measured) {
        double used = Math.min(1, measured / pool.perSecond());
        int threads = cell.description().map(JvmEvent.CellInfo::poolThreads)
                .orElseGet(() -> cell.poolBudget().map(PoolBudget::threads).orElse(0));
        var evidence = List.of(
                Evidence.of("jdk.ThreadSleep", "%.1f of %d pool threads were held on average", used * threads, threads),
                Evidence.of("jdk.ThreadCPULoad", "%s = %.0f/s", pool.formula(), pool.perSecond()));
        return used < FULL
                ? new Verdict.Absent(id(), evidence)
                : new Verdict.Found(id(), used, "pool threads", evidence,
                        "a larger pool, or virtual threads, up to the next bound");
    }
}
