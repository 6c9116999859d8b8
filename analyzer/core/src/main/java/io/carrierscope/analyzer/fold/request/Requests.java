package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests as the client saw them. Throughput counts those that were answered within the measured phase; latency is that
 * of the measured requests that were answered or timed out, a request that failed at once having none.
 */
public final class Requests extends Fold<Requests> {
    private static final String TIMEOUT = "timeout";

    private final Window window;
    private final Durations response = new Durations();
    private final Durations service = new Durations();
    private final Durations dispatchLag = new Durations();
    private final Map<String, Long> errors = new TreeMap<>();
    private final TimeBins completions;
    private final DurationMap responseOverTime;
    private long completed;
    private long recorded;
    private final Durations overdue = new Durations();

    public Requests(Window window) {
        this.window = window;
        this.completions = new TimeBins(window);
        this.responseOverTime = new DurationMap(window);
        on(Request.class, this::add);
    }

    private void add(Request r) {
        recorded++;
        throughput(r);
        latency(r);
    }

    private void throughput(Request r) {
        if (!r.completedInMeasure()) {
            return;
        }
        if (r.failed()) {
            errors.merge(r.errorClass(), 1L, Long::sum);
        } else {
            completed++;
            completions.add(r.endNanos() - 1, r.endNanos(), 1);
        }
    }

    private void latency(Request r) {
        if (r.measured() && !r.failed()) {
            overdue.add(r.endNanos() - window.endNanos());
        }
        if (r.measured() && (!r.failed() || r.errorClass().equals(TIMEOUT))) {
            response.add(r.responseNanos());
            responseOverTime.add(r.endNanos() - r.responseNanos(), r.responseNanos());
            service.add(r.durationNanos());
            dispatchLag.add(r.dispatchLagNanos());
        }
    }

    @Override
    public void merge(Requests other) {
        response.merge(other.response);
        service.merge(other.service);
        dispatchLag.merge(other.dispatchLag);
        other.errors.forEach((kind, n) -> errors.merge(kind, n, Long::sum));
        completions.merge(other.completions);
        responseOverTime.merge(other.responseOverTime);
        completed += other.completed;
        recorded += other.recorded;
        overdue.merge(other.overdue);
    }

    /** All requests in the recording, in every phase. */
    public long recorded() {
        return recorded;
    }

    /** Requests answered within the measured phase. */
    public long completed() {
        return completed;
    }

    /** How long after the window the answered requests of the latency sample had their answers, 0 for those within it. */
    public Durations overdue() {
        return overdue;
    }

    /** Failed requests that ended within the measured phase, by class of error. */
    public Map<String, Long> errors() {
        return errors;
    }

    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /** From the intended start to the end. */
    public Durations response() {
        return response;
    }

    /** The same by the instant at which the request should have started. */
    public DurationMap responseOverTime() {
        return responseOverTime;
    }

    /** From sending to the end. */
    public Durations service() {
        return service;
    }

    /** From the intended start to sending. */
    public Durations dispatchLag() {
        return dispatchLag;
    }

    /** Requests answered in the first or the second half of the window, per second. */
    public double halfPerSecond(boolean second) {
        double n = 0;
        for (int bin = 0; bin < TimeBins.COUNT / 2; bin++) {
            n += completions.nanos(second ? bin + TimeBins.COUNT / 2 : bin);
        }
        return n / (window.lengthSeconds() / 2);
    }
}
