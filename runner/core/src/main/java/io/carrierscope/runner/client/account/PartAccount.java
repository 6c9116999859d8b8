package io.carrierscope.runner.client.account;

import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.client.account.LoadSummary.Times;
import io.carrierscope.runner.phase.PhaseSpan;
import java.util.StringJoiner;
import org.HdrHistogram.Histogram;

/** Counts the requests of one measured part and their times. */
final class PartAccount {
    private static final long LATE_NANOS = 1_000_000;
    private static final int DIGITS = 3;
    /** Digits of the times in an event: within 1 %, so that they fit. */
    private static final int FEW_DIGITS = 2;

    private final boolean sampleByIntention;
    private final Tally ended = new Tally();
    private final Histogram response = new Histogram(DIGITS);
    private final Histogram service = new Histogram(DIGITS);
    private final Histogram lag = new Histogram(DIGITS);
    private volatile PhaseSpan span;
    private int offered;
    private int sent;
    private int open;
    private int throughout;
    private int late;
    private long spunNanos;

    PartAccount(PhaseSpan span, boolean sampleByIntention) {
        this.span = span;
        this.sampleByIntention = sampleByIntention;
    }

    /** Forgets what it has counted, and counts for this time. */
    void restart(PhaseSpan other) {
        offered = 0;
        sent = 0;
        open = 0;
        throughout = 0;
        late = 0;
        spunNanos = 0;
        ended.clear();
        response.reset();
        service.reset();
        lag.reset();
        span = other;
    }

    /** Goes on counting at another time. */
    void moveTo(PhaseSpan other) {
        span = other;
    }

    void offered(InFlightRequest request) {
        if (holds(request.intendedNanos())) {
            offered++;
        }
    }

    void sent(InFlightRequest request) {
        if (holds(request.sentNanos())) {
            sent++;
        }
        bookLag(request);
    }

    void ended(InFlightRequest request) {
        if (!request.wasSent()) {
            bookLag(request);
        }
        if (holds(request.endNanos())) {
            ended.add(request.error());
            if (request.intendedNanos() - span.startNanos() < 0) {
                offered++;
            }
        } else if (isBeforeEnd(request.intendedNanos()) && !isBeforeEnd(request.endNanos())) {
            bookOpen(request);
        }
        if (samples(request) & request.hasTime()) {
            response.recordValue(Math.max(0, request.responseNanos()));
            service.recordValue(Math.max(0, request.serviceNanos()));
        }
    }

    private void bookOpen(InFlightRequest request) {
        open++;
        if (!holds(request.intendedNanos())) {
            offered++;
            throughout++;
        }
    }

    private void bookLag(InFlightRequest request) {
        if (holds(request.intendedNanos())) {
            lag.recordValue(Math.max(0, request.lagNanos()));
            late += request.lagNanos() > LATE_NANOS ? 1 : 0;
        }
    }

    void spun(long sendNanos, long nanos) {
        spunNanos += holds(sendNanos) ? nanos : 0;
    }

    boolean samples(InFlightRequest request) {
        return holds(sampleByIntention ? request.intendedNanos() : request.endNanos());
    }

    boolean holds(long nanos) {
        return span.contains(nanos);
    }

    boolean isBeforeEnd(long nanos) {
        return nanos - span.endNanos() < 0;
    }

    LoadSummary summary(Connections.Use connections, double cpuShare) {
        return new LoadSummary(offered, sent, ended.completed(), ended.errors(), open, late,
                connections.used(), connections.most(), span.durationNanos(), times(response),
                times(service), lag.getValueAtPercentile(99), cpuShare, spunNanos);
    }

    static Times times(Histogram histogram) {
        return new Times(histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }

    void fill(PartEvent event) {
        event.measureDuration = span.durationNanos();
        event.offered = offered;
        event.completed = ended.completed();
        event.failed = ended.errors().values().stream().mapToInt(Integer::intValue).sum();
        event.open = open;
        event.waitedThroughout = throughout;
        event.responseTimes = text(response);
        event.serviceTimes = text(service);
    }

    /** Each class of times by its middle. */
    private static String text(Histogram times) {
        Histogram few = new Histogram(FEW_DIGITS);
        times.recordedValues().forEach(each -> few.recordValueWithCount(
                times.medianEquivalentValue(each.getValueIteratedTo()), each.getCountAddedInThisIterationStep()));
        StringJoiner text = new StringJoiner(" ");
        few.recordedValues().forEach(each -> text.add(few.medianEquivalentValue(each.getValueIteratedTo()) + "x"
                + each.getCountAddedInThisIterationStep()));
        return text.toString();
    }
}
