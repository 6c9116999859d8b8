package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.stat.Durations;

/** The requests of one route that ended in the window: their durations, and how many failed. */
public final class Route {
    private final String name;
    private final Durations durations = new Durations();
    private long failed;

    Route(String name) {
        this.name = name;
    }

    void add(long nanos, boolean asFailed) {
        durations.add(nanos);
        failed += asFailed ? 1 : 0;
    }

    Route plus(Route other) {
        durations.merge(other.durations);
        failed += other.failed;
        return this;
    }

    public String name() {
        return name;
    }

    public Durations durations() {
        return durations;
    }

    /** Returns the number of failed requests: as seen by a server, the answers with a status of 500 or more. */
    public long failed() {
        return failed;
    }
}
