package io.carrierscope.analyzer.fold.stat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/**
 * A uniform sample of values by id: those with the lowest hashes, so that two samples of the same ids and of one size contain the
 * same ones and can be joined. As many values as the size are all kept. Of two values with one id the greater is kept.
 */
public final class Sample<V extends Comparable<V>> {
    /** The increment of SplitMix64. */
    public static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final int INITIAL_CAPACITY = 1 << 10;
    private static final int GROWTH = 8;

    private final int size;
    /** Twice the size, so that the highest hashes are removed in bulk. */
    private final int maxHeld;

    // a hash table with open addressing: a map would allocate two objects for each of millions of requests
    private long[] hashes = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int held;
    private long maxHash = Long.MAX_VALUE;

    /**
     * Creates an empty sample.
     *
     * @param size the most values that {@link #values} returns
     */
    public Sample(int size) {
        this.size = size;
        this.maxHeld = 2 * size;
    }

    /** Returns false if a value with this id would not be kept. */
    public boolean takes(int id) {
        return takesHashed(hash(id));
    }

    /** The same for the {@link #hash} of an id. */
    public boolean takesHashed(long hash) {
        return hash <= maxHash;
    }

    public void add(int id, V value) {
        addHashed(hash(id), value);
    }

    /** Adds the value of an id by its {@link #hash}. */
    public void addHashed(long hash, V value) {
        if (hash > maxHash) {
            return;
        }
        int slot = slot(hash);
        if (values[slot] != null) {
            if (value.compareTo(at(slot)) > 0) {
                values[slot] = value;
            }
            return;
        }
        put(slot, hash, value);
        if (held > maxHeld) {
            maxHash = limit();
            rehash(values.length);
        } else if (2 * held > values.length) {
            rehash(Math.min(GROWTH * values.length, Integer.highestOneBit(maxHeld) << 2));
        }
    }

    @SuppressWarnings("unchecked")
    private V at(int slot) {
        return (V) values[slot];
    }

    /** Returns the slot of the hash, or the free slot for it. */
    private int slot(long hash) {
        int slot = (int) hash & values.length - 1;
        while (values[slot] != null && hashes[slot] != hash) {
            slot = slot + 1 & values.length - 1;
        }
        return slot;
    }

    private void put(int slot, long hash, Object value) {
        hashes[slot] = hash;
        values[slot] = value;
        held++;
    }

    /** Moves all values up to the limit into a table of the given size. */
    private void rehash(int capacity) {
        long[] from = hashes;
        Object[] moved = values;
        hashes = new long[capacity];
        values = new Object[capacity];
        held = 0;
        for (int i = 0; i < moved.length; i++) {
            if (moved[i] != null && from[i] <= maxHash) {
                put(slot(from[i]), from[i], moved[i]);
            }
        }
    }

    private long[] held() {
        long[] all = new long[held];
        int used = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                all[used++] = hashes[i];
            }
        }
        return all;
    }

    public void merge(Sample<V> other) {
        if (other.maxHash < maxHash) {
            maxHash = other.maxHash; // the other sample has enough values below its limit
            rehash(values.length);
        }
        for (int i = 0; i < other.values.length; i++) {
            if (other.values[i] != null) {
                addHashed(other.hashes[i], other.at(i));
            }
        }
    }

    /** Returns the sampled values by the hash of their id, lowest hash first. */
    public Map<Long, V> values() {
        var lowest = new LinkedHashMap<Long, V>();
        forEach((value, hash) -> lowest.put(hash, value));
        return lowest;
    }

    /** Passes on the same values in the same order. */
    public void forEach(ObjLongConsumer<V> consumer) {
        long[] sorted = held();
        Arrays.sort(sorted);
        for (int i = 0; i < Math.min(size, sorted.length); i++) {
            consumer.accept(at(slot(sorted[i])), sorted[i]);
        }
    }

    /** Returns the value of the id with this hash, at most {@link #limit}; {@code null} if there is none. */
    public V of(long hash) {
        return at(slot(hash));
    }

    /** Returns the highest hash up to which {@link #values} has every id that was added. */
    public long limit() {
        return held > size ? Selection.at(size - 1, held()) : maxHash;
    }

    /** Returns a hash that spreads ids evenly and is unique for each id. */
    public static long hash(int id) {
        return mix(id * GAMMA);
    }

    /** Spreads the bits of a number evenly, each number to another one (the finalizer of SplitMix64). */
    public static long mix(long number) {
        long z = number;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
