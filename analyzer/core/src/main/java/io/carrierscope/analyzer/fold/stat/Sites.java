package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;

/**
 * Sums by key, for at most so many keys: sites, threads, names. Beyond the limit those are kept that are least in an order that says
 * nothing of their sums, that of a hash of their text. So neither the order of events nor how they were split changes the result, and
 * two runs over one file give the same one.
 */
public final class Sites<K, V> implements Mergeable<Sites<K, V>> {
    private final int most;
    /** The key that all others share; not if what is not kept goes elsewhere. */
    private final K others;
    private final boolean shares;
    private final Function<K, V> none;
    private final BinaryOperator<V> sum;
    private final BiConsumer<K, V> spill;
    private final Map<K, V> sums = new HashMap<>();
    /** Keys of a greater rank are not kept any more. */
    private transient int greatest = Integer.MAX_VALUE;
    private transient Runnable spilled = () -> {};

    private record Ranked<K>(K key, int rank) {
        Ranked(K key) {
            this(key, Sites.rank(key));
        }
    }

    private Sites(int most, K others, boolean shares, Function<K, V> none, BinaryOperator<V> sum,
            BiConsumer<K, V> spill) {
        this.most = most;
        this.others = others;
        this.shares = shares;
        this.none = none;
        this.sum = sum;
        this.spill = spill == null ? (key, value) -> put(others, value) : spill;
    }

    /**
     * Creates sums without any key.
     *
     * @param others the key that stands for those beyond the limit; may be null
     * @param none returns the sum of nothing
     * @param sum returns the sum of two; it may change the first one
     */
    public Sites(int most, K others, Function<K, V> none, BinaryOperator<V> sum) {
        this(most, others, true, none, sum, null);
    }

    /** Creates sums of which those beyond the limit go elsewhere, often not all of a key at once. */
    public static <K, V> Sites<K, V> spilling(int most, Function<K, V> none, BinaryOperator<V> sum,
            BiConsumer<K, V> spill) {
        return new Sites<>(most, null, false, none, sum, spill);
    }

    /** Creates sums of which those beyond the limit are left out. */
    public static <K, V> Sites<K, V> dropping(int most, Function<K, V> none, BinaryOperator<V> sum) {
        return spilling(most, none, sum, (key, value) -> {});
    }

    /** Creates counts. */
    public static <K> Sites<K, Long> ofCounts(int most, K others) {
        return new Sites<>(most, others, key -> 0L, Long::sum);
    }

    /** Has this run when sums that {@link #of} returned may have become part of another one. */
    public Sites<K, V> whenSpilled(Runnable then) {
        spilled = then;
        return this;
    }

    /** Adds to the sum of the key. */
    public void add(K key, V value) {
        if (admits(key)) {
            put(key, value);
        } else {
            spill.accept(key, value);
        }
    }

    private void put(K key, V value) {
        V known = sums.get(key);
        V after = sum.apply(known == null ? none.apply(key) : known, value);
        if (after != known) {
            sums.put(key, after);
        }
    }

    /** Returns the sum that the key has or shares, to be changed in place. */
    public V of(K key) {
        V known = sums.get(key);
        if (known == null) {
            boolean own = admits(key);
            known = own || !shares ? none.apply(key) : of(others);
            if (own) {
                sums.put(key, known);
            }
        }
        return known;
    }

    private boolean admits(K key) {
        if (sums.size() > 2 * most && !sums.containsKey(key)) {
            prune();
        }
        return greatest == Integer.MAX_VALUE || isOthers(key) || sums.containsKey(key) || rank(key) <= greatest;
    }

    private boolean isOthers(K key) {
        return shares && Objects.equals(key, others);
    }

    /** The hash of a text is the same in any JVM; that of an enum or a record is not. */
    private static int rank(Object key) {
        int hash = key.toString().hashCode() * 0x9E3779B9;
        return (hash ^ hash >>> 15) * 0x85EBCA6B;
    }

    /** A key among the least is never spilled, because never are so many keys less than it. */
    private synchronized void prune() {
        if (sums.size() - (shares && sums.containsKey(others) ? 1 : 0) <= most) {
            return;
        }
        var ranked = sums.keySet().stream().filter(key -> !isOthers(key)).map(Ranked::new)
                .sorted(Comparator.<Ranked<K>>comparingInt(Ranked::rank).thenComparing(r -> r.key().toString()))
                .toList();
        greatest = ranked.get(most - 1).rank();
        ranked.subList(most, ranked.size()).forEach(r -> spill.accept(r.key(), sums.remove(r.key())));
        spilled.run();
    }

    /** Adds the sums of another object with the same limit. */
    @Override
    public void merge(Sites<K, V> other) {
        other.sums.forEach(this::add);
    }

    /** Returns the sums by key, with that of the others if they share one. */
    public Map<K, V> kept() {
        prune();
        return sums;
    }

    /** {@link Sites} of whole numbers, which change in place: sums change millions of times. */
    public static final class LimitedSums<K> implements Mergeable<LimitedSums<K>> {
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

        /** Creates sums by site, for a thousand of them. */
        public static LimitedSums<String> bySite() {
            return new LimitedSums<>(1_000, "other sites");
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
}
