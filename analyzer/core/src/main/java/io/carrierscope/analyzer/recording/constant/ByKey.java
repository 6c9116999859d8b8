package io.carrierscope.analyzer.recording.constant;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;

/** Values by the key of their constant or type. JVMs number most of them from 0 or little more, so that those are found without a search. */
public final class ByKey<T> {
    private static final int NEAR = 1 << 16;
    private static final int FIRST_ROOM = 1 << 8;

    private Object[] near = new Object[FIRST_ROOM];
    private final Long2ObjectOpenHashMap<T> far = new Long2ObjectOpenHashMap<>();

    /** The value of the key, or {@code null}. */
    @SuppressWarnings("unchecked")
    public T get(long key) {
        return key >= 0 && key < near.length ? (T) near[(int) key] : far.get(key);
    }

    public void put(long key, T value) {
        if (key < 0 || key >= NEAR) {
            far.put(key, value);
            return;
        }
        if (key >= near.length) {
            near = Arrays.copyOf(near, Integer.highestOneBit((int) key) << 1);
        }
        near[(int) key] = value;
    }
}
