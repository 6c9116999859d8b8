package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.wait.AckDelays;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests as the client saw them. Throughput counts requests answered within the measured phase. Latency covers measured
 * requests that were answered or timed out; other failures have no meaningful latency.
 */
public final class Requests extends Fold<Requests> {
    private static final String TIMEOUT = "timeout";

    private final Durations response = part(new Durations());
    private final Durations service = part(new Durations());
    private final Durations dispatchLag = part(new Durations());
    private final Map<String, Long> errors = new TreeMap<>();
    private final TimeBins completions = part(new TimeBins(window));
    private final DurationMap responseOverTime = part(new DurationMap(window));
    private final Routes routes = part(new Routes());
    private final Total completed = summed();
    private final Total recorded = summed();
    private final Total carried = summed();
    private final Durations overdue = part(new Durations());
    private final Total inPieces = summed();
    private AckDelays betweenPieces = AckDelays.NONE;

    public Requests(Window window) {
        super(window);
        on(Request.class, this::add);
    }

    private void add(Request r) {
        recorded.add(1);
        throughput(r);
        latency(r);
    }

    private void throughput(Request r) {
        if (!r.completedInMeasure()) {
            return;
        }
        carried.add(r.measured() ? 0 : 1);
        routes.add(r.route(), r.responseNanos(), r.failed(), tellsTime(r));
        if (r.failed()) {
            errors.merge(r.errorClass(), 1L, Long::sum);
        } else {
            completed.add(1);
            completions.add(r.endNanos() - 1, r.endNanos(), 1);
        }
    }

    private void latency(Request r) {
        if (r.measured() && !r.failed()) {
            overdue.add(r.endNanos() - window.endNanos());
            r.firstByteNanos().ifPresent(first -> {
                inPieces.add(1);
                betweenPieces = betweenPieces.plus(r.durationNanos() - first);
            });
        }
        if (r.measured() && tellsTime(r)) {
            response.add(r.responseNanos());
            responseOverTime.add(r.endNanos() - r.responseNanos(), r.responseNanos());
            service.add(r.durationNanos());
            dispatchLag.add(r.dispatchLagNanos());
        }
    }

    private static boolean tellsTime(Request r) {
        return !r.failed() || r.errorClass().equals(TIMEOUT);
    }

    @Override
    public void merge(Requests other) {
        super.merge(other);
        other.errors.forEach((kind, n) -> errors.merge(kind, n, Long::sum));
        betweenPieces = betweenPieces.plus(other.betweenPieces);
    }

    /** Returns the number of requests in the recording, in every phase. */
    public long recorded() {
        return recorded.value();
    }

    /** Returns the requests of an open loop that ended within the measured phase and were due before it. */
    public long carried() {
        return carried.value();
    }

    /** Returns the number of requests answered within the measured phase. */
    public long completed() {
        return completed.value();
    }

    /**
     * Returns for answered requests of the latency sample how long after the window they were answered; 0 for answers within
     * it.
     */
    public Durations overdue() {
        return overdue;
    }

    /** Returns the answers of the latency sample of which the time of the first byte is known. */
    public long inPieces() {
        return inPieces.value();
    }

    /** Returns the times between the first and the last byte of these answers. */
    public AckDelays betweenPieces() {
        return betweenPieces;
    }

    /** Returns the routes of requests that ended in the measured phase, by their response times together; none unless an application is asked. */
    public List<Route> routes() {
        return routes.longestFirst();
    }

    /** Returns the failed requests that ended within the measured phase, by error class. */
    public Map<String, Long> errors() {
        return errors;
    }

    /** Returns the number of failed requests that ended within the measured phase. */
    public long failed() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the response times, from the intended start to the end. */
    public Durations response() {
        return response;
    }

    /** Returns the response times by intended start. */
    public DurationMap responseOverTime() {
        return responseOverTime;
    }

    /** Returns the service times, from sending to the end. */
    public Durations service() {
        return service;
    }

    /**
     * Returns the time of a request that hardly queues, in nanoseconds, 0 when empty: the tenth percentile of the service times. Of several
     * routes it is the mean of theirs, since that of all is that of the fastest.
     */
    public double unqueuedNanos() {
        var each = routes();
        long timed = each.stream().mapToLong(r -> r.durations().count()).sum();
        return each.size() < 2 || timed == 0
                ? service.percentileNanos(10)
                : each.stream().map(Route::durations).mapToDouble(d -> (double) d.count() * d.percentileNanos(10)).sum()
                        / timed;
    }

    /** Returns the dispatch delays, from the intended start to sending. */
    public Durations dispatchLag() {
        return dispatchLag;
    }

    /** Returns the throughput of the first or the second half of the window, per second. */
    public double halfPerSecond(boolean second) {
        double n = 0;
        for (int bin = 0; bin < TimeBins.COUNT / 2; bin++) {
            n += completions.nanos(second ? bin + TimeBins.COUNT / 2 : bin);
        }
        return n / (window.lengthSeconds() / 2);
    }
}
