package io.carrierscope.analyzer.fold.stat;

import java.util.Map;

/**
 * Limits the keys of a map, so that its memory is bounded. A key that came before the limit was reached keeps its entry; later ones
 * have none, or share one.
 */
public final class KeyLimit {
    private KeyLimit() {}

    /** Returns true if the map has the key, or room for it. */
    public static <K> boolean admits(Map<K, ?> map, int most, K key) {
        return map.size() < most || map.containsKey(key);
    }

    /** Returns the key under which the map keeps this one: itself, or the one that all beyond the limit share. */
    public static <K> K keyOrRest(Map<K, ?> map, int most, K key, K rest) {
        return admits(map, most, key) ? key : rest;
    }
}
