package io.carrierscope.runner.client.load;

import java.time.Duration;

/** A time in which the rate of an open loop changes evenly from one value to another, both above zero and per second. */
public record RateLeg(double fromPerSecond, double toPerSecond, Duration length) {
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
