package io.carrierscope.analyzer.fold;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Values by id, at most {@value #MOST} of them: those whose ids hash lowest, so that two samples of the same ids hold the same
 * ones and can be joined. Everything is kept where there are no more.
 */
final class Sample<V> {
    static final int MOST = 32_768;

    private final TreeMap<Long, V> byHash = new TreeMap<>();
    private final BinaryOperator<V> choose;

    /** @param choose takes one of two values with the same id, in whatever order they come */
    Sample(BinaryOperator<V> choose) {
        this.choose = choose;
    }

    void add(int id, V value) {
        addHashed(hash(id), value);
    }

    private void addHashed(long hash, V value) {
        if (byHash.size() < MOST || hash <= byHash.lastKey()) {
            byHash.merge(hash, value, choose);
            if (byHash.size() > MOST) {
                byHash.pollLastEntry();
            }
        }
    }

    void merge(Sample<V> other) {
        other.byHash.forEach(this::addHashed);
    }

    /** Values by the hash of their id. */
    Map<Long, V> values() {
        return byHash;
    }

    /** Spreads ids evenly; different ids have different hashes (the finalizer of SplitMix64). */
    private static long hash(int id) {
        long z = id * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
