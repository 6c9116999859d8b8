package io.carrierscope.analyzer.simulation;

import io.carrierscope.analyzer.fold.stat.Durations;

/** Percentiles of the response time, in nanoseconds. */
public record ResponseTimes(long p50Nanos, long p90Nanos, long p99Nanos) {
    /** Enough that five hundred are above the 99th percentile. */
    private static final double REQUESTS = 50_000;
    private static final int MOST_WINDOWS = 100;
    private static final int SEED = 1;

    public static ResponseTimes of(Durations d) {
        return new ResponseTimes(d.percentileNanos(50), d.percentileNanos(90), d.percentileNanos(99));
    }

    /** Simulates as many windows as it takes for {@value #REQUESTS} requests. */
    public static ResponseTimes of(OpenLoop loop) {
        double perWindow = loop.arrivals().perSecond() * loop.dueNanos() / 1e9;
        int windows = (int) Math.clamp(Math.ceil(REQUESTS / perWindow), 1, MOST_WINDOWS);
        return of(Simulation.responses(loop.model(), windows, SEED));
    }
}
