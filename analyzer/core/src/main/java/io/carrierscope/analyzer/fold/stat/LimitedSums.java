package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/** {@link Sites} of whole numbers, which change in place: sums change millions of times. */
public final class LimitedSums<K> implements Mergeable<LimitedSums<K>> {
    private final K others;
    private final Sites<K, long[]> sums;
    private transient K lastKey;
    private transient long[] last;

    /**
     * Creates sums without any key.
     *
     * @param others the key that stands for those beyond the limit; may be null
     */
    public LimitedSums(int most, K others) {
        this.others = others;
        this.sums = new Sites<K, long[]>(most, others, key -> new long[1], LimitedSums::plus)
                .whenSpilled(() -> last = null);
    }

    private static long[] plus(long[] sum, long[] more) {
        sum[0] += more[0];
        return sum;
    }

    public void add(K key, long value) {
        if (last == null || lastKey != key) {
            last = sums.of(key);
            lastKey = key;
        }
        last[0] += value;
    }

    /** Adds the sums of another object with the same limit. */
    @Override
    public void merge(LimitedSums<K> other) {
        sums.merge(other.sums);
    }

    public Set<K> keys() {
        return sums.kept().keySet();
    }

    private Stream<Map.Entry<K, long[]>> named() {
        return sums.kept().entrySet().stream().filter(e -> !Objects.equals(e.getKey(), others));
    }

    /** Returns the key with the largest sum, of equal ones the first in their order; empty without keys, and never the shared one. */
    public Optional<K> largest(Comparator<K> order) {
        return named().max(Comparator.<Map.Entry<K, long[]>>comparingLong(e -> e.getValue()[0])
                .thenComparing(Map.Entry.comparingByKey(order.reversed()))).map(Map.Entry::getKey);
    }

    /** Returns the largest sum of a key, the shared one left out; 0 without keys. */
    public long most() {
        return named().mapToLong(e -> e.getValue()[0]).max().orElse(0);
    }

    /** Returns the sum of all. */
    public long total() {
        return sums.kept().values().stream().mapToLong(sum -> sum[0]).sum();
    }

    public void forEach(ObjLongConsumer<K> consumer) {
        sums.kept().forEach((key, sum) -> consumer.accept(key, sum[0]));
    }
}
