package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.dump.DumpedThread.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Threads that wait for one lock, or at one place where the dump does not name locks.
 *
 * @param lock empty where the dump does not name it
 * @param owner the thread that holds it, if the dump tells
 */
public record Queue(Optional<String> lock, String site, List<DumpedThread> waiters, Optional<DumpedThread> owner) {
    /** Fewer threads at one place are no queue. */
    static final int FEWEST = 2;
    /** The methods in which threads wait for a lock or permit, before JDK 17 other ones for each way to do so. */
    private static final Pattern ACQUIRES = Pattern.compile(
            "(?:Synchronizer\\.(?:acquire|acquireQueued|doAcquire\\w{0,30})|StampedLock\\.acquire(?:Read|Write))$");
    /** Several threads may hold these, and a thread that holds one may wait for it. */
    private static final Pattern SHARED = Pattern.compile("ReentrantReadWriteLock|StampedLock");

    /** Queues, the longest first. A thread that waits for work or for a time is in none of them unless the dump names a lock for it. */
    static List<Queue> in(List<DumpedThread> threads) {
        var groups = new LinkedHashMap<String, List<DumpedThread>>();
        threads.stream().filter(t -> t.waiting() == Waiting.MONITOR || forLock(t))
                .forEach(t -> groups.computeIfAbsent(t.waitsFor().orElse(t.site()), k -> new ArrayList<>()).add(t));
        var owners = owners(threads);
        return groups.values().stream().filter(g -> g.size() >= FEWEST || g.get(0).waitsFor().isPresent())
                .map(g -> of(g, owners))
                .sorted(Comparator.comparingInt((Queue q) -> -q.waiters().size()).thenComparing(Queue::site)).toList();
    }

    private static Queue of(List<DumpedThread> waiters, Map<String, DumpedThread> owners) {
        var lock = waiters.get(0).waitsFor();
        String site = waiters.stream().collect(Collectors.groupingBy(DumpedThread::site, Collectors.counting()))
                .entrySet().stream().max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey))
                .orElseThrow().getKey();
        return new Queue(lock, site, List.copyOf(waiters), lock.map(owners::get));
    }

    /** Parked in a lock: condition queues, latches and threads that wait for work from their pool are none. */
    private static boolean forLock(DumpedThread thread) {
        return thread.waiting() != Waiting.RUNNING
                && !PoolQueue.asksForWork(thread.stack())
                && thread.frames().stream().map(DumpedThread::method).anyMatch(m -> ACQUIRES.matcher(m).find())
                && thread.frames().stream()
                        .noneMatch(f -> f.contains("ConditionObject.await") || f.contains("CountDownLatch.await"));
    }

    /** The threads that hold locks, by these, as far as the dump tells. */
    static Map<String, DumpedThread> owners(List<DumpedThread> threads) {
        var owners = new HashMap<String, DumpedThread>();
        threads.forEach(t -> t.holds().forEach(lock -> owners.putIfAbsent(lock, t)));
        return owners;
    }

    long mounted() {
        return waiters.stream().filter(DumpedThread::mounted).count();
    }

    /** True if threads have waited for a monitor that no thread holds: something should have woken one of them. */
    boolean lost(Set<Long> waitingSince) {
        return owner.isEmpty() && waiters.stream()
                .allMatch(w -> w.waiting() == Waiting.MONITOR && waitingSince.contains(w.id()));
    }

    /**
     * True if a deadlock may be behind it, though nobody is known to hold its lock: a thread that waits for it holds what others wait for, or
     * may hold it, too.
     *
     * @param all the queues of the dump
     */
    boolean mayCloseCircle(List<Queue> all) {
        var ids = waiters.stream().map(DumpedThread::id).collect(Collectors.toSet());
        return lock.filter(l -> SHARED.matcher(l).find()).isPresent()
                || all.stream().anyMatch(q -> q.owner().filter(o -> ids.contains(o.id())).isPresent());
    }

    long unmounted() {
        return waiters.stream().filter(w -> w.virtual() && !w.mounted()).count();
    }
}
