package io.carrierscope.analyzer.whatif;

/**
 * A closed loop of clients around one station, by exact mean value analysis (Reiser and Lavenberg 1980; Lazowska et al. 1984,
 * chapter 6). The station stands for all processors together: one as fast as all of them, behind the rest of a request's
 * residence as a delay (Seidmann et al. 1987). Below the knee it gives N / R₀, far above it the station's capacity, and between them
 * less than either, which the asymptotic bounds do not know.
 */
final class ClosedLoop {
    private ClosedLoop() {}

    /**
     * Throughput in requests per second; infinite where a request takes no time at all.
     *
     * @param delayNanos residence outside of the station
     * @param stationNanos time per request at the station
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
