package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.HeapUse;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** The heap in use after each collection in the window, the first {@value #MAX_COLLECTIONS} of the JVM's numbers. */
public final class HeapAfter extends Fold<HeapAfter> {
    private static final int MAX_COLLECTIONS = 10_000;

    /** The heap in use when a collection ended, and what collected, as the JVM names it. */
    public record Use(long atNanos, long bytes, String collector) {}

    private final TreeMap<Long, HeapUse> uses = new TreeMap<>();
    private final TreeMap<Long, HeapUse> before = new TreeMap<>();
    private final TreeMap<Long, String> collectors = new TreeMap<>();

    public HeapAfter(Window window) {
        super(window);
        on(HeapUse.class, this::add);
        on(RuntimeEvents.Collection.class, c -> add(c.gc(), Objects.toString(c.collector(), "")));
    }

    private void add(HeapUse use) {
        if (window.contains(use.startNanos())) {
            keep(use.after() ? uses : before, use.gc(), use, BinaryOperator.maxBy(
                    Comparator.comparingLong(HeapUse::startNanos).thenComparingLong(HeapUse::usedBytes)));
        }
    }

    private void add(long gc, String collector) {
        keep(collectors, gc, collector, BinaryOperator.maxBy(Comparator.naturalOrder()));
    }

    private static <T> void keep(TreeMap<Long, T> map, long gc, T value, BinaryOperator<T> either) {
        map.merge(gc, value, either);
        if (map.size() > MAX_COLLECTIONS) {
            map.pollLastEntry();
        }
    }

    @Override
    public void merge(HeapAfter other) {
        other.uses.values().forEach(this::add);
        other.before.values().forEach(this::add);
        other.collectors.forEach(this::add);
    }

    /** Returns what was in use after each collection, in the order of time; the collector is empty where it is not recorded. */
    public List<Use> uses() {
        return uses.values().stream()
                .map(u -> new Use(u.startNanos(), u.usedBytes(), collectors.getOrDefault(u.gc(), "")))
                .sorted(Comparator.comparingLong(Use::atNanos)).toList();
    }

    /**
     * Returns the bytes per second by which the heap grew between collections, which is all that was allocated; empty
     * without two of them.
     */
    public OptionalDouble allocatedPerSecond() {
        var all = Stream.concat(uses.values().stream(), before.values().stream())
                .sorted(Comparator.comparingLong(HeapUse::startNanos).thenComparing(u -> !u.after())).toList();
        long bytes = 0;
        long nanos = 0;
        for (int i = 1; i < all.size(); i++) {
            var ended = all.get(i - 1);
            var begun = all.get(i);
            if (ended.after() && !begun.after() && begun.gc() > ended.gc()) {
                bytes += Math.max(0, begun.usedBytes() - ended.usedBytes());
                nanos += begun.startNanos() - ended.startNanos();
            }
        }
        return nanos <= 0 ? OptionalDouble.empty() : OptionalDouble.of(1e9 * bytes / nanos);
    }
}
