package io.carrierscope.analyzer.recording.chunk;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;

/**
 * A map from the key of a constant or type to a value. Keys below {@value #ARRAY_KEYS} are looked up in an array, since JVMs
 * number most constants from 0.
 */
public final class ByKey<T> {
    private static final int ARRAY_KEYS = 1 << 16;
    private static final int INITIAL_CAPACITY = 1 << 8;

    private Object[] byIndex = new Object[INITIAL_CAPACITY];
    private final Long2ObjectOpenHashMap<T> sparse = new Long2ObjectOpenHashMap<>();

    /** Returns the value of the key, or {@code null}. */
    @SuppressWarnings("unchecked")
    public T get(long key) {
        return key >= 0 && key < byIndex.length ? (T) byIndex[(int) key] : sparse.get(key);
    }

    public void put(long key, T value) {
        if (key < 0 || key >= ARRAY_KEYS) {
            sparse.put(key, value);
            return;
        }
        if (key >= byIndex.length) {
            byIndex = Arrays.copyOf(byIndex, Integer.highestOneBit((int) key) << 1);
        }
        byIndex[(int) key] = value;
    }
}
