package io.carrierscope.analyzer.recording.chunk;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * The byte offsets of the constants of one type, by key. Neighbouring keys share a page of one array. Threads are numbered in
 * the order of their start and requested in about that order, so the last page usually matches.
 */
final class OffsetIndex {
    /**
     * The value for an unknown key: no constant starts at offset 0. Negative values are thread ids, see {@link
     * ConstantPools#namelessVirtual}.
     */
    static final int NONE = 0;

    private static final int PAGE_BITS = 5;
    private static final int PAGE_KEYS = 1 << PAGE_BITS;
    /** The page of unknown keys; all its offsets are {@link #NONE}. */
    private static final int NO_PAGE = 0;

    /** The position of each page in {@link #offsets}. */
    private final Long2IntOpenHashMap pages = new Long2IntOpenHashMap();
    private int[] offsets = new int[2 * PAGE_KEYS];
    private int used = PAGE_KEYS;
    private long lastPageNumber;
    private int lastPage = NO_PAGE;

    boolean isEmpty() {
        return used == PAGE_KEYS;
    }

    /** Removes all offsets and keeps the memory for the next chunk. */
    void clear() {
        pages.clear();
        lastPage = NO_PAGE;
        used = PAGE_KEYS;
    }

    void put(long key, int offset) {
        int known = page(key >>> PAGE_BITS);
        int page = known == NO_PAGE ? addPage(key >>> PAGE_BITS) : known;
        offsets[page + indexInPage(key)] = offset;
    }

    int get(long key) {
        return offsets[page(key >>> PAGE_BITS) + indexInPage(key)];
    }

    private static int indexInPage(long key) {
        return (int) key & PAGE_KEYS - 1;
    }

    private int page(long pageNumber) {
        if (lastPage == NO_PAGE || pageNumber != lastPageNumber) {
            lastPage = pages.get(pageNumber);
            lastPageNumber = pageNumber;
        }
        return lastPage;
    }

    private int addPage(long pageNumber) {
        int page = used;
        used += PAGE_KEYS;
        if (used > offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        Arrays.fill(offsets, page, used, NONE);
        pages.put(pageNumber, page);
        lastPage = page;
        lastPageNumber = pageNumber;
        return page;
    }
}
