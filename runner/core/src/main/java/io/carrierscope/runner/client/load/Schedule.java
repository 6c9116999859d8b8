package io.carrierscope.runner.client.load;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** The intended starts of an open loop, as offsets from its beginning. */
@FunctionalInterface
public interface Schedule {
    long nextOffsetNanos();

    static Schedule constant(double ratePerSecond) {
        double periodNanos = 1e9 / ratePerSecond;
        long[] sent = {0};
        return () -> Math.round(sent[0]++ * periodNanos);
    }

    /** Exponential gaps: the arrivals of many independent users. */
    static Schedule poisson(double ratePerSecond, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double periodNanos = 1e9 / ratePerSecond;
        double[] offset = {0};
        return () -> {
            offset[0] -= Math.log1p(-random.nextDouble()) * periodNanos;
            return Math.round(offset[0]);
        };
    }

    /**
     * Random gaps at a rate that changes; after the last leg the rate stays. An arrival is due when the requests expected so far reach the
     * sum of exponential gaps of mean 1.
     */
    static Schedule varying(List<RateLeg> legs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] expected = {0};
        return () -> {
            expected[0] -= Math.log1p(-random.nextDouble());
            return Math.round(secondsUntil(legs, expected[0]) * 1e9);
        };
    }

    private static double secondsUntil(List<RateLeg> legs, double requests) {
        double before = 0;
        double left = requests;
        for (RateLeg leg : legs) {
            if (left < leg.requests()) {
                return before + leg.secondsUntil(left);
            }
            left -= leg.requests();
            before += leg.seconds();
        }
        return before + left / legs.getLast().toPerSecond();
    }

    /** A time in which the rate of an open loop changes evenly from one value to another, both above zero and per second. */
    record RateLeg(double fromPerSecond, double toPerSecond, Duration length) {
        public RateLeg {
            if (!(fromPerSecond > 0 && toPerSecond > 0) || length.isZero() || length.isNegative()) {
                throw new IllegalArgumentException("rates that change need values and a time above zero");
            }
        }

        double seconds() {
            return length.toNanos() / 1e9;
        }

        /** The number of requests expected in it. */
        double requests() {
            return (fromPerSecond + toPerSecond) / 2 * seconds();
        }

        /**
         * Returns the seconds from its begin until so many requests are expected: the root of f t + (u − f) t² / 2T = k for the rates f and
         * u and the length T.
         */
        double secondsUntil(double requests) {
            double change = (toPerSecond - fromPerSecond) / seconds();
            return 2 * requests
                    / (fromPerSecond + Math.sqrt(fromPerSecond * fromPerSecond + 2 * change * requests));
        }
    }
}
