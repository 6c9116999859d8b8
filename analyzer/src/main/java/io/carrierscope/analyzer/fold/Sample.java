package io.carrierscope.analyzer.fold;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Values by id, at most {@value #MOST} of them: those whose ids hash lowest, so that two samples of the same ids hold the same
 * ones and can be joined. Everything is kept where there are no more.
 */
final class Sample<V> {
    static final int MOST = 32_768;
    /** Some more are held, so that the highest have to be found but now and then. */
    private static final int MOST_HELD = 2 * MOST;

    private final Map<Long, V> byHash = new HashMap<>();
    private final BinaryOperator<V> choose;
    private long highest = Long.MAX_VALUE;

    /** @param choose takes one of two values with the same id, in whatever order they come */
    Sample(BinaryOperator<V> choose) {
        this.choose = choose;
    }

    /** False for an id whose value would not be kept. */
    boolean takes(int id) {
        return hash(id) <= highest;
    }

    void add(int id, V value) {
        addHashed(hash(id), value);
    }

    private void addHashed(long hash, V value) {
        if (hash > highest) {
            return;
        }
        byHash.merge(hash, value, choose);
        if (byHash.size() > MOST_HELD) {
            highest = hashes()[MOST - 1];
            byHash.keySet().removeIf(held -> held > highest);
        }
    }

    private long[] hashes() {
        return byHash.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    void merge(Sample<V> other) {
        other.byHash.forEach(this::addHashed);
    }

    /** Values by the hash of their id, lowest first. */
    Map<Long, V> values() {
        var values = new LinkedHashMap<Long, V>();
        Arrays.stream(hashes()).limit(MOST).forEach(hash -> values.put(hash, byHash.get(hash)));
        return values;
    }

    /** Spreads ids evenly; different ids have different hashes (the finalizer of SplitMix64). */
    private static long hash(int id) {
        long z = id * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
