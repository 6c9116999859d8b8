package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Many threads that wait for the same lock, permit or pooled connection at the moment of a dump.
 *
 * @param what class of the lock or semaphore; empty where the dump does not name it
 * @param at innermost frame outside the JDK, with its library
 * @param threads how many wait; of several dumps that show the queue, where there are fewest
 * @param alike how many threads of the same kinds that dump has
 * @param kinds the kinds of the waiting threads, as a noun in the plural
 * @param moments how many dumps show the queue
 * @param dumps how many dumps there are
 * @param stack of one of the threads
 */
public record LongestQueue(WaitKind kind, String what, String at, int threads, int alike, String kinds, int moments,
        int dumps, Stack stack) {
    /** A queue that is shorter at one moment may be none on average. */
    private static final int FEWEST = 10;

    /** A queue and the dump that shows it. */
    private record Seen(List<DumpedThread> waiters, List<DumpedThread> dump) {
        int length() {
            return waiters.size();
        }
    }

    /**
     * Returns the queue that most of the dumps show, of those the longest; empty if none is long. The lock tells a queue where the dump
     * names it, otherwise the place does. Short queues for different locks at one place are one, as before accounts that are locked in pairs.
     */
    public static Optional<LongestQueue> longest(List<List<DumpedThread>> dumps) {
        return longest(dumps, t -> t.waitsFor().orElseGet(() -> Holder.at(t.stack())))
                .or(() -> longest(dumps, t -> Holder.at(t.stack())));
    }

    private static Optional<LongestQueue> longest(List<List<DumpedThread>> dumps, Function<DumpedThread, String> what) {
        var queues = new HashMap<String, List<Seen>>();
        dumps.forEach(dump -> dump.stream().filter(t -> kind(t).ofLock() || kind(t).ofPermit())
                .collect(Collectors.groupingBy(what)).forEach((key, waiters) -> {
                    if (waiters.size() >= FEWEST) {
                        queues.computeIfAbsent(key, k -> new ArrayList<>()).add(new Seen(waiters, dump));
                    }
                }));
        return queues.entrySet().stream()
                .max(Comparator.<Map.Entry<String, List<Seen>>>comparingInt(q -> q.getValue().size())
                        .thenComparingInt(q -> shortest(q.getValue()).length()).thenComparing(Map.Entry::getKey))
                .map(q -> of(shortest(q.getValue()), q.getValue().size(), dumps.size()));
    }

    private static WaitKind kind(DumpedThread thread) {
        return kind(thread, thread.stack());
    }

    /** Returns what the thread waits for; {@link WaitKind#OTHER} if it runs. */
    static WaitKind kind(DumpedThread thread, Stack stack) {
        return switch (thread.waiting()) {
            case MONITOR -> WaitKind.MONITOR;
            case PARKED -> WaitKind.sleeps(stack) ? WaitKind.SLEEP : WaitKind.of(stack);
            case OBJECT_WAIT -> WaitKind.ofMonitorWait(null, stack);
            case CLASS -> thread.waitsFor().isPresent() ? WaitKind.INITIALIZATION : WaitKind.OTHER;
            case NATIVE, RUNNING -> WaitKind.OTHER;
        };
    }

    private static Seen shortest(List<Seen> queue) {
        return queue.stream().min(Comparator.comparingInt(Seen::length)).orElseThrow();
    }

    private static LongestQueue of(Seen queue, int moments, int dumps) {
        DumpedThread first = queue.waiters().get(0);
        Set<String> kinds = queue.waiters().stream().map(LongestQueue::family).collect(Collectors.toSet());
        return new LongestQueue(kind(first), name(queue), Holder.waitsAt(first.stack()),
                queue.length(), (int) queue.dump().stream().filter(t -> kinds.contains(family(t))).count(),
                kinds.stream().sorted().collect(Collectors.joining(" and ")), moments, dumps, first.stack());
    }

    /** The kind of a thread, as a noun in the plural. */
    static String family(DumpedThread thread) {
        return thread.virtual() ? "virtual threads" : "threads " + ThreadRef.pool(thread.name());
    }

    private static String name(Seen queue) {
        var locks = queue.waiters().stream().flatMap(t -> t.waitsFor().stream()).distinct().toList();
        return locks.size() <= 1
                ? locks.stream().map(LongestQueue::name).findFirst().orElse("")
                : Figure.text(" (%,d locks)", locks.size());
    }

    /** Such as {@code (Semaphore)} of {@code java.util.concurrent.Semaphore$NonfairSync@7c76e569} or {@code <0x0f> (a x.Semaphore)}. */
    private static String name(String lock) {
        int named = lock.lastIndexOf("(a ");
        int end = lock.lastIndexOf(')');
        String type = WaitKind.lockClass(
                (named >= 0 && named < end ? lock.substring(named + "(a ".length(), end) : lock).split("@", 2)[0]);
        return " (" + Frame.simpleName(type) + ")";
    }

    /** Returns the share of the threads of the same kinds that wait, 0 to 1. */
    public double share() {
        return (double) threads / alike;
    }

    /** Returns a sentence without a full stop. */
    public String text() {
        return Figure.text("%s%,d of %,d %s waited for a %s%s at %s when %s taken", moments > 1 ? "at least " : "",
                threads,
                alike, kinds, kind.text(), what, at, dumps == 1
                        ? "the thread dump was"
                        : moments == dumps
                                ? "each of the " + dumps + " thread dumps was"
                                : moments + " of the " + dumps + " thread dumps was");
    }
}
