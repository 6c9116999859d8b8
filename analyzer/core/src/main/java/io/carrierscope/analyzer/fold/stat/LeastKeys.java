package io.carrierscope.analyzer.fold.stat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * Sums by key for at most so many keys: the least by some order, whatever the order in which they come. All else spills. So the
 * result does not depend on how the events were split.
 */
public final class LeastKeys<K, V> {
    private final int most;
    private final BinaryOperator<V> sum;
    private final BiConsumer<K, V> spill;
    private final Comparator<K> order;
    private final Map<K, V> sums = new HashMap<>();

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
        this.order = order;
    }

    /** Adds to the sum of the key. */
    public void add(K key, V value) {
        sums.merge(key, value, sum);
        if (sums.size() >= 2 * most) {
            prune();
        }
    }

    /** Returns the value of the key, which may be changed in place; a new one if there is none. */
    public V of(K key, Supplier<V> none) {
        V known = sums.get(key);
        if (known == null) {
            if (sums.size() >= 2 * most - 1) {
                prune();
            }
            known = none.get();
            sums.put(key, known);
        }
        return known;
    }

    /** A key among the least is never spilled, because never are so many keys less than it. */
    private void prune() {
        if (sums.size() > most) {
            sums.keySet().stream().sorted(order).skip(most).toList()
                    .forEach(key -> spill.accept(key, sums.remove(key)));
        }
    }

    /** Adds the sums of another set with the same limit. */
    public void merge(LeastKeys<K, V> other) {
        other.sums.forEach(this::add);
    }

    /** Returns the sums by key. */
    public Map<K, V> kept() {
        prune();
        return sums;
    }
}
