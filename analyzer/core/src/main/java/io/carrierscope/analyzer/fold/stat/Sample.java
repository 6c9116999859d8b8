package io.carrierscope.analyzer.fold.stat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Values by id, at most {@value #MOST} of them: those whose ids hash lowest, so that two samples of the same ids hold the same
 * ones and can be joined. Everything is kept where there are no more; of two values with one id the greater.
 */
public final class Sample<V extends Comparable<V>> {
    static final int MOST = 32_768;
    /** Some more are held, so that the highest have to be found but now and then. */
    private static final int MOST_HELD = 2 * MOST;
    private static final int FIRST_ROOM = 1 << 10;

    // a table with room for twice as many, as there are millions of requests: a map would make two objects for each
    private long[] hashes = new long[FIRST_ROOM];
    private Object[] values = new Object[FIRST_ROOM];
    private int held;
    private long highest = Long.MAX_VALUE;

    /** False for an id whose value would not be kept. */
    public boolean takes(int id) {
        return hash(id) <= highest;
    }

    public void add(int id, V value) {
        addHashed(hash(id), value);
    }

    private void addHashed(long hash, V value) {
        if (hash > highest) {
            return;
        }
        int place = place(hash);
        if (values[place] != null) {
            if (value.compareTo(value(place)) > 0) {
                values[place] = value;
            }
            return;
        }
        put(place, hash, value);
        if (held > MOST_HELD) {
            highest = lower();
            move(values.length);
        } else if (2 * held > values.length) {
            move(2 * values.length);
        }
    }

    @SuppressWarnings("unchecked")
    private V value(int place) {
        return (V) values[place];
    }

    /** Where the hash is, or would be. */
    private int place(long hash) {
        int place = (int) hash & values.length - 1;
        while (values[place] != null && hashes[place] != hash) {
            place = place + 1 & values.length - 1;
        }
        return place;
    }

    private void put(int place, long hash, Object value) {
        hashes[place] = hash;
        values[place] = value;
        held++;
    }

    /** Into a table of that size, all but those too high. */
    private void move(int room) {
        long[] from = hashes;
        Object[] moved = values;
        hashes = new long[room];
        values = new Object[room];
        held = 0;
        for (int i = 0; i < moved.length; i++) {
            if (moved[i] != null && from[i] <= highest) {
                put(place(from[i]), from[i], moved[i]);
            }
        }
    }

    /** A lower limit that leaves enough: hashes are spread evenly, so five eighths of the range are mostly right. */
    private long lower() {
        long eighth = highest / 8 - Long.MIN_VALUE / 8;
        long limit = Long.MIN_VALUE + 5 * eighth;
        long below = places().filter(i -> hashes[i] <= limit).count();
        return below >= MOST && below <= MOST_HELD - MOST / 2 ? limit : sorted()[MOST - 1];
    }

    private IntStream places() {
        return IntStream.range(0, values.length).filter(i -> values[i] != null);
    }

    private long[] sorted() {
        return places().mapToLong(i -> hashes[i]).sorted().toArray();
    }

    public void merge(Sample<V> other) {
        if (other.highest < highest) {
            highest = other.highest; // the other holds enough below it
            move(values.length);
        }
        other.places().forEach(i -> addHashed(other.hashes[i], other.value(i)));
    }

    /** Values by the hash of their id, lowest first. */
    public Map<Long, V> values() {
        var lowest = new LinkedHashMap<Long, V>();
        Arrays.stream(sorted()).limit(MOST).forEach(hash -> lowest.put(hash, value(place(hash))));
        return lowest;
    }

    /** Spreads ids evenly; different ids have different hashes (the finalizer of SplitMix64). */
    private static long hash(int id) {
        long z = id * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
