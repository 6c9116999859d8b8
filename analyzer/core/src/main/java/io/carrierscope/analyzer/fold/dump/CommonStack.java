package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Threads that stand at one place in a task, with the same frames in each of several dumps. A wait that does not end leaves no event. The
 * same frames may also be of two waits, so this tells something only of a JVM that did no work meanwhile.
 *
 * @param threads how many stand there
 * @param alike how many threads of the same kind the last dump has
 * @param kind the kind of these threads, as a noun in the plural
 * @param at innermost frame outside the JDK, with its library
 * @param dumps number of dumps, at least 2
 */
public record CommonStack(int threads, int alike, String kind, String at, int dumps) {
    /** One thread may have a task that never ends. */
    private static final int FEWEST = 2;

    private record Place(String kind, String at) {}

    /** Returns the place where most of the threads of a kind stand, of equal shares where more do; empty of a single dump. */
    public static Optional<CommonStack> most(List<List<DumpedThread>> dumps) {
        if (dumps.size() < 2) {
            return Optional.empty();
        }
        var last = dumps.getLast();
        var earlier = dumps.subList(0, dumps.size() - 1).stream().map(CommonStack::frames).toList();
        return last.stream().filter(CommonStack::runsTask)
                .filter(t -> earlier.stream().allMatch(frames -> t.frames().equals(frames.get(t.id()))))
                .collect(Collectors.groupingBy(t -> new Place(LongestQueue.family(t), Holder.at(t.stack())),
                        Collectors.counting()))
                .entrySet().stream().filter(p -> p.getValue() >= FEWEST)
                .map(p -> new CommonStack(p.getValue().intValue(), alike(last, p.getKey().kind()), p.getKey().kind(),
                        p.getKey().at(), dumps.size()))
                .max(Comparator.comparingDouble(CommonStack::share).thenComparingInt(CommonStack::threads)
                        .thenComparing(CommonStack::toString));
    }

    public boolean virtual() {
        return kind.equals(ThreadRef.VIRTUAL_THREADS);
    }

    private double share() {
        return (double) threads / alike;
    }

    private static Map<Long, List<String>> frames(List<DumpedThread> dump) {
        return dump.stream().collect(Collectors.toMap(DumpedThread::id, DumpedThread::frames, (a, b) -> a));
    }

    /** Not of a thread that waits for work, for a connection's next request or message, or for a time. */
    private static boolean runsTask(DumpedThread thread) {
        var stack = thread.stack();
        return !thread.frames().isEmpty() && (thread.virtual() || PoolQueue.ofPool(stack))
                && !PoolQueue.asksForWork(stack) && !PoolQueue.selects(stack) && !PoolQueue.serves(stack)
                && !WaitKind.takesItem(stack) && !WaitKind.sleeps(stack);
    }

    private static int alike(List<DumpedThread> dump, String kind) {
        return (int) dump.stream().filter(t -> LongestQueue.family(t).equals(kind)).count();
    }

    /** Returns a sentence without a full stop. */
    public String text() {
        return Figure.text("%,d of %,d %s stand at %s in each of the %d thread dumps", threads, alike, kind, at, dumps);
    }
}
