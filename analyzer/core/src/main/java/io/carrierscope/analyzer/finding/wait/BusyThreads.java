package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.VirtualLives;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The threads that had work while some of them waited for a lock or permit: the handlers, or else the threads of the pools that waited
 * without those that waited for work, and the virtual threads alive. By Little's law their throughput grows by waiting ÷ (threads −
 * waiting) at most without the wait. Where none of these is known, there are those that waited and one that held what they waited for.
 *
 * @param threads mean number; where not all waits for work are recorded, as many at most
 * @param atMost true in this case
 * @param of the threads that they are among, as a phrase; empty where no name tells
 * @param known false if only those that waited and one that held it are known
 */
record BusyThreads(double threads, boolean atMost, String of, boolean known) {
    /** Pools with a smaller part of the waiting time hardly use what the others wait for. */
    private static final double LEAST_PART = Verdict.NOISE;
    private static final int MOST_NAMES = 2;

    static BusyThreads of(MeasuredRecording r, Predicate<WaitKind> kinds) {
        double waiting = r.measured().waits.meanQueued(kinds);
        double handlers = r.measured().handlers.meanConcurrency();
        var work = handlers >= waiting && handlers > 0
                ? new BusyThreads(handlers, false, "", true)
                : ofPools(r, kinds);
        return work.threads >= waiting + 1 ? work : new BusyThreads(waiting + 1, false, "", false);
    }

    private static BusyThreads ofPools(MeasuredRecording r, Predicate<WaitKind> kinds) {
        var pools = PoolUse.waiting(r, kinds, LEAST_PART);
        boolean exact = pools.isEmpty() || r.visibility().idleParks().seen();
        double threads = pools.stream().mapToDouble(p -> p.withWork(r, exact)).sum();
        boolean virtual = r.measured().waits.sites(kinds).stream().anyMatch(w -> w.site().virtual());
        return virtual
                ? new BusyThreads(threads + alive(r), !exact, "", true)
                : new BusyThreads(threads, !exact, names(pools), true);
    }

    private static double alive(MeasuredRecording r) {
        return r.measured().virtualLives.groups().stream().mapToDouble(VirtualLives.Group::meanAlive).sum();
    }

    private static String names(List<PoolUse> pools) {
        int threads = pools.stream().mapToInt(PoolUse::threads).sum();
        return pools.isEmpty()
                ? ""
                : Figure.text(" of %d threads ", threads)
                        + pools.stream().limit(MOST_NAMES).map(PoolUse::name).collect(Collectors.joining(", "))
                        + (pools.size() > MOST_NAMES ? " and others" : "");
    }

    /** What a share of them is of. */
    String shareOf() {
        return known
                ? "the time of the threads that had work"
                : "the time of the threads that waited for it or held it";
    }

    /** How many they are, as the rest of a sentence on those that waited. */
    String rest() {
        return known
                ? Figure.text(", while %s%.1f%s had work", atMost ? "at most " : "", threads, of)
                : ", and at least one held it";
    }
}
