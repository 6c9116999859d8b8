package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Where the constants of one type are, by key. Neighbouring keys share a page: threads are numbered in the order of their
 * start and are asked for in about that order, so that even millions of them stay in the processor's nearest cache.
 */
final class PlaceIndex {
    /** No constant is at the very start of a checkpoint. What is below zero is no place but an id, see {@link Pools#namelessVirtual}. */
    static final int NONE = 0;
    private static final int PAGE_BITS = 5;
    private static final int KEYS = 1 << PAGE_BITS;

    private static final int NO_PAGE = -1;

    /** Where each page begins in the places; both stay in memory for the next chunk, whose constants are about as many. */
    private final Long2IntOpenHashMap pages = new Long2IntOpenHashMap();
    private int[] places = new int[KEYS];
    private int used;
    private long lastNumber;
    private int lastPage = NO_PAGE;

    PlaceIndex() {
        pages.defaultReturnValue(NO_PAGE);
    }

    boolean isEmpty() {
        return used == 0;
    }

    /** Forgets all places. */
    void clear() {
        pages.clear();
        used = 0;
        lastPage = NO_PAGE;
    }

    void put(long key, int place) {
        long number = key >>> PAGE_BITS;
        int page = page(number);
        if (page == NO_PAGE) {
            page = another();
            pages.put(number, page);
            lastPage = page;
        }
        places[page + within(key)] = place;
    }

    int get(long key) {
        int page = page(key >>> PAGE_BITS);
        return page == NO_PAGE ? NONE : places[page + within(key)];
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

    private int another() {
        int page = used;
        used += KEYS;
        if (used > places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        Arrays.fill(places, page, used, NONE);
        return page;
    }
}
