package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Platform threads of a queue that has not moved between two dumps of the recording.
 *
 * @param waiting those at the place where most wait
 * @param busy threads of the same pools in the last dump that wait for no work, these included
 * @param since since when they stand, as the rest of a sentence
 * @param holder the thread that holds the monitor that they wait for, where the dump tells
 */
record StandingQueue(List<Standing> waiting, int busy, String since, Optional<Standing> holder) {
    static final String DUMP = "jdk.ThreadDump";
    /** One thread may wait for a permit that its consumers hand out. */
    static final int FEWEST = 2;
    /** The JDK's own settings leave out shorter waits. */
    private static final long LONG_NANOS = 20_000_000;
    /** Processors: a JVM that does more may pass a lock on within shorter times. */
    private static final double IDLE = 0.2;

    /** The longest; empty if no thread stands in such a wait. */
    static Optional<StandingQueue> of(MeasuredRecording r, Predicate<WaitKind> kinds) {
        var standing = r.measured().standing;
        boolean once = standing.count() == 1 && nothingMoves(r, kinds);
        var waiting = (once ? standing.dumps().getLast() : still(r, kinds)).stream()
                .filter(t -> !once || exclusive(t.kind())).filter(t -> kinds.test(t.kind()) && t.atWork())
                .filter(t -> t.kind() != WaitKind.PERMIT || WaitKind.borrowsByName(t.stack())).toList();
        return most(waiting, StandingQueue::place)
                .map(p -> new StandingQueue(p.getValue(), busy(standing.dumps().getLast(), p.getValue()),
                        since(r, p.getValue(), once),
                        holder(standing.dumps().getLast(), p.getValue())));
    }

    /**
     * Threads of a pool beside those that left events: where all kinds of code share it, none is meant to wait for good, not even for an item
     * of a queue, as requests do that wait for news.
     */
    static Optional<Evidence> inTasks(PoolUse pool, MeasuredRecording r) {
        var stood = r.measured().standing.still(0).stream().filter(t -> t.pool().equals(pool.name())
                && pool.known().shared() && t.kind() != WaitKind.WORK && !PoolQueue.asksForWork(t.stack())
                && t.stack().anyFrame(Layer::ofApplication)).toList();
        return Optional.of(stood).filter(s -> s.size() >= Math.max(FEWEST, pool.threads()))
                .flatMap(s -> most(s, t -> Holder.waitsAt(t.stack()))).map(most -> Evidence.of(DUMP,
                        "%d threads of %s stood in their tasks for a second or longer, most at %s, and left %d for all others",
                        stood.size(), pool.known().text(), most.getKey(), pool.threads()));
    }

    /** The place at which most of them stand. */
    static <K extends Comparable<K>> Optional<Map.Entry<K, List<Standing>>> most(List<Standing> standing,
            Function<Standing, K> place) {
        return standing.stream().collect(Collectors.groupingBy(place)).entrySet().stream()
                .max(Comparator.<Map.Entry<K, List<Standing>>>comparingInt(p -> p.getValue().size())
                        .thenComparing(Map.Entry::getKey));
    }

    /** True for what one thread holds at a time: a lock, or a class while it is initialised. */
    static boolean exclusive(WaitKind kind) {
        return kind.ofLock() || kind == WaitKind.INITIALIZATION;
    }

    /** The threads of the last dump that are in one wait of these kinds, or another, which has not ended. */
    static List<Standing> still(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return r.measured().standing.still(noneEnded(r, kinds) ? LONG_NANOS : 0);
    }

    private static String since(MeasuredRecording r, List<Standing> waiting, boolean once) {
        return once
                ? ", and no wait for a lock ended in the whole recording"
                : r.measured().standing.still(0).containsAll(waiting)
                        ? ", and have not run between two thread dumps"
                        : ", and have hardly run since they started, while no such wait of 20 ms or longer ended";
    }

    private static boolean noneEnded(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return r.visibility().seesFrom(LONG_NANOS, Topic.MONITOR_ENTERS)
                && r.visibility().seesFrom(LONG_NANOS, Topic.PARKS)
                && r.measured().waits.sites(kinds).isEmpty();
    }

    /** With one dump: no wait for a lock ended, though each of this length leaves an event, and threads that come back to one compute. */
    private static boolean nothingMoves(MeasuredRecording r, Predicate<WaitKind> kinds) {
        return noneEnded(r, kinds) && r.busyProcessors().orElse(1) <= IDLE;
    }

    /** One lock has one queue, whatever the places at which threads wait for it. */
    private static String place(Standing t) {
        return exclusive(t.kind()) && t.waitsFor().isPresent() ? t.waitsFor().get() : Holder.waitsAt(t.stack());
    }

    private static Optional<Standing> holder(List<Standing> dump, List<Standing> waiting) {
        return waiting.get(0).waitsFor().flatMap(
                lock -> dump.stream().filter(t -> t.holds().contains(lock) && !waiting.contains(t)).findFirst());
    }

    private static int busy(List<Standing> dump, List<Standing> waiting) {
        Set<String> pools = waiting.stream().map(Standing::pool).collect(Collectors.toSet());
        return (int) dump.stream().filter(t -> pools.contains(t.pool()) && t.atWork()).count();
    }

    double share() {
        return (double) waiting.size() / Math.max(busy, waiting.size());
    }

    String headline() {
        var first = waiting.get(0);
        return Figure.text("%,d threads %s stand in one wait for %s at %s", waiting.size(), first.pool(),
                first.kind() == WaitKind.INITIALIZATION
                        ? "the " + first.waitsFor().orElse(first.kind().text())
                        : "a " + first.kind().text(),
                Holder.waitsAt(first.stack()));
    }

    List<Evidence> evidence() {
        var queue = new Evidence(headline() + since, DUMP);
        return Stream.concat(Stream.of(queue), holder.stream().map(h -> Evidence.of(DUMP,
                "thread %s holds it and stands at %s", h.name(), Holder.waitsAt(h.stack())))).toList();
    }
}
