package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Where the constants of one type are, by key. Neighbouring keys share a page: threads are numbered in the order of their
 * start and are asked for in about that order, so that even millions of them stay in the processor's nearest cache.
 */
final class PlaceIndex {
    /** No constant is at the very start of a checkpoint. */
    static final int NONE = 0;
    private static final int PAGE_BITS = 5;
    private static final int KEYS = 1 << PAGE_BITS;

    /** The page that nothing was put into. */
    private static final int NO_PAGE = 0;
    private static final int FIRST_ROOM = 1 << 6;
    /** Room for so many pages for each that is there, as keys that are far from each other must not take more memory than that. */
    private static final int ROOM_FOR_EACH = 4;

    /** Where each page begins in the places; all stay in memory for the next chunk, whose constants are about as many. */
    private int[] near = new int[FIRST_ROOM];
    private final Long2IntOpenHashMap far = new Long2IntOpenHashMap();
    private int[] places = new int[2 * KEYS];
    private int used = KEYS;
    /** The first page that is near. */
    private long first;
    /** How many pages before the one that is put in first are near, as many as the chunks until now needed. */
    private int lead = FIRST_ROOM / 2;
    private long lastFar;
    private int lastFarPage = NO_PAGE;

    boolean isEmpty() {
        return used == KEYS;
    }

    /** Forgets all places. */
    void clear() {
        Arrays.fill(near, NO_PAGE);
        far.clear();
        lastFarPage = NO_PAGE;
        used = KEYS;
    }

    void put(long key, int place) {
        long number = key >>> PAGE_BITS;
        int page = page(number);
        if (page == NO_PAGE) {
            page = another(number);
        }
        places[page + within(key)] = place;
    }

    int get(long key) {
        return places[page(key >>> PAGE_BITS) + within(key)];
    }

    private static int within(long key) {
        return (int) key & KEYS - 1;
    }

    private int page(long number) {
        long at = number - first;
        int page = at >= 0 && at < near.length ? near[(int) at] : NO_PAGE;
        return page != NO_PAGE || far.isEmpty() ? page : farPage(number);
    }

    private int farPage(long number) {
        if (lastFarPage == NO_PAGE || number != lastFar) {
            lastFarPage = far.get(number);
            lastFar = number;
        }
        return lastFarPage;
    }

    private int another(long number) {
        if (isEmpty()) {
            first = number - lead;
        }
        int page = used;
        note(number, page);
        used += KEYS;
        if (used > places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        Arrays.fill(places, page, used, NONE);
        return page;
    }

    private void note(long number, int page) {
        long room = Math.max(near.length, (long) used / KEYS * ROOM_FOR_EACH);
        long at = number - first;
        if (Math.max(at + 1, near.length - Math.min(at, 0)) > room) {
            far.put(number, page);
            lastFarPage = NO_PAGE;
            return;
        }
        if (at < 0) {
            growBefore((int) -at);
        } else if (at >= near.length) {
            near = Arrays.copyOf(near, Integer.highestOneBit((int) at) << 1);
        }
        near[(int) (number - first)] = page;
    }

    /** Checkpoints are read from the last to the first, in which smaller keys are. */
    private void growBefore(int pages) {
        int more = Math.max(pages, near.length);
        var grown = new int[near.length + more];
        System.arraycopy(near, 0, grown, more, near.length);
        near = grown;
        first -= more;
        lead += more;
    }
}
