package io.carrierscope.analyzer.simulation;

import io.carrierscope.analyzer.fold.stat.Durations;
import java.util.stream.Stream;

/**
 * Percentiles of the response time, in nanoseconds.
 *
 * @param p99LeastNanos of ten windows, about one has a lower p99; the p99 itself if there is only one window
 * @param p99MostNanos of ten windows, about one has a higher p99
 */
public record ResponseTimes(long p50Nanos, long p90Nanos, long p99Nanos, long p99LeastNanos, long p99MostNanos) {
    /** Enough that five hundred are above the 99th percentile. */
    private static final double REQUESTS = 50_000;
    private static final int MOST_WINDOWS = 100;
    private static final int SEED = 1;

    public static ResponseTimes of(Durations window) {
        return of(Stream.of(window));
    }

    /** Simulates as many windows as it takes for {@value #REQUESTS} requests. */
    public static ResponseTimes of(OpenLoop loop) {
        double perWindow = loop.arrivals().perSecond() * loop.dueNanos() / 1e9;
        int windows = (int) Math.clamp(Math.ceil(REQUESTS / perWindow), 1, MOST_WINDOWS);
        return of(Simulation.windows(loop.model(), windows, SEED));
    }

    /** Median and p90 over all windows; of the windows' p99 the median: few windows with a long pause would draw the p99 of all up. */
    static ResponseTimes of(Stream<Durations> windows) {
        var all = new Durations();
        long[] p99 = windows.peek(all::merge).mapToLong(d -> d.percentileNanos(99)).sorted().toArray();
        int outside = p99.length / 10;
        return new ResponseTimes(all.percentileNanos(50), all.percentileNanos(90), p99[p99.length / 2],
                p99[outside], p99[p99.length - 1 - outside]);
    }
}
