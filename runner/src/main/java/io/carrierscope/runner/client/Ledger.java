package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadSummary.Times;
import io.carrierscope.runner.event.MonotonicClock;
import io.carrierscope.runner.event.PhaseName;
import io.carrierscope.runner.event.PhaseSpan;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;

/** Books every request: what was offered, sent and ended in the measure phase, and how long it took. */
final class Ledger {
    private static final long LATE_NANOS = 1_000_000;
    private static final int DIGITS = 3;
    static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private final boolean sampleByIntention;
    private final Set<Flight> aloft = ConcurrentHashMap.newKeySet();
    private final LastSecond lastSecond = new LastSecond();
    private final Tally ended = new Tally();
    private final Histogram response = new Histogram(DIGITS);
    private final Histogram service = new Histogram(DIGITS);
    private final Histogram lag = new Histogram(DIGITS);
    private volatile PhaseSpan measure;
    private int offered;
    private int sent;
    private int open;
    private int late;
    private long answered;

    /** A closed loop samples by the end of a request, an open one by its intended start. */
    Ledger(LoadPlan plan) {
        sampleByIntention = !(plan instanceof LoadPlan.ClosedLoop || plan instanceof LoadPlan.Batches);
    }

    /** From now on requests are booked for this phase; must be told before it begins. */
    void measure(PhaseSpan span) {
        if (span.name() != PhaseName.MEASURE) {
            throw new IllegalArgumentException("not the measure phase: " + span);
        }
        measure = span;
    }

    void offered(Flight flight) {
        aloft.add(flight);
        synchronized (this) {
            lastSecond.offered++;
            if (inMeasure(flight.intendedNanos())) {
                offered++;
            }
        }
    }

    synchronized void sent(Flight flight) {
        lastSecond.sent(flight.lagNanos());
        if (inMeasure(flight.sentNanos())) {
            sent++;
        }
        bookLag(flight);
    }

    void ended(Flight flight) {
        synchronized (this) {
            lastSecond.ended(flight);
            book(flight);
        }
        aloft.remove(flight);
    }

    synchronized long answeredSoFar() {
        return answered;
    }

    boolean measureHolds(long startNanos, long endNanos) {
        return inMeasure(startNanos) && inMeasure(endNanos);
    }

    void awaitAnswers(long atMostNanos) {
        long deadline = System.nanoTime() + atMostNanos;
        while (inFlight() > 0 && deadline - System.nanoTime() > 0) {
            MonotonicClock.parkUntil(System.nanoTime() + POLL_NANOS);
        }
    }

    private void book(Flight flight) {
        answered += flight.error() == null ? 1 : 0;
        if (!flight.wasSent()) {
            bookLag(flight);
        }
        if (endedInMeasure(flight)) {
            ended.add(flight.error());
            if (flight.intendedNanos() - measure.startNanos() < 0) {
                offered++;
            }
        } else if (measure != null && inMeasureOrBefore(flight.intendedNanos()) && isAfterMeasure(flight.endNanos())) {
            bookOpen(flight);
        }
        if (samples(flight)) {
            response.recordValue(Math.max(0, flight.responseNanos()));
            service.recordValue(Math.max(0, flight.serviceNanos()));
        }
    }

    private void bookOpen(Flight flight) {
        open++;
        if (!inMeasure(flight.intendedNanos())) {
            offered++;
        }
    }

    private void bookLag(Flight flight) {
        if (inMeasure(flight.intendedNanos())) {
            lag.recordValue(Math.max(0, flight.lagNanos()));
            late += flight.lagNanos() > LATE_NANOS ? 1 : 0;
        }
    }

    boolean samples(Flight flight) {
        return inMeasure(sampleByIntention ? flight.intendedNanos() : flight.endNanos());
    }

    boolean endedInMeasure(Flight flight) {
        return inMeasure(flight.endNanos());
    }

    private boolean inMeasure(long nanos) {
        PhaseSpan span = measure;
        return span != null && span.contains(nanos);
    }

    private boolean inMeasureOrBefore(long nanos) {
        return nanos - measure.endNanos() < 0;
    }

    private boolean isAfterMeasure(long nanos) {
        return nanos - measure.endNanos() >= 0;
    }

    int inFlight() {
        return aloft.size();
    }

    /** Ends what is still unanswered, so that it is recorded and counted. */
    void abandonRest() {
        aloft.forEach(Flight::abandon);
    }

    synchronized void reportSecond(PhaseName phase, Connections connections) {
        lastSecond.commit(phase, inFlight(), connections.openedSoFar());
    }

    synchronized LoadSummary summary(Connections connections, double cpuShare) {
        return new LoadSummary(offered, sent, ended.completed(), ended.errors(), open, late,
                connections.openedSoFar(), connections.peak(), measure.durationNanos(), times(response),
                times(service), lag.getValueAtPercentile(99), cpuShare);
    }

    static Times times(Histogram histogram) {
        return new Times(histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }
}
