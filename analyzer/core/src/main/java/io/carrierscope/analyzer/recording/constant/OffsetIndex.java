package io.carrierscope.analyzer.recording.constant;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Where the constants of one type are, by key. Neighbouring keys share a page of one array: threads are numbered in the order of their
 * start and are asked for in about that order, so that millions of them take few lookups and little memory.
 */
final class OffsetIndex {
    /** No constant is at the very start of a checkpoint. What is below zero is no place but an id, see {@link ConstantPools#namelessVirtual}. */
    static final int NONE = 0;

    private static final int PAGE_BITS = 5;
    private static final int KEYS = 1 << PAGE_BITS;
    /** The page that nothing was put into; its places are all {@link #NONE}. */
    private static final int NO_PAGE = 0;

    /** Where each page begins in the places. */
    private final Long2IntOpenHashMap pages = new Long2IntOpenHashMap();
    private int[] places = new int[2 * KEYS];
    private int used = KEYS;
    private long lastNumber;
    private int lastPage = NO_PAGE;

    boolean isEmpty() {
        return used == KEYS;
    }

    /** Forgets all places; the memory serves the next chunk, whose constants are about as many. */
    void clear() {
        pages.clear();
        lastPage = NO_PAGE;
        used = KEYS;
    }

    void put(long key, int place) {
        int known = page(key >>> PAGE_BITS);
        int page = known == NO_PAGE ? another(key >>> PAGE_BITS) : known;
        places[page + within(key)] = place;
    }

    int get(long key) {
        return places[page(key >>> PAGE_BITS) + within(key)];
    }

    private static int within(long key) {
        return (int) key & KEYS - 1;
    }

    private int page(long number) {
        if (lastPage == NO_PAGE || number != lastNumber) {
            lastPage = pages.get(number);
            lastNumber = number;
        }
        return lastPage;
    }

    private int another(long number) {
        int page = used;
        used += KEYS;
        if (used > places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        Arrays.fill(places, page, used, NONE);
        pages.put(number, page);
        lastPage = page;
        lastNumber = number;
        return page;
    }
}
