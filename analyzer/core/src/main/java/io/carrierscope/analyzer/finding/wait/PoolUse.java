package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PoolQueue.PoolGrowth;
import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.thread.PoolThreads.Held;
import io.carrierscope.analyzer.fold.thread.PoolThreads.PoolSize;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.thread.VirtualLives;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How much of a pool of platform threads is held, as shares of the time of its threads. A thread is held while it runs a task: on
 * CPU, blocked, or in a native call. An event shows each wait above the thresholds, and each wait for work too. So the share lies
 * between what is seen held and what is not seen idle; with thresholds of 0 only a wait that is still open at the end is unseen.
 *
 * @param name names of the threads; {@code *} stands for the last number
 * @param threads number of threads that run tasks
 * @param least the least share for which they were held
 * @param most the largest share for which they can have been held
 * @param onCpu share of their time on CPU
 * @param blocked share of their time in which a task waited
 * @param livedShare share of the window for which the oldest thread was there
 * @param asked true if a thread was seen to wait for work
 */
record PoolUse(String name, int threads, double least, double most, double onCpu, double blocked,
        double livedShare, boolean asked, double capacityNanos, PoolThreads times) {
    /** Counts this close are the same: what is open when the window begins or ends is in one of them only. */
    private static final double ABOUT = 0.05;
    /** With fewer waits two standard errors of a count exceed a quarter. */
    private static final long FEWEST = 64;

    /** Returns the pools whose threads left events, the fullest first. */
    static List<PoolUse> all(MeasuredRecording r) {
        return r.measured().pools.pools().entrySet().stream()
                .filter(e -> e.getValue().pooled() && !onlySelects(e.getValue()) && !ThreadPool.observes(e.getKey()))
                .map(e -> of(r, e.getKey(), e.getValue())).filter(p -> p.capacityNanos > 0)
                .sorted(Comparator.comparingDouble(PoolUse::least).reversed().thenComparing(PoolUse::name)).toList();
    }

    /** Returns those, of pools and of other threads alike, that have at least this share of the waits of these kinds. */
    static List<PoolUse> waiting(MeasuredRecording r, Predicate<WaitKind> kinds, double leastPart) {
        var pools = r.measured().pools.pools().entrySet().stream().filter(e -> e.getValue().blockedNanos(kinds) > 0)
                .toList();
        double least = leastPart * pools.stream().mapToLong(e -> e.getValue().blockedNanos(kinds)).sum();
        return pools.stream().filter(e -> e.getValue().blockedNanos(kinds) >= least)
                .map(e -> of(r, e.getKey(), e.getValue())).toList();
    }

    /** A single thread with a selector is an event loop, which {@code event-loop-blocked} judges. */
    private static boolean onlySelects(PoolThreads times) {
        return times.loop() && times.threads() <= 1;
    }

    private static PoolUse of(MeasuredRecording r, String name, PoolThreads times) {
        double capacity = times.aliveNanos(r.window()) - selectingNanos(r, times);
        double idle = share(times.idleNanos(), capacity);
        double blocked = share(times.blockedNanos(), capacity);
        double onCpu = share(r.cpuNanos(times.cpuLoadNanos()).orElse(0), capacity);
        double seen = Math.min(1, blocked + onCpu);
        boolean complete = r.visibility().idleParks().seen();
        double least = complete && !times.loop()
                ? Math.max(seen, 1 - idle - share(times.silentNanos(r.window()), capacity))
                : seen;
        double most = complete && times.loop() && !times.takesTurns() ? least : Math.max(least, 1 - idle);
        return new PoolUse(name, times.threads(), least, most, onCpu, blocked,
                share(times.longestNanos(r.window()), r.window().lengthNanos()), times.idleNanos() > 0, capacity,
                times);
    }

    /** Upper limit of the time in which one of several threads selects, in turn. Selecting leaves no event. */
    private static double selectingNanos(MeasuredRecording r, PoolThreads times) {
        double known = times.idleNanos() + times.blockedNanos() + r.cpuNanos(times.cpuLoadNanos()).orElse(0);
        return times.takesTurns()
                ? Math.clamp(times.aliveNanos(r.window()) - known, 0, (double) times.longestNanos(r.window()))
                : 0;
    }

    private static double share(double nanos, double whole) {
        return whole <= 0 ? 0 : Math.min(1, nanos / whole);
    }

    /** Mean number of threads that were held, at least. */
    double heldThreads(MeasuredRecording r) {
        return least * capacityNanos / r.window().lengthNanos();
    }

    /** The same at most: all that were not seen idle. */
    double mostThreads(MeasuredRecording r) {
        return most * capacityNanos / r.window().lengthNanos();
    }

    /**
     * Mean number of threads that had work; where not all waits for work are recorded, as many at most. Threads of no pool may read the next
     * request from a client instead.
     */
    double withWork(MeasuredRecording r, boolean exact) {
        double seen = Math.min(1, blocked + onCpu);
        double inPool = exact ? least : most;
        double inNone = exact ? seen : Math.max(seen, most - share(times.awaitingRequestsNanos(), capacityNanos));
        return (times.pooled() ? inPool : inNone) * capacityNanos / r.window().lengthNanos();
    }

    /** Share of the held time in waits of these kinds. */
    double heldIn(Predicate<WaitKind> kinds) {
        return least <= 0 ? 0 : Math.min(1, times.blockedNanos(kinds) / (least * capacityNanos));
    }

    /** What holds the threads, with the share of the held time, longest first. */
    List<Map.Entry<Holder, Double>> holders() {
        return times.holders().stream()
                .map(h -> Map.entry(h.getKey(), Math.min(1, h.getValue().nanos() / Math.max(1, least * capacityNanos))))
                .toList();
    }

    /** The wait that its work does about once for each virtual thread or request that ended: these seem to wait for the pool. */
    Optional<Map.Entry<Holder, Held>> oncePerTask(MeasuredRecording r) {
        var threads = r.measured().virtualLives.groups().stream().limit(1).map(VirtualLives.Group::ended);
        var ended = Stream.concat(threads, Stream.of(r.measured().handlers.count())).toList();
        return times.holders().stream().filter(h -> h.getValue().count() >= FEWEST
                && ended.stream().anyMatch(n -> Math.abs(h.getValue().count() - n) <= ABOUT * n)).findFirst();
    }

    /** How the pool grows, as the stacks of its threads tell; unknown if it grew while it was recorded. */
    PoolGrowth growth(MeasuredRecording r) {
        return times.started(r.window()) == 0 ? times.growth() : PoolGrowth.UNKNOWN;
    }

    /** The most threads that it may have, where its library shows that. */
    OptionalInt limit(MeasuredRecording r) {
        return ThreadPool.limit(r.profile().configuration().orElse(Map.of()), name);
    }

    /** See {@link PoolSize#room}. */
    Optional<String> room(MeasuredRecording r) {
        return times.size(r.window()).room(r.window(), limit(r));
    }

    /** What the pool is known as, by the names of its threads. */
    ThreadPool known() {
        return ThreadPool.named(name);
    }
}
