package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/**
 * Where the constants of one type are, by key. Neighbouring keys share a page: threads are numbered in the order of their
 * start and are asked for in about that order, so that even millions of them stay in the processor's nearest cache.
 */
final class PlaceIndex {
    /** No constant is at the very start of a checkpoint. What is below zero is no place but an id, see {@link Pools#namelessVirtual}. */
    static final int NONE = 0;
    private static final int PAGE_BITS = 5;
    private static final int KEYS = 1 << PAGE_BITS;

    private final Long2ObjectOpenHashMap<int[]> pages = new Long2ObjectOpenHashMap<>();
    private int[] lastPage;
    private long lastNumber;

    boolean isEmpty() {
        return pages.isEmpty();
    }

    /** Forgets all places; the memory serves the next chunk, whose constants are about as many. */
    void clear() {
        pages.clear();
        lastPage = null;
    }

    void put(long key, int place) {
        long number = key >>> PAGE_BITS;
        int[] page = page(number);
        if (page == null) {
            page = new int[KEYS];
            pages.put(number, page);
            lastPage = page;
        }
        page[(int) key & KEYS - 1] = place;
    }

    int get(long key) {
        int[] page = page(key >>> PAGE_BITS);
        return page == null ? NONE : page[(int) key & KEYS - 1];
    }

    private int[] page(long number) {
        if (lastPage == null || number != lastNumber) {
            lastPage = pages.get(number);
            lastNumber = number;
        }
        return lastPage;
    }
}
