package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.jvm.HeapAfter.Use;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A heap of which more and more is in use after collections. What young collections leave may be garbage of the old generation, so
 * it counts up to the last old collection, and what is in use from then on is no garbage. The use at an instant is the least from then
 * on: what a later collection frees does not count.
 *
 * @param bytesPerSecond growth in the half of the time in which it grew less
 * @param grownBytes growth from the first collection to the last
 * @param bytes in use from the last one on, at least
 * @param nanos time from the first to the last
 */
public record HeapGrowth(double bytesPerSecond, long grownBytes, long bytes, long nanos) {
    /** Fewer show no trend in both halves. */
    private static final int FEWEST = 5;
    /** A heap that grows less than half as fast in one half comes to an end: caches fill, classes are loaded. */
    private static final double STEADY = 0.5;
    /** The concurrent collection of G1: when it ends the heap has new garbage too. */
    private static final String CONCURRENT = "G1Old";
    /** Collections of the whole heap. */
    private static final Set<String> WHOLE = Set.of("G1Full", "ParallelOld", "SerialOld", "PSMarkSweep", "ZGC Major",
            "ZGC", "Z", "Shenandoah");

    /** Returns the growth, from collections of the whole heap where there are enough; empty without growth in both halves. */
    public static Optional<HeapGrowth> of(List<Use> uses) {
        return ofSteady(judged(uses));
    }

    /** Returns true if there are collections enough, over so long a time, that a growth would show. */
    public static boolean tell(List<Use> uses, double nanos) {
        var judged = judged(uses);
        return judged.size() >= FEWEST && judged.getLast().atNanos() - judged.getFirst().atNanos() >= nanos;
    }

    private static List<Use> judged(List<Use> uses) {
        var whole = uses.stream().filter(HeapGrowth::ofWhole).toList();
        return whole.size() >= FEWEST ? whole : upToLastOld(uses);
    }

    /** Returns by how much the least use of the second half of the time exceeds that of the first, in bytes; if one has none, all that is used. */
    public static double rise(List<Use> uses) {
        long middle = (uses.getFirst().atNanos() + uses.getLast().atNanos()) / 2;
        var early = uses.stream().filter(u -> u.atNanos() <= middle).mapToLong(Use::bytes).min();
        var late = uses.stream().filter(u -> u.atNanos() > middle).mapToLong(Use::bytes).min();
        return early.isEmpty() || late.isEmpty()
                ? uses.stream().mapToLong(Use::bytes).max().orElse(0)
                : Math.max(0, late.getAsLong() - early.getAsLong());
    }

    private static boolean ofWhole(Use use) {
        return WHOLE.contains(use.collector());
    }

    /** Returns what was in use up to the last old collection, with the least from then on as the last; empty without any. */
    private static List<Use> upToLastOld(List<Use> uses) {
        return uses.stream().filter(u -> ofWhole(u) || u.collector().equals(CONCURRENT)).reduce((a, b) -> b)
                .map(old -> Stream.concat(
                        uses.stream().filter(u -> u.atNanos() < old.atNanos() && !u.collector().equals(CONCURRENT)),
                        Stream.of(new Use(old.atNanos(), leastFrom(uses, old), old.collector()))).toList())
                .orElse(List.of());
    }

    private static long leastFrom(List<Use> uses, Use old) {
        return uses.stream().filter(u -> u.atNanos() >= old.atNanos()).mapToLong(Use::bytes).min().orElse(old.bytes());
    }

    private static Optional<HeapGrowth> ofSteady(List<Use> uses) {
        return uses.size() < FEWEST ? Optional.empty() : steady(uses);
    }

    private static Optional<HeapGrowth> steady(List<Use> uses) {
        long[] least = leastFromThenOn(uses);
        int last = uses.size() - 1;
        long middleNanos = (uses.get(0).atNanos() + uses.get(last).atNanos()) / 2;
        int middle = (int) uses.stream().takeWhile(u -> u.atNanos() <= middleNanos).count();
        double early = perSecond(uses, least, 0, middle);
        double late = perSecond(uses, least, middle, last);
        double slower = Math.min(early, late);
        return slower > 0 && slower >= STEADY * Math.max(early, late)
                ? Optional.of(new HeapGrowth(slower, least[last] - least[0], least[last],
                        uses.get(last).atNanos() - uses.get(0).atNanos()))
                : Optional.empty();
    }

    private static long[] leastFromThenOn(List<Use> uses) {
        long[] least = uses.stream().mapToLong(Use::bytes).toArray();
        for (int i = least.length - 2; i >= 0; i--) {
            least[i] = Math.min(least[i], least[i + 1]);
        }
        return least;
    }

    private static double perSecond(List<Use> uses, long[] least, int from, int to) {
        long nanos = uses.get(to).atNanos() - uses.get(from).atNanos();
        return nanos <= 0 ? 0 : (least[to] - least[from]) * 1e9 / nanos;
    }

    /** Returns the time in seconds until so many bytes are in use. */
    public double secondsUntil(long maxBytes) {
        return Math.max(0, maxBytes - bytes) / bytesPerSecond;
    }
}
