package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/**
 * A uniform sample of values by id: those with the lowest hashes, so that two samples of the same ids and of one size contain the
 * same ones and can be joined. As many values as the size are all kept. Of two values with one id the greater is kept.
 */
public final class Sample<V extends Comparable<V>> implements Mergeable<Sample<V>> {
    /** The increment of SplitMix64. */
    public static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final int INITIAL_CAPACITY = 1 << 10;
    private static final int GROWTH = 4;

    private final int size;
    /** Twice the size, so that the highest hashes are removed in bulk. */
    private final int maxHeld;

    // values are appended and told apart only when the arrays are full or somebody asks: to find each in a table misses the caches
    private long[] hashes = new long[INITIAL_CAPACITY];
    private Object[] values = new Object[INITIAL_CAPACITY];
    private int held;
    private long maxHash;
    /** The place of each value plus 1 by its hash, with open addressing; {@code null} after a value was appended. */
    private transient int[] places;

    /**
     * Creates an empty sample.
     *
     * @param size the most values that {@link #values} returns; a sample of 0 takes none
     */
    public Sample(int size) {
        this.size = size;
        this.maxHeld = 2 * size;
        this.maxHash = size == 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
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
        if (held == hashes.length) {
            makeRoom();
        }
        places = null;
        hashes[held] = hash;
        values[held++] = value;
    }

    private void makeRoom() {
        index();
        if (held > size) {
            lower(limit());
        }
        if (2 * held > hashes.length) {
            int capacity = Math.max(held + 1, Math.min(GROWTH * hashes.length, maxHeld));
            hashes = Arrays.copyOf(hashes, capacity);
            values = Arrays.copyOf(values, capacity);
        }
    }

    /** Removes all values above the limit. */
    private void lower(long limit) {
        maxHash = limit;
        places = null;
        int kept = 0;
        for (int i = 0; i < held; i++) {
            if (hashes[i] <= maxHash) {
                hashes[kept] = hashes[i];
                values[kept++] = values[i];
            }
        }
        shrink(kept);
    }

    private void shrink(int kept) {
        Arrays.fill(values, kept, held, null);
        held = kept;
    }

    /** Finds the place of each value, and removes the lesser of two values of one id; several threads may ask at once. */
    private synchronized void index() {
        if (places != null) {
            return;
        }
        places = new int[Integer.highestOneBit(Math.max(1, held)) << 2];
        int kept = 0;
        for (int i = 0; i < held; i++) {
            int slot = slot(hashes[i]);
            int known = places[slot] - 1;
            if (known < 0) {
                hashes[kept] = hashes[i];
                values[kept] = values[i];
                places[slot] = ++kept;
            } else if (at(i).compareTo(at(known)) > 0) {
                values[known] = values[i];
            }
        }
        shrink(kept);
    }

    @SuppressWarnings("unchecked")
    private V at(int place) {
        return (V) values[place];
    }

    /** Returns the slot of the hash, or the free slot for it. */
    private int slot(long hash) {
        int slot = (int) hash & places.length - 1;
        while (places[slot] != 0 && hashes[places[slot] - 1] != hash) {
            slot = slot + 1 & places.length - 1;
        }
        return slot;
    }

    @Override
    public void merge(Sample<V> other) {
        if (other.maxHash < maxHash) {
            lower(other.maxHash); // the other sample has enough values below its limit
        }
        for (int i = 0; i < other.held; i++) {
            addHashed(other.hashes[i], other.at(i));
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
        index();
        long[] sorted = Arrays.copyOf(hashes, held);
        Arrays.sort(sorted);
        for (int i = 0; i < Math.min(size, sorted.length); i++) {
            consumer.accept(found(sorted[i]), sorted[i]);
        }
    }

    /** Returns the value of the id with this hash, at most {@link #limit}; {@code null} if there is none. */
    public V of(long hash) {
        index();
        return found(hash);
    }

    private V found(long hash) {
        int place = places[slot(hash)];
        return place == 0 ? null : at(place - 1);
    }

    /** Returns the highest hash up to which {@link #values} has every id that was added. */
    public long limit() {
        index();
        return held > size ? Quickselect.at(size - 1, Arrays.copyOf(hashes, held)) : maxHash;
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

    /** Finds a number by its rank without sorting, in linear time (Hoare's selection); sorting would take ten times as long. */
    public static final class Quickselect {
        private Quickselect() {}

        /**
         * Returns the number that would stand at the index if the numbers were sorted.
         *
         * @param numbers are moved
         */
        public static long at(int index, long[] numbers) {
            int from = 0;
            int to = numbers.length - 1;
            while (from < to) {
                long pivot = median(numbers[from], numbers[from + to >>> 1], numbers[to]);
                int left = from;
                int right = to;
                while (left <= right) {
                    while (numbers[left] < pivot) {
                        left++;
                    }
                    while (numbers[right] > pivot) {
                        right--;
                    }
                    if (left <= right) {
                        long moved = numbers[left];
                        numbers[left++] = numbers[right];
                        numbers[right--] = moved;
                    }
                }
                if (index <= right) {
                    to = right;
                } else if (index >= left) {
                    from = left;
                } else {
                    return pivot;
                }
            }
            return numbers[index];
        }

        private static long median(long a, long b, long c) {
            return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        }
    }
}
