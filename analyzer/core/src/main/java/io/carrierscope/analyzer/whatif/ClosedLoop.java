package io.carrierscope.analyzer.whatif;

/**
 * Exact mean value analysis of a closed loop of clients with one station (Reiser and Lavenberg 1980; Lazowska et al. 1984,
 * chapter 6). The station stands for all processors together; the rest of a request's residence time is a delay (Seidmann et
 * al. 1987). Well below the knee the result is N / R₀, well above it the station's capacity; near the knee it is lower than
 * either asymptotic bound.
 */
final class ClosedLoop {
    private ClosedLoop() {}

    /**
     * Throughput in requests per second; infinite where a request takes no time at all.
     *
     * @param delayNanos residence time outside of the station
     * @param stationNanos service time per request at the station
     */
    static double perSecond(int clients, double delayNanos, double stationNanos) {
        if (delayNanos + stationNanos == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double queue = 0;
        double perNano = 0;
        for (int n = 1; n <= clients; n++) {
            double residence = stationNanos * (1 + queue);
            perNano = n / (delayNanos + residence);
            queue = perNano * residence;
        }
        return perNano * 1e9;
    }
}
