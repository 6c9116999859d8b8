package io.carrierscope.runner.client.account;

import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.phase.LoadClock;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Accounts for every request: offered, sent and ended in the measured parts, and its times. */
public final class LoadAccounting {
    private static final long REHEARSAL_NANOS = Duration.ofMillis(500).toNanos();
    public static final long POLL_NANOS = Duration.ofMillis(2).toNanos();

    private final boolean sampleByIntention;
    private final LoadClock clock;
    private final Set<InFlightRequest> inFlight = ConcurrentHashMap.newKeySet();
    private final LastSecond lastSecond = new LastSecond();
    private volatile List<PartAccount> parts;
    private volatile PartAccount recorded;
    private volatile boolean rehearses = true;
    /** True from the time on when it is known which requests belong to the recorded part. */
    private volatile boolean records;
    private long answered;

    /** A closed loop samples by the end of a request, an open one by its intended start. */
    public LoadAccounting(boolean sampleByIntention) {
        this(sampleByIntention, LoadClock.SYSTEM);
    }

    /** By another clock. */
    public LoadAccounting(boolean sampleByIntention, LoadClock clock) {
        this.clock = clock;
        this.sampleByIntention = sampleByIntention;
        this.recorded = new PartAccount(rehearsal(), sampleByIntention);
        this.parts = List.of(recorded);
    }

    /** Requests count for this phase from now on, one of the two that are measured. To be called before it begins. */
    public synchronized void measure(PhaseSpan span) {
        if (!span.name().isMeasured()) {
            throw new IllegalArgumentException("not a measured phase: " + span);
        }
        PartAccount part = rehearses ? parts.get(0) : new PartAccount(span, sampleByIntention);
        if (rehearses) {
            part.restart(span);
            rehearses = false;
        } else {
            List<PartAccount> both = new ArrayList<>(parts);
            both.add(part);
            parts = List.copyOf(both);
        }
        if (span.name() == PhaseName.MEASURE) {
            recorded = part;
            records = true; // last: what ends meanwhile is not of the measure phase
        }
    }

    /**
     * Before the first part half of each second counts, and is forgotten. A branch that is first taken in the measure phase would throw
     * away the compiled code around it, and what compiles it anew would hold up the first requests that are measured. For the same reason
     * {@link #records} is asked without a branch.
     */
    private PhaseSpan rehearsal() {
        return new PhaseSpan(PhaseName.MEASURE, clock.nanos(), REHEARSAL_NANOS);
    }

    /** The clock of all that drives this load. */
    public LoadClock clock() {
        return clock;
    }

    public void offered(InFlightRequest request) {
        inFlight.add(request);
        synchronized (this) {
            lastSecond.offered();
            parts.forEach(part -> part.offered(request));
        }
    }

    synchronized void sent(InFlightRequest request) {
        lastSecond.sent(request.lagNanos());
        parts.forEach(part -> part.sent(request));
    }

    void ended(InFlightRequest request) {
        synchronized (this) {
            lastSecond.ended(request);
            answered += request.error() == null ? 1 : 0;
            parts.forEach(part -> part.ended(request));
        }
        inFlight.remove(request);
    }

    /** The thread that sends spun for so long before a send time. */
    public synchronized void spun(long sendNanos, long nanos) {
        parts.forEach(part -> part.spun(sendNanos, nanos));
    }

    public synchronized long answeredSoFar() {
        return answered;
    }

    public boolean measureHolds(long startNanos, long endNanos) {
        return recorded.holds(startNanos) && recorded.holds(endNanos) & records;
    }

    public void awaitAnswers(long atMostNanos) {
        long deadline = clock.nanos() + atMostNanos;
        while (inFlight() > 0 && deadline - clock.nanos() > 0) {
            clock.parkUntil(clock.nanos() + POLL_NANOS);
        }
    }

    /** True if a request that was due before this instant has not ended. */
    public boolean owes(long nanos) {
        return inFlight.stream().anyMatch(request -> request.intendedNanos() - nanos < 0);
    }

    boolean samples(InFlightRequest request) {
        return recorded.samples(request) & records;
    }

    boolean endedInMeasure(InFlightRequest request) {
        return recorded.holds(request.endNanos()) & records;
    }

    public int inFlight() {
        return inFlight.size();
    }

    /** Ends all unanswered requests, so that they are recorded and counted, and awaits the account of those that end meanwhile. */
    public void abandonRest(long atMostNanos) {
        long deadline = clock.nanos() + atMostNanos;
        do {
            inFlight.forEach(InFlightRequest::abandon);
            awaitAnswers(POLL_NANOS);
        } while (inFlight() > 0 && deadline - clock.nanos() > 0);
    }

    synchronized void reportSecond(PhaseName phase, Connections connections) {
        if (rehearses) {
            parts.get(0).moveTo(rehearsal());
        }
        lastSecond.commit(phase, inFlight(), connections.openedSoFar());
    }

    synchronized LoadSummary summary(PhaseName phase, Connections.Use connections, double cpuShare) {
        return part(phase).summary(connections, cpuShare);
    }

    /** The account of a part, without what the processes used. */
    synchronized PartEvent event(PhaseName phase) {
        PartEvent event = new PartEvent();
        event.recorded = phase == PhaseName.MEASURE;
        event.ordinal = 1 + parts.indexOf(part(phase));
        part(phase).fill(event);
        return event;
    }

    private PartAccount part(PhaseName phase) {
        return phase == PhaseName.MEASURE
                ? recorded
                : parts.stream().filter(part -> part != recorded || !records).findFirst().orElseThrow();
    }
}
