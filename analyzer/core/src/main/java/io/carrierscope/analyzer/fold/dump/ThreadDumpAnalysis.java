package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.dump.DumpedThread.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a dump shows of threads that hang: what the carriers carry, who waits where, and deadlocks. One dump is one moment: only a
 * deadlock, or a queue that no carrier can serve, is blocked for good.
 *
 * @param complete true if the dump lists each virtual thread that is alive
 * @param carriers threads of the scheduler of virtual threads: those of a pool of which one carries a virtual thread
 * @param carried ids of virtual threads that have a carrier, as the carriers or they themselves tell
 * @param queues for locks, the longest first
 * @param deadlocks threads of which each waits for what the next one holds, or for the end of the next one, and the last one for the first
 */
public record ThreadDumpAnalysis(List<DumpedThread> threads, boolean complete, List<DumpedThread> carriers,
        List<Long> carried, List<Queue> queues, List<List<DumpedThread>> deadlocks) {
    private static final String CARRYING = "java.lang.VirtualThread.runContinuation";
    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d++$");
    private static final Pattern MAY_CARRY = Pattern.compile("^(?:ForkJoinPool-\\d+-worker-|VirtualThread-un)");
    private static final String SLEEP = "java.lang.Thread.sleep";

    public static ThreadDumpAnalysis of(ThreadsFile.Dump dump) {
        return of(dump.threads(), dump.complete());
    }

    /** The same for threads of which virtual ones may be left out. */
    static ThreadDumpAnalysis of(List<DumpedThread> threads) {
        return of(threads, false);
    }

    private static ThreadDumpAnalysis of(List<DumpedThread> threads, boolean complete) {
        var schedulers = threads.stream().filter(ThreadDumpAnalysis::carries).map(ThreadDumpAnalysis::pool)
                .collect(Collectors.toSet());
        var carriers = threads.stream().filter(t -> !t.virtual() && schedulers.contains(pool(t))).toList();
        var carried = new LinkedHashSet<Long>();
        carriers.forEach(c -> c.carries().ifPresent(carried::add));
        threads.stream().filter(DumpedThread::mounted).forEach(t -> carried.add(t.id()));
        return new ThreadDumpAnalysis(List.copyOf(threads), complete, carriers, List.copyOf(carried), Queue.in(threads),
                deadlocks(threads));
    }

    private static List<List<DumpedThread>> deadlocks(List<DumpedThread> threads) {
        var waits = WaitGraph.forGood(threads);
        var found = new ArrayList<List<DumpedThread>>();
        Set<DumpedThread> walked = same(Stream.empty());
        threads.stream().filter(waits::containsKey).forEach(start -> {
            var path = new ArrayList<DumpedThread>();
            DumpedThread next = start;
            while (walked.add(next)) {
                path.add(next);
                next = waits.get(next).getFirst();
            }
            int first = path.indexOf(next); // negative where an earlier walk was
            if (first >= 0 && path.size() - first > 1) {
                found.add(List.copyOf(path.subList(first, path.size())));
            }
        });
        return List.copyOf(found);
    }

    /** Carriers that carry a virtual thread. Virtual threads may be more: a JSON dump takes one thread after the other. */
    public int occupied() {
        return (int) carriers.stream().filter(ThreadDumpAnalysis::carries).count();
    }

    private static boolean carries(DumpedThread thread) {
        return thread.carries().isPresent()
                || !thread.virtual() && thread.frames().stream().anyMatch(f -> DumpedThread.method(f).equals(CARRYING));
    }

    /** The threads of one pool have the same name up to their number. The number of the pool is ignored: any pool may be the first. */
    private static String pool(DumpedThread thread) {
        return NUMBER.matcher(thread.name()).replaceFirst("");
    }

    /** Queues for a monitor that no thread has held since an earlier time; none where a virtual thread that is not in the dump may hold it. */
    List<Queue> lost(Set<Long> waitingSince) {
        return mayLackVirtualThreads() || threads.stream().anyMatch(t -> t.carries().isPresent())
                ? List.of()
                : queues.stream().filter(q -> q.lost(waitingSince)).toList();
    }

    /** True for a dump with threads that may be idle carriers, but without a virtual thread: dumps as text lack those that wait. */
    boolean mayLackVirtualThreads() {
        return !complete && threads.stream().noneMatch(DumpedThread::virtual)
                && threads.stream().anyMatch(t -> carries(t) || MAY_CARRY.matcher(t.name()).find());
    }

    /**
     * True if every carrier has a virtual thread that waits or is in native code.
     *
     * @param stuck ids of threads that are known to wait; a dump of JDK 21 does not tell a wait for a monitor from Java code that runs
     */
    public boolean noneFree(Set<Long> stuck) {
        var mounted = mounted();
        return !carriers.isEmpty() && mounted.size() >= carriers.size()
                && mounted.stream().allMatch(t -> t.waiting() != Waiting.RUNNING || stuck.contains(t.id()));
    }

    /**
     * Ids of threads that wait as they did in the earlier dump: with the same frames, for the same lock. A lock that another thread has now
     * went on meanwhile, and so may those that wait for it.
     */
    public Set<Long> waitingSince(List<DumpedThread> earlier) {
        var before = earlier.stream().collect(Collectors.toMap(DumpedThread::id, t -> t, (a, b) -> a));
        var owners = Queue.owners(threads);
        var ownersBefore = Queue.owners(earlier);
        return threads.stream().filter(t -> t.waiting() != Waiting.RUNNING && before.containsKey(t.id()))
                .filter(t -> t.frames().equals(before.get(t.id()).frames())
                        && t.waitsFor().equals(before.get(t.id()).waitsFor())
                        && t.waitsFor().filter(l -> id(owners.get(l)) != id(ownersBefore.get(l))).isEmpty())
                .map(DumpedThread::id).collect(Collectors.toSet());
    }

    /** 0 for no thread. */
    private static long id(DumpedThread thread) {
        return thread == null ? 0 : thread.id();
    }

    /** The virtual threads with a carrier whose frames are in the dump. */
    public List<DumpedThread> mounted() {
        return threads.stream().filter(DumpedThread::mounted).toList();
    }

    /** Virtual threads that do the same at one place, in words, and how many; most first, without those that wait in a queue. */
    Map<String, Long> gatherings() {
        var queued = same(queues.stream().flatMap(q -> q.waiters().stream()));
        return threads.stream().filter(t -> t.virtual() && !t.poller() && !t.frames().isEmpty() && !queued.contains(t))
                .collect(Collectors.groupingBy(this::doing, Collectors.counting())).entrySet().stream()
                .filter(g -> g.getValue() >= Queue.FEWEST)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    }

    private String doing(DumpedThread thread) {
        boolean sleeps = thread.frames().stream().anyMatch(f -> DumpedThread.method(f).equals(SLEEP));
        boolean mayHaveEnded = thread.mayBeReady() && thread.waiting() == Waiting.PARKED && allOccupied();
        return (sleeps ? "asleep" : thread.waiting().toString())
                + (mayHaveEnded ? " or ready to run without a carrier" : "")
                + " at " + Holder.at(thread.stack());
    }

    private boolean allOccupied() {
        return !carriers.isEmpty() && occupied() >= carriers.size();
    }

    /** A virtual thread without a carrier that is past the place where the others wait: it holds the lock, as far as frames tell. */
    public Optional<DumpedThread> past(Queue queue) {
        String place = DumpedThread.method(queue.site());
        var waiters = same(queue.waiters().stream());
        return threads.stream().filter(t -> t.virtual() && !t.mounted() && !waiters.contains(t))
                .filter(t -> t.frames().stream()
                        .anyMatch(f -> DumpedThread.method(f).equals(place) && !f.equals(queue.site())))
                .findFirst();
    }

    /** A set that tells threads without comparing their frames: a hundred thousand may wait in one queue. */
    private static Set<DumpedThread> same(Stream<DumpedThread> threads) {
        return threads.collect(Collectors.toCollection(() -> Collections.newSetFromMap(new IdentityHashMap<>())));
    }

    /**
     * Threads that wait for good: in a deadlock or behind one, or for a monitor that no thread has held since an earlier time.
     *
     * @param waitingSince ids of threads that have waited as they do now since an earlier time
     */
    public Set<DumpedThread> forGood(Set<Long> waitingSince) {
        var blocked = new LinkedHashSet<DumpedThread>();
        blocked.addAll(WaitGraph.forGood(threads).keySet());
        lost(waitingSince).forEach(q -> blocked.addAll(q.waiters()));
        while (queues.stream().filter(q -> q.owner().filter(blocked::contains).isPresent())
                .map(q -> blocked.addAll(q.waiters())).reduce(false, Boolean::logicalOr)) {
            // until no queue adds a thread
        }
        return blocked;
    }
}
