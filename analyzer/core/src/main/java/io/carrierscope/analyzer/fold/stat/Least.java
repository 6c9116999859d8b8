package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.stat.Sample.Quickselect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values with the least keys, at most so many. All values of a key are kept, or none of them. So the result does not depend on the order
 * in which values come.
 */
public final class Least<V> implements Mergeable<Least<V>> {
    private static final int INITIAL_CAPACITY = 64;

    private final int size;
    private long[] keys = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int held;
    /** Greater keys are not kept any more. */
    private long greatest = Long.MAX_VALUE;
    private transient Long greatestThatFits;

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
        greatestThatFits = null;
        if (held == keys.length) {
            keys = Arrays.copyOf(keys, 2 * held);
            values = Arrays.copyOf(values, 2 * held);
        }
        keys[held] = key;
        values[held++] = value;
        if (held > 2 * size) { // twice the size is held, so that this happens rarely
            limit(greatestThatFits());
        }
    }

    /** Several threads may ask for values at a time: nothing changes but this, to what any of them would find. */
    private long greatestThatFits() {
        Long known = greatestThatFits;
        if (known == null) {
            known = held <= size ? greatest : Math.min(greatest, Quickselect.at(size, Arrays.copyOf(keys, held)) - 1);
            greatestThatFits = known;
        }
        return known;
    }

    private void limit(long greatestKept) {
        greatestThatFits = null;
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
    @Override
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
        return key <= greatestThatFits();
    }

    /** Returns the values in no particular order. */
    public List<V> values() {
        long last = greatestThatFits();
        var list = new ArrayList<V>(held);
        for (int i = 0; i < held; i++) {
            if (keys[i] <= last) {
                list.add(value(i));
            }
        }
        return list;
    }

    @SuppressWarnings("unchecked")
    private V value(int i) {
        return (V) values[i];
    }
}
