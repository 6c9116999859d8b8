package io.carrierscope.analyzer.fold.stat;

import java.util.function.IntPredicate;

/** Finds a place in what is ordered without looking at all of it. */
public final class BinarySearch {
    private BinarySearch() {}

    /**
     * Returns the first index of which the predicate holds, the size if there is none.
     *
     * @param holds holds of every index above one of which it holds
     */
    public static int first(int size, IntPredicate holds) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
