package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.IdentityCache;
import io.carrierscope.analyzer.fold.stat.LoadSamples;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.ThreadFamilies;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.CpuAtEnds.EndLoads;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The time of platform threads by family: idle in the queue of their pool, blocked, or on CPU. A park counts as idle if its
 * stack shows a pool that waits for work.
 */
public final class ThreadGroups extends Fold<ThreadGroups> {
    private static final int MAX_GROUPS = 1_000;
    static final int MAX_THREADS = 20_000;
    private static final int MAX_STACKS = 100;

    /** The times of one family within the window, in nanoseconds. CPU load is integrated as a share of all processors. */
    public static final class Group {
        private final Sites<Long, Boolean> threads = Sites.dropping(MAX_THREADS, id -> true, Boolean::logicalOr);
        private final LoadSamples cpu = new LoadSamples();
        private final Sites<Long, Double> loadByThread = Sites.dropping(MAX_THREADS, id -> 0.0, Double::sum);
        private final CpuAtEnds atEnds;
        private final Sites<Long, EndLoads> endLoads = Sites.dropping(MAX_THREADS, id -> null, EndLoads::both);
        private final LimitedSums<Stack> openingNanos = new LimitedSums<>(MAX_STACKS, Stack.NONE);
        private final TimeBins idleOverTime;
        private final TimeBins blockedOverTime;
        private final TimeBins cpuOverTime;
        private long idleNanos;
        private long blockedNanos;
        private long unclearNanos;
        private long atSocketsNanos;
        private boolean pooled;

        private Group(Window window, CpuAtEnds atEnds) {
            this.atEnds = atEnds;
            idleOverTime = new TimeBins(window);
            blockedOverTime = new TimeBins(window);
            cpuOverTime = new TimeBins(window);
        }

        private void merge(Group other) {
            idleOverTime.merge(other.idleOverTime);
            blockedOverTime.merge(other.blockedOverTime);
            cpuOverTime.merge(other.cpuOverTime);
            threads.merge(other.threads);
            cpu.merge(other.cpu);
            loadByThread.merge(other.loadByThread);
            endLoads.merge(other.endLoads);
            idleNanos += other.idleNanos;
            blockedNanos += other.blockedNanos;
            unclearNanos += other.unclearNanos;
            atSocketsNanos += other.atSocketsNanos;
            openingNanos.merge(other.openingNanos);
            pooled |= other.pooled;
        }

        /** Returns the number of threads, at most {@value #MAX_THREADS}. */
        public int threads() {
            return threads.kept().size();
        }

        public long idleNanos() {
            return idleNanos;
        }

        public TimeBins idleOverTime() {
            return idleOverTime;
        }

        public TimeBins blockedOverTime() {
            return blockedOverTime;
        }

        /** Returns the CPU load of all threads over time, as a share of all processors. */
        public TimeBins cpuOverTime() {
            return atEnds.without(cpuOverTime, endLoads.kept().values());
        }

        public long blockedNanos() {
            return blockedNanos;
        }

        /** Returns the part of {@link #blockedNanos()} in parks of which neither a stack nor a class tells what they were for. */
        public long unclearNanos() {
            return unclearNanos;
        }

        /** Returns the part of {@link #blockedNanos()} at sockets: for answers of services, or for requests of clients. */
        public long atSocketsNanos() {
            return atSocketsNanos;
        }

        /** Returns the part of {@link #atSocketsNanos()} in which a connection was being opened, as in a TLS handshake or a login. */
        public long openingNanos() {
            return openingNanos.total();
        }

        /** Returns the stack with which most of that time was spent; empty without any. */
        public Optional<Stack> mostOpening() {
            return openingNanos.largest(Comparator.naturalOrder());
        }

        /** Returns the CPU load of all threads integrated over time. */
        public double cpuLoadNanos() {
            return cpu.loadNanos() - atEnds.tooMuchNanos(endLoads.kept().values());
        }

        /** Returns the integrated CPU load of the busiest thread. */
        public double busiestLoadNanos() {
            return loadByThread.kept().entrySet().stream()
                    .mapToDouble(e -> e.getValue() - tooMuchNanos(e.getKey())).max().orElse(0);
        }

        private double tooMuchNanos(long thread) {
            var loads = endLoads.kept().get(thread);
            return loads == null ? 0 : atEnds.tooMuchNanos(loads);
        }

        /** Returns true if a stack showed that a pool runs these threads. */
        public boolean pooled() {
            return pooled;
        }
    }

    private final long cpuPeriodNanos;
    private final ThreadFamilies<Group> groups;
    private final transient IdentityCache<Group> recent = new IdentityCache<>(this::join);
    private final Total lastCpuNanos = largest(Long.MIN_VALUE);
    private final CpuAtEnds atEnds;

    /**
     * Creates the fold.
     *
     * @param cpuPeriodNanos the period of {@code jdk.ThreadCPULoad} in the recording
     */
    public ThreadGroups(Window window, long cpuPeriodNanos) {
        super(window);
        this.cpuPeriodNanos = cpuPeriodNanos;
        this.atEnds = part(new CpuAtEnds(window, cpuPeriodNanos));
        this.groups = part(new ThreadFamilies<>(MAX_GROUPS, () -> new Group(window, atEnds), Group::merge));
        groups.whenSpilled(recent::clear);
        on(Sleep.class, NOT_VIRTUAL, this::blocked);
        on(Park.class, NOT_VIRTUAL, this::park);
        on(MonitorEnter.class, NOT_VIRTUAL, this::blocked);
        on(MonitorWait.class, NOT_VIRTUAL, this::monitorWait);
        on(SocketIo.class, NOT_VIRTUAL, this::socket);
        on(ThreadCpuLoad.class, this::cpu);
        on(ThreadLife.class, atEnds::life);
    }

    private void cpu(ThreadCpuLoad load) {
        if (load.thread() == null) {
            return;
        }
        Group group = recent.of(load.thread());
        group.cpu.add(window, load.startNanos(), cpuPeriodNanos, load.load());
        group.cpuOverTime.add(load.startNanos() - cpuPeriodNanos, load.startNanos(), load.load());
        long inside = window.overlapNanos(load.startNanos() - cpuPeriodNanos, load.startNanos());
        group.loadByThread.add(load.thread().id(), inside * load.load());
        group.endLoads.add(load.thread().id(), EndLoads.of(load));
        lastCpuNanos.add(load.startNanos());
    }

    private void park(Park park) {
        WaitKind kind = park.thread().carrier() ? WaitKind.WORK : WaitKind.of(park.stack(), park.parkedClass());
        if (kind == WaitKind.WORK) {
            idle(park);
        } else {
            blocked(park);
            if (kind == WaitKind.OTHER) {
                recent.of(park.thread()).unclearNanos += window.overlapNanos(park);
            }
        }
    }

    private void monitorWait(MonitorWait wait) {
        if (WaitKind.ofMonitorWait(wait.monitorClass(), wait.stack()) == WaitKind.WORK) {
            idle(wait);
        } else {
            blocked(wait);
        }
    }

    private void idle(Wait wait) {
        Group group = recent.of(wait.thread());
        group.idleNanos += window.overlapNanos(wait);
        group.idleOverTime.add(wait.startNanos(), wait.endNanos(), 1);
        group.pooled |= !wait.thread().carrier();
    }

    private void socket(SocketIo io) {
        blocked(io);
        Group group = recent.of(io.thread());
        group.atSocketsNanos += window.overlapNanos(io);
        if (WaitKind.opensConnection(io.stack())) {
            group.openingNanos.add(io.stack(), window.overlapNanos(io));
        }
    }

    private void blocked(Wait wait) {
        Group group = recent.of(wait.thread());
        group.blockedNanos += window.overlapNanos(wait);
        group.blockedOverTime.add(wait.startNanos(), wait.endNanos(), 1);
        group.pooled |= !group.pooled && !wait.thread().carrier() && PoolQueue.ofPool(wait.stack());
    }

    /** Returns the group of the thread and counts the thread as a member. */
    private Group join(ThreadRef thread) {
        Group group = groups.of(thread);
        group.threads.add(thread.id(), true);
        return group;
    }

    /** Returns the groups by family name, in which {@code *} stands for digits. */
    public Map<String, Group> groups() {
        return new TreeMap<>(groups.byName());
    }

    /**
     * Returns the time of the window that CPU samples cover, in nanoseconds: until the last one of any thread, or the last one that was
     * due. A thread that uses less than a millisecond in a period has no sample then, and the time is part of its next one.
     */
    public long cpuCoveredNanos() {
        long last = lastCpuNanos.value();
        return last == Long.MIN_VALUE
                ? 0
                : window.overlapNanos(window.startNanos(), Math.max(last, window.endNanos() - cpuPeriodNanos));
    }
}
