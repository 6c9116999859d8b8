package io.carrierscope.analyzer.simulation;

import java.util.List;

/**
 * What is simulated: requests that are due from rest for a time, and what each of them does.
 *
 * @param dueNanos requests are due for this long; the simulation ends when all have ended
 * @param processors processors that all JVMs share, at least 1 unless other processes take the rest
 * @param path what each request does, in order
 */
public record Model(Arrivals arrivals, double dueNanos, double processors, List<Step> path) {
    public Model {
        path = List.copyOf(path);
    }
}
