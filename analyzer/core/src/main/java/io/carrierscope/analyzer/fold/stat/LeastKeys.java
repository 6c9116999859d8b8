package io.carrierscope.analyzer.fold.stat;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/**
 * Sums by key for at most so many keys: the least by some order, whatever the order in which they come. All else spills. So the
 * result does not depend on how the events were split.
 */
public final class LeastKeys<K, V> {
    private final int most;
    private final BinaryOperator<V> sum;
    private final BiConsumer<K, V> spill;
    private final TreeMap<K, V> kept;

    /**
     * Creates an empty set of sums.
     *
     * @param order a total order of the keys that says nothing of their values, such as one of hashes
     * @param spill takes what belongs to keys that are not kept; often it is not called for all of a key at once
     */
    public LeastKeys(int most, Comparator<K> order, BinaryOperator<V> sum, BiConsumer<K, V> spill) {
        this.most = most;
        this.sum = sum;
        this.spill = spill;
        this.kept = new TreeMap<>(order);
    }

    /** Adds to the sum of the key. */
    public void add(K key, V value) {
        kept.merge(key, value, sum);
        if (kept.size() > most) {
            var last = kept.pollLastEntry();
            spill.accept(last.getKey(), last.getValue());
        }
    }

    /** Adds the sums of another set with the same limit. */
    public void merge(LeastKeys<K, V> other) {
        other.kept.forEach(this::add);
    }

    /** Returns the sums by key. */
    public Map<K, V> kept() {
        return kept;
    }
}
