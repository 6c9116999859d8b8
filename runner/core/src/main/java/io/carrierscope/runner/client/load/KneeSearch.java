package io.carrierscope.runner.client.load;

import java.util.function.DoublePredicate;

/** Finds the highest rate that meets a limit: doubles the rate until the limit is missed, then bisects. */
final class KneeSearch {
    private static final double LOWEST = 1;
    private static final double HIGHEST = 1_000_000;
    private static final double PRECISION = 0.05;

    private final DoublePredicate keepsLimit;

    /** A rate fails when it misses the limit twice: one miss may be noise. */
    KneeSearch(DoublePredicate keepsLimit) {
        this.keepsLimit = rate -> keepsLimit.test(rate) || keepsLimit.test(rate);
    }

    /** Returns 0 when even the lowest rate misses the limit. */
    double from(double first) {
        double low = 0;
        double high = first;
        while (high <= HIGHEST && keepsLimit.test(high)) {
            low = high;
            high *= 2;
        }
        while (low == 0 && high > LOWEST) {
            double lower = high / 2;
            if (keepsLimit.test(lower)) {
                low = lower;
            } else {
                high = lower;
            }
        }
        return low == 0 ? 0 : between(low, high);
    }

    private double between(double kept, double missed) {
        double low = kept;
        double high = missed;
        while (high - low > PRECISION * low) {
            double middle = (low + high) / 2;
            if (keepsLimit.test(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
