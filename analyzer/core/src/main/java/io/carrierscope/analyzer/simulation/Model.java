package io.carrierscope.analyzer.simulation;

import java.util.List;

/**
 * What is simulated: requests that are due from rest for a time, and what each of them does.
 *
 * @param dueNanos requests are due for this long; the simulation ends when all have ended
 * @param processors processors that all JVMs and the background share
 * @param sliceNanos a thread that computes for so long lets others run
 * @param path what each request does, in order
 */
record Model(Arrivals arrivals, double dueNanos, double processors, double sliceNanos,
        List<Background> background, List<Step> path) {
    Model {
        background = List.copyOf(background);
        path = List.copyOf(path);
    }

    /** The same with requests for only this part of the time. */
    Model shorter(double factor) {
        return new Model(arrivals, factor * dueNanos, processors, sliceNanos, background, path);
    }
}
