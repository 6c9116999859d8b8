package io.carrierscope.runner.client.plan;

import java.util.SplittableRandom;

/** The intended starts of an open loop, as offsets from its beginning. */
@FunctionalInterface
public interface Schedule {
    long nextOffsetNanos();

    static Schedule of(LoadPlan.OpenLoop plan) {
        return switch (plan.arrivals()) {
            case CONSTANT -> constant(plan.ratePerSecond());
            case POISSON -> poisson(plan.ratePerSecond(), plan.seed());
        };
    }

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
}
