package io.carrierscope.analyzer.model.simulation;

import java.util.random.RandomGenerator;

/** A length of time that may differ from request to request. */
@FunctionalInterface
interface Time {
    /** The length for the next request, in nanoseconds. */
    double nanos(RandomGenerator random);

    /** Always the same. */
    static Time of(double nanos) {
        return random -> nanos;
    }

    /** Exponentially distributed. */
    static Time exponential(double meanNanos) {
        return random -> -Math.log1p(-random.nextDouble()) * meanNanos;
    }
}
