package io.carrierscope.runner.client.load;

import io.carrierscope.events.client.StepEvent;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import org.HdrHistogram.Histogram;

/** One offered rate of the search for the knee, and the results of its requests. */
final class RateTrial {
    private static final long SPIN_NANOS = 60_000;
    /** Requests in flight that never end a trial. */
    private static final int FEW = 200;
    /** More than this multiple of rate × limit in flight ends a trial: the limit is missed, and more would take longer to settle. */
    private static final double FAR_BEYOND = 20;

    private final StepEvent event = new StepEvent();
    private final Histogram response = new Histogram(3);
    private final LoadAccounting accounting;
    private final RequestIssuer requests;
    private final double rate;
    private final long startNanos;
    private final Schedule schedule;
    private final long limitNanos;
    private long nextNanos;
    private long countedFromNanos;
    private long countedUntilNanos;
    private boolean overrun;
    private int sent;
    private int answered;
    private int failed;

    RateTrial(LoadAccounting accounting, RequestIssuer requests, double rate, long limitNanos, long startNanos,
            long seed) {
        this.accounting = accounting;
        this.requests = requests;
        this.rate = rate;
        this.limitNanos = limitNanos;
        this.startNanos = startNanos;
        this.schedule = Schedule.poisson(rate, seed);
        this.nextNanos = startNanos + schedule.nextOffsetNanos();
        this.countedFromNanos = startNanos;
        this.countedUntilNanos = startNanos;
    }

    /**
     * Offers the rate until the second instant. Requests intended from the first instant on count for the trial; all do where the
     * server was overrun before.
     */
    void hold(long fromNanos, long endNanos) {
        accounting.clock().parkUntil(startNanos);
        countedUntilNanos = endNanos;
        goOn(fromNanos);
        if (!overrun) {
            countFrom(fromNanos);
        }
        event.begin();
        goOn(endNanos);
        event.end();
    }

    /** Offers the rate without counting requests. */
    void goOn(long endNanos) {
        while (endNanos - nextNanos > 0 && !overrun && !Thread.currentThread().isInterrupted()) {
            long spun = accounting.clock().sharpUntil(nextNanos, SPIN_NANOS);
            accounting.spun(nextNanos, spun);
            event.spun += counts(nextNanos) ? spun : 0;
            sending(nextNanos);
            requests.send(nextNanos, this::completed);
            nextNanos = startNanos + schedule.nextOffsetNanos();
            overrun = accounting.inFlight() > FEW + FAR_BEYOND * rate * limitNanos / 1e9;
        }
        if (!overrun) {
            accounting.clock().parkUntil(endNanos);
        }
    }

    private boolean counts(long intendedNanos) {
        return intendedNanos - countedFromNanos >= 0 && intendedNanos - countedUntilNanos < 0;
    }

    private synchronized void sending(long intendedNanos) {
        sent += counts(intendedNanos) ? 1 : 0;
    }

    private synchronized void countFrom(long fromNanos) {
        countedFromNanos = fromNanos;
        response.reset();
        sent = 0;
        answered = 0;
        failed = 0;
        event.spun = 0;
    }

    private synchronized void completed(InFlightRequest request) {
        if (!counts(request.intendedNanos())) {
            return;
        }
        if (request.hasTime()) {
            response.recordValue(Math.max(0, request.responseNanos()));
        }
        answered += request.error() == null ? 1 : 0;
        failed += request.error() == null ? 0 : 1;
    }

    /** To be called when all have ended, or have had time to. A share of 0 stands for a trial of the search. */
    synchronized void commit(double kneeShare) {
        event.kind = kneeShare == 0 ? "search" : "level";
        event.offeredRate = rate;
        event.achievedRate = answered * 1e9 / Math.max(1, countedUntilNanos - countedFromNanos);
        event.responseP50 = response.getValueAtPercentile(50);
        event.responseP99 = response.getValueAtPercentile(99);
        event.failed = failed;
        event.met = met();
        event.limit = limitNanos;
        event.kneeShare = (float) kneeShare;
        event.commit();
    }

    /** True if the rate kept the limit. A request that has not ended by then took longer than any limit. */
    synchronized boolean met() {
        return !overrun && failed == 0 && answered > 0 && answered == sent
                && response.getValueAtPercentile(99) <= limitNanos;
    }
}
