package io.carrierscope.analyzer.fold.stat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjLongConsumer;

/** Sums by key, for at most so many keys; all others share one. */
public final class LimitedSums<K> {
    private final int most;
    private final K others;
    private final Map<K, Sum> sums = new HashMap<>();
    private transient K lastKey;
    private transient Sum last;

    /** A number that changes in place: sums change millions of times. */
    private static final class Sum {
        private long value;
    }

    /**
     * Creates sums without any key.
     *
     * @param others the key that stands for those beyond the limit; may be null
     */
    public LimitedSums(int most, K others) {
        this.most = most;
        this.others = others;
    }

    public void add(K key, long value) {
        if (last == null || lastKey != key) {
            last = sum(key);
            lastKey = key;
        }
        last.value += value;
    }

    private Sum sum(K key) {
        Sum known = sums.get(key);
        return known == null ? sums.computeIfAbsent(sums.size() < most ? key : others, k -> new Sum()) : known;
    }

    /** Adds the sums of another object with the same limit. */
    public void merge(LimitedSums<K> other) {
        other.forEach(this::add);
    }

    public Set<K> keys() {
        return sums.keySet();
    }

    /** Returns the key with the largest sum, of equal ones the first in their order; empty without keys, and never the shared one. */
    public Optional<K> largest(Comparator<K> order) {
        return sums.entrySet().stream().filter(e -> !Objects.equals(e.getKey(), others))
                .max(Comparator.<Map.Entry<K, Sum>>comparingLong(e -> e.getValue().value)
                        .thenComparing(Map.Entry.comparingByKey(order.reversed())))
                .map(Map.Entry::getKey);
    }

    /** Returns the largest sum of a key, the shared one left out; 0 without keys. */
    public long most() {
        return sums.entrySet().stream().filter(e -> !Objects.equals(e.getKey(), others))
                .mapToLong(e -> e.getValue().value)
                .max().orElse(0);
    }

    /** Returns the sum of all. */
    public long total() {
        return sums.values().stream().mapToLong(sum -> sum.value).sum();
    }

    public void forEach(ObjLongConsumer<K> consumer) {
        sums.forEach((key, sum) -> consumer.accept(key, sum.value));
    }
}
