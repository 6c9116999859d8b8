package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.PrintedDump.Printed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Where platform threads stand in the thread dumps of the recording, of the latest {@value #MOST_DUMPS}. A wait leaves its event when it
 * ends, so one that spans the window is seen in dumps only. They have no virtual threads that wait.
 */
public final class StandingThreads extends Fold<StandingThreads> {
    private static final int MOST_DUMPS = 16;
    private static final int MOST_STACKS = 10_000;
    /** The end of one chunk and the begin of the next have dumps that are closer together. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** CPU time of one wait, at least: to leave the processor, to come back, and to do what the thread waited for. */
    private static final long WAIT_COST_NANOS = 5_000;

    /**
     * A thread at the moment of a dump.
     *
     * @param cpuNanos its CPU time so far; negative where the dump tells none
     * @param elapsedNanos the time since it started; 0 where the dump tells none
     * @param kind what it waits for; {@link WaitKind#OTHER} if it runs
     * @param waitsFor the lock or monitor that it waits for, where the dump names it
     * @param holds monitors that it holds
     */
    public record Standing(long id, String name, long cpuNanos, long elapsedNanos, WaitKind kind, Stack stack,
            Optional<String> waitsFor, Set<String> holds) {
        /** The pool that it seems to belong to. */
        public String pool() {
            return ThreadRef.pool(name);
        }

        /** True if it runs a task: it waits for no work, connection or item, and is not of the JDK alone. */
        public boolean atWork() {
            return kind != WaitKind.WORK && !PoolQueue.asksForWork(stack) && !PoolQueue.selects(stack)
                    && !PoolQueue.serves(stack) && (kind == WaitKind.PERMIT || !WaitKind.takesItem(stack))
                    && stack.firstApplicationFrame().isPresent();
        }

        /** True if it has not run since it was at the same place: this is still the same wait. */
        private boolean hasNotRunSince(Standing earlier) {
            return cpuNanos >= 0 && cpuNanos == earlier.cpuNanos && stack.equals(earlier.stack);
        }

        /** True if it has used less CPU time than one short wait after the other would have cost: it has been in this one nearly all its life. */
        private boolean stoodAllItsLife(long shortNanos) {
            return cpuNanos >= 0 && elapsedNanos >= LONG_NANOS && shortNanos > 0
                    && cpuNanos < elapsedNanos / shortNanos * WAIT_COST_NANOS;
        }
    }

    private final TreeMap<Long, List<Standing>> dumps = new TreeMap<>();
    private final transient Map<List<String>, Stack> stacks = new HashMap<>();

    public StandingThreads(Window window) {
        super(window);
        on(ThreadDump.class, this::dump);
    }

    private void dump(ThreadDump dump) {
        if (dump.threads() > 0 && window.contains(dump.startNanos())) {
            if (stacks.size() > MOST_STACKS) {
                stacks.clear();
            }
            add(dump.startNanos(), dump.platform().stream().map(this::standing).toList());
        }
    }

    private Standing standing(Printed printed) {
        var thread = ThreadsFile.thread(printed);
        Stack stack = stacks.computeIfAbsent(thread.frames(), DumpedThread::stack);
        return new Standing(thread.id(), thread.name(), printed.cpuNanos(), printed.elapsedNanos(),
                LongestQueue.kind(thread, stack), stack, thread.waitsFor(), thread.holds());
    }

    /** Two dumps at one instant are one: it does not matter which comes first. */
    private void add(long atNanos, List<Standing> threads) {
        dumps.merge(atNanos, threads, (a, b) -> a.size() != b.size()
                ? a.size() > b.size() ? a : b
                : a.toString().compareTo(b.toString()) > 0 ? a : b);
        if (dumps.size() > MOST_DUMPS) {
            dumps.pollFirstEntry();
        }
    }

    @Override
    public void merge(StandingThreads other) {
        other.dumps.forEach(this::add);
    }

    /** Returns the number of dumps that are kept. */
    public int count() {
        return dumps.size();
    }

    /** Returns the threads of each dump, the earliest dump first. */
    public List<List<Standing>> dumps() {
        return List.copyOf(dumps.values());
    }

    /** Returns in how many dumps there is such a thread. */
    public long inDumps(Predicate<Standing> which) {
        return dumps.values().stream().filter(d -> d.stream().anyMatch(which)).count();
    }

    /**
     * Returns those of the last dump that are in one wait that had not ended: they have not run since one a second before or earlier, or
     * were not in that one, and started in the window and have hardly run since.
     *
     * @param shortNanos no wait of this length or longer ended; 0 if such waits may have ended unseen
     */
    public List<Standing> still(long shortNanos) {
        return still(shortNanos, LONG_NANOS);
    }

    /** The same of waits that lasted for {@code leastNanos} or longer. */
    public List<Standing> still(long shortNanos, long leastNanos) {
        if (dumps.isEmpty()) {
            return List.of();
        }
        var before = dumps.floorEntry(dumps.lastKey() - leastNanos);
        var earlier = (before == null ? List.<Standing>of() : before.getValue()).stream()
                .collect(Collectors.toMap(Standing::id, t -> t, (a, b) -> a));
        long longest = dumps.lastKey() - window.startNanos();
        return dumps.lastEntry().getValue().stream().filter(t -> earlier.containsKey(t.id())
                ? t.hasNotRunSince(earlier.get(t.id()))
                : t.elapsedNanos <= longest && t.stoodAllItsLife(shortNanos)).toList();
    }
}
