package io.carrierscope.runner.client.account;

import io.carrierscope.runner.client.account.LoadSummary.Times;
import io.carrierscope.runner.phase.MonotonicClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;

/** Accounts for every request: offered, sent and ended in the measure phase, and its times. */
public final class LoadAccounting {
    private static final long LATE_NANOS = 1_000_000;
    private static final int DIGITS = 3;
    private static final long REHEARSAL_NANOS = Duration.ofMillis(500).toNanos();
    public static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private final boolean sampleByIntention;
    private final Set<InFlightRequest> inFlight = ConcurrentHashMap.newKeySet();
    private final LastSecond lastSecond = new LastSecond();
    private final Tally ended = new Tally();
    private final Histogram response = new Histogram(DIGITS);
    private final Histogram service = new Histogram(DIGITS);
    private final Histogram lag = new Histogram(DIGITS);
    private volatile PhaseSpan measure = rehearsal();
    private volatile boolean rehearses = true;
    private int offered;
    private int sent;
    private int open;
    private int late;
    private long answered;
    private long spunNanos;

    /** A closed loop samples by the end of a request, an open one by its intended start. */
    public LoadAccounting(boolean sampleByIntention) {
        this.sampleByIntention = sampleByIntention;
    }

    /** Requests count for this phase from now on. To be called before the phase begins. */
    public synchronized void measure(PhaseSpan span) {
        if (span.name() != PhaseName.MEASURE) {
            throw new IllegalArgumentException("not the measure phase: " + span);
        }
        forgetRehearsal();
        measure = span;
        rehearses = false; // last: what ends meanwhile is not of the measure phase
    }

    /**
     * Before the measure phase half of each second counts, and is forgotten. A branch that is first taken in the measure phase would throw
     * away the compiled code around it, and what compiles it anew would hold up the first requests that are measured. For the same reason
     * {@link #rehearses} is asked without a branch.
     */
    private static PhaseSpan rehearsal() {
        return new PhaseSpan(PhaseName.MEASURE, System.nanoTime(), REHEARSAL_NANOS);
    }

    private void forgetRehearsal() {
        offered = 0;
        sent = 0;
        open = 0;
        late = 0;
        spunNanos = 0;
        ended.clear();
        response.reset();
        service.reset();
        lag.reset();
    }

    public void offered(InFlightRequest request) {
        inFlight.add(request);
        synchronized (this) {
            lastSecond.offered();
            if (inMeasure(request.intendedNanos())) {
                offered++;
            }
        }
    }

    synchronized void sent(InFlightRequest request) {
        lastSecond.sent(request.lagNanos());
        if (inMeasure(request.sentNanos())) {
            sent++;
        }
        bookLag(request);
    }

    void ended(InFlightRequest request) {
        synchronized (this) {
            lastSecond.ended(request);
            book(request);
        }
        inFlight.remove(request);
    }

    /** The thread that sends spun for so long before a send time. */
    public synchronized void spun(long sendNanos, long nanos) {
        spunNanos += inMeasure(sendNanos) ? nanos : 0;
    }

    public synchronized long answeredSoFar() {
        return answered;
    }

    public boolean measureHolds(long startNanos, long endNanos) {
        return inMeasure(startNanos) && inMeasure(endNanos) & !rehearses;
    }

    public void awaitAnswers(long atMostNanos) {
        long deadline = System.nanoTime() + atMostNanos;
        while (inFlight() > 0 && deadline - System.nanoTime() > 0) {
            MonotonicClock.parkUntil(System.nanoTime() + POLL_NANOS);
        }
    }

    private void book(InFlightRequest request) {
        answered += request.error() == null ? 1 : 0;
        if (!request.wasSent()) {
            bookLag(request);
        }
        if (inMeasure(request.endNanos())) {
            ended.add(request.error());
            if (request.intendedNanos() - measure.startNanos() < 0) {
                offered++;
            }
        } else if (inMeasureOrBefore(request.intendedNanos())
                && isAfterMeasure(request.endNanos())) {
            bookOpen(request);
        }
        if (inMeasure(sampled(request)) & request.hasTime()) {
            response.recordValue(Math.max(0, request.responseNanos()));
            service.recordValue(Math.max(0, request.serviceNanos()));
        }
    }

    private void bookOpen(InFlightRequest request) {
        open++;
        if (!inMeasure(request.intendedNanos())) {
            offered++;
        }
    }

    private void bookLag(InFlightRequest request) {
        if (inMeasure(request.intendedNanos())) {
            lag.recordValue(Math.max(0, request.lagNanos()));
            late += request.lagNanos() > LATE_NANOS ? 1 : 0;
        }
    }

    boolean samples(InFlightRequest request) {
        return inMeasure(sampled(request)) & !rehearses;
    }

    private long sampled(InFlightRequest request) {
        return sampleByIntention ? request.intendedNanos() : request.endNanos();
    }

    boolean endedInMeasure(InFlightRequest request) {
        return inMeasure(request.endNanos()) & !rehearses;
    }

    private boolean inMeasure(long nanos) {
        return measure.contains(nanos);
    }

    private boolean inMeasureOrBefore(long nanos) {
        return nanos - measure.endNanos() < 0;
    }

    private boolean isAfterMeasure(long nanos) {
        return nanos - measure.endNanos() >= 0;
    }

    public int inFlight() {
        return inFlight.size();
    }

    /** Ends all unanswered requests, so that they are recorded and counted, and awaits the account of those that end meanwhile. */
    public void abandonRest(long atMostNanos) {
        long deadline = System.nanoTime() + atMostNanos;
        do {
            inFlight.forEach(InFlightRequest::abandon);
            awaitAnswers(POLL_NANOS);
        } while (inFlight() > 0 && deadline - System.nanoTime() > 0);
    }

    synchronized void reportSecond(PhaseName phase, Connections connections) {
        if (rehearses) {
            measure = rehearsal();
        }
        lastSecond.commit(phase, inFlight(), connections.openedSoFar());
    }

    public synchronized LoadSummary summary(Connections connections, double cpuShare) {
        return new LoadSummary(offered, sent, ended.completed(), ended.errors(), open, late,
                connections.openedSoFar(), connections.peak(), measure.durationNanos(), times(response),
                times(service), lag.getValueAtPercentile(99), cpuShare, spunNanos);
    }

    static Times times(Histogram histogram) {
        return new Times(histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }
}
