package io.carrierscope.analyzer.fold.stat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values with the least keys, at most so many. Where they do not all fit, those of the greatest key that would still fit are left
 * out together, so the result does not depend on the order in which they come, and values of one key are kept or left out together.
 */
public final class Least<V> {
    private static final int INITIAL_CAPACITY = 64;

    private final int size;
    private long[] keys = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int held;
    /** Greater keys are not kept any more. */
    private long greatest = Long.MAX_VALUE;

    /**
     * Creates an empty collection.
     *
     * @param size the most values that {@link #values} returns
     */
    public Least(int size) {
        this.size = size;
    }

    /** Returns false if a value with this key would not be kept; it may tell so of fewer keys than are left out in the end. */
    public boolean takes(long key) {
        return key <= greatest;
    }

    /** Adds the value if its key is among the least. */
    public void add(long key, V value) {
        if (key > greatest) {
            return;
        }
        if (held == keys.length) {
            keys = Arrays.copyOf(keys, 2 * held);
            values = Arrays.copyOf(values, 2 * held);
        }
        keys[held] = key;
        values[held++] = value;
        if (held > 2 * size) {
            prune();
        }
    }

    /** Removes what does not fit; twice the size is held, so that this happens rarely. */
    private void prune() {
        if (held <= size) {
            return;
        }
        long[] sorted = Arrays.copyOf(keys, held);
        Arrays.sort(sorted);
        limit(sorted[size] - 1);
    }

    private void limit(long greatestKept) {
        greatest = Math.min(greatest, greatestKept);
        int kept = 0;
        for (int i = 0; i < held; i++) {
            if (keys[i] <= greatest) {
                keys[kept] = keys[i];
                values[kept++] = values[i];
            }
        }
        Arrays.fill(values, kept, held, null);
        held = kept;
    }

    /** Adds the values of another collection of the same size. */
    public void merge(Least<V> other) {
        if (other.greatest < greatest) {
            limit(other.greatest);
        }
        for (int i = 0; i < other.held; i++) {
            add(other.keys[i], other.value(i));
        }
    }

    /** Returns true if every value of this key that was added is among {@link #values}. */
    public boolean hasAllOf(long key) {
        prune();
        return key <= greatest;
    }

    /** Returns the values in no particular order. */
    public List<V> values() {
        prune();
        var list = new ArrayList<V>(held);
        for (int i = 0; i < held; i++) {
            list.add(value(i));
        }
        return list;
    }

    @SuppressWarnings("unchecked")
    private V value(int i) {
        return (V) values[i];
    }
}
