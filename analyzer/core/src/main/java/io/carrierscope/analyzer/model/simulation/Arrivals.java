package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.model.simulation.Model.Time;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** When requests are due. */
public sealed interface Arrivals {
    /** Requests per second while they are offered. */
    double perSecond();

    /** The times to the next request, one after the other, in nanoseconds; infinite when no more is due. */
    DoubleSupplier gapsNanos(RandomGenerator random);

    /** The same arrivals at another rate. */
    Arrivals at(double perSecond);

    /** Number of requests of a burst; the next burst begins when all of them have ended. Without bursts there is no limit. */
    default int burst() {
        return Integer.MAX_VALUE;
    }

    /** How many of the first requests only bring others under way, and do not count. */
    default int leading() {
        return 0;
    }

    /** True if one part of the time is like any other. */
    default boolean steady() {
        return false;
    }

    /** Equal gaps; the first request is due at once. */
    record Constant(double perSecond) implements Arrivals {
        @Override
        public DoubleSupplier gapsNanos(RandomGenerator random) {
            double[] next = {0};
            return () -> {
                double gap = next[0];
                next[0] = 1e9 / perSecond;
                return gap;
            };
        }

        @Override
        public Arrivals at(double other) {
            return new Constant(other);
        }

        @Override
        public boolean steady() {
            return true;
        }
    }

    /** Exponential gaps: a Poisson process. */
    record Poisson(double perSecond) implements Arrivals {
        @Override
        public DoubleSupplier gapsNanos(RandomGenerator random) {
            var gap = Time.exponential(1e9 / perSecond);
            return () -> gap.nanos(random);
        }

        @Override
        public Arrivals at(double other) {
            return new Poisson(other);
        }

        @Override
        public boolean steady() {
            return true;
        }
    }

    /** Bursts of so many requests with exponential gaps. */
    record Bursts(int burst, double perSecond) implements Arrivals {
        @Override
        public DoubleSupplier gapsNanos(RandomGenerator random) {
            return new Poisson(perSecond).gapsNanos(random);
        }

        @Override
        public Arrivals at(double other) {
            return new Bursts(burst, other);
        }
    }

    /**
     * The arrivals of a recording. At another rate all gaps are longer or shorter by the same factor.
     *
     * @param dueNanos when each request was due, from the start of the window; ordered
     */
    record Recorded(double[] dueNanos, double perSecond, int leading) implements Arrivals {
        Recorded(double[] dueNanos, double perSecond) {
            this(dueNanos, perSecond, 0);
        }

        @Override
        public DoubleSupplier gapsNanos(RandomGenerator random) {
            int[] next = {0};
            return () -> {
                int i = next[0]++;
                return i >= dueNanos.length
                        ? Double.POSITIVE_INFINITY
                        : dueNanos[i] - (i == 0 ? 0 : dueNanos[i - 1]);
            };
        }

        @Override
        public Arrivals at(double other) {
            return new Recorded(Arrays.stream(dueNanos).map(d -> d * perSecond / other).toArray(), other, leading);
        }
    }
}
