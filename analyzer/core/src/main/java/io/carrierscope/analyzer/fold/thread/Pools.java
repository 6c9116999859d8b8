package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Frameworks;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.IdentityCache;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.Allocated;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Map;
import java.util.TreeMap;

/**
 * What platform threads did, by pool: threads whose names differ only in their last number. Carriers, event loops and the JDK's
 * timers are not included. Threads beyond {@value #MAX_POOLS} pools share one.
 */
public final class Pools extends Fold<Pools> {
    private static final int MAX_POOLS = 1_000;
    private static final String REST = "other threads";
    private static final StackFact<PoolWait> PARK = new StackFact<>(PoolWait::park);
    private static final Map<WaitKind, StackFact<PoolWait>> WITHOUT_STACK = Map.of(WaitKind.WORK,
            new StackFact<>(PoolWait::idle), WaitKind.LOCK, new StackFact<>(s -> PoolWait.held(WaitKind.LOCK, s)),
            WaitKind.PERMIT, new StackFact<>(s -> PoolWait.held(WaitKind.PERMIT, s)));
    private static final StackFact<PoolWait> SLEEP = new StackFact<>(s -> PoolWait.held(WaitKind.SLEEP, s));
    private static final StackFact<PoolWait> ENTER = new StackFact<>(s -> PoolWait.held(WaitKind.MONITOR, s));
    private static final StackFact<PoolWait> SAMPLE = new StackFact<>(s -> PoolWait.held(WaitKind.OTHER, s));
    private static final StackFact<PoolWait> SOCKET = new StackFact<>(s -> PoolWait.held(WaitKind.SOCKET, s));
    private static final StackFact<PoolWait> WAIT = new StackFact<>(PoolWait::monitorWait);

    private final long cpuPeriodNanos;
    private final Sites<String, PoolThreads> pools = part(new Sites<>(MAX_POOLS, REST, name -> new PoolThreads(),
            PoolThreads::merge));
    private final transient IdentityCache<PoolThreads> recent = new IdentityCache<>(this::poolOf);

    /**
     * Creates the fold.
     *
     * @param cpuPeriodNanos the period of {@code jdk.ThreadCPULoad} in the recording
     */
    public Pools(Window window, long cpuPeriodNanos) {
        super(window);
        this.cpuPeriodNanos = cpuPeriodNanos;
        pools.whenSpilled(recent::clear);
        on(Park.class, PLATFORM, this::park);
        on(Sleep.class, PLATFORM, s -> add(s, SLEEP));
        on(MonitorEnter.class, PLATFORM, m -> add(m, ENTER));
        on(MonitorWait.class, PLATFORM, m -> add(m, WAIT));
        on(SocketIo.class, PLATFORM, this::socket);
        on(CpuSample.class, this::sample);
        on(NativeSample.class, this::inNative);
        on(ThreadCpuLoad.class, this::cpu);
        on(ThreadLife.class, this::life);
        on(Allocated.class, this::allocated);
    }

    private static boolean counted(ThreadRef thread) {
        return !Frameworks.eventLoop(thread.name()) && !ThreadPool.timer(thread.name());
    }

    private PoolThreads poolOf(ThreadRef thread) {
        if (!counted(thread)) {
            return null;
        }
        var pool = pools.of(thread.pool());
        pool.known(pool.pooled() || ThreadPool.known(thread.name()));
        return pool;
    }

    /** Returns the pool of the thread; {@code null} for a thread that is not counted, such as a virtual one. */
    private PoolThreads pool(ThreadRef thread) {
        return thread == null || thread.kind() != ThreadRef.Kind.PLATFORM ? null : recent.of(thread);
    }

    private void park(Park park) {
        add(park, park.stack().frames().isEmpty()
                ? WITHOUT_STACK.getOrDefault(WaitKind.of(park.stack(), park.parkedClass()), PARK)
                : PARK);
    }

    private void add(Wait wait, StackFact<PoolWait> kinds) {
        PoolThreads pool = recent.of(wait.thread());
        long inside = window.overlapNanos(wait);
        if (pool != null && inside > 0) {
            pool.add(wait.thread().id(), kinds.of(wait.stack()), inside, Math.min(wait.endNanos(), window.endNanos()));
        }
    }

    /** A read from a client may wait for its next request; any other waits for the answer to a task. */
    private void socket(SocketIo io) {
        if (!io.mayAwaitRequest() || WaitKind.awaitsAnswer(io.stack())) {
            add(io, SOCKET);
            return;
        }
        PoolThreads pool = recent.of(io.thread());
        if (pool != null) {
            pool.awaitsRequest(io.thread().id(), window.overlapNanos(io));
        }
    }

    /** A sampled thread leaves no other event while it computes. */
    private void sample(CpuSample sample) {
        PoolThreads pool = pool(sample.thread());
        if (pool != null && window.contains(sample.startNanos()) && PoolWait.ofPool(sample.stack())) {
            pool.runs(sample.thread().id(), SAMPLE.of(sample.stack()), sample.startNanos());
        }
    }

    private void inNative(NativeSample sample) {
        PoolThreads pool = pool(sample.thread());
        if (pool != null && window.contains(sample.startNanos()) && PoolQueue.selects(sample.stack())) {
            pool.selects(sample.thread().id());
        }
    }

    private void cpu(ThreadCpuLoad load) {
        PoolThreads pool = pool(load.thread());
        long inside = window.overlapNanos(load.startNanos() - cpuPeriodNanos, load.startNanos());
        if (pool != null && inside > 0) {
            pool.cpu(load.thread().id(), load.load() * inside, Math.min(load.startNanos(), window.endNanos()));
        }
    }

    private void life(ThreadLife life) {
        PoolThreads pool = pool(life.thread());
        if (pool != null) {
            pool.life(life.thread().id(), life.startNanos(), life.started());
        }
    }

    private void allocated(Allocated a) {
        PoolThreads pool = pool(a.thread());
        if (pool != null) {
            pool.allocated(a.thread().id(), a.bytes(), a.startNanos());
        }
    }

    /** Returns the pools by the names of their threads, in which {@code *} stands for the last number. */
    public Map<String, PoolThreads> pools() {
        return new TreeMap<>(pools.kept());
    }
}
