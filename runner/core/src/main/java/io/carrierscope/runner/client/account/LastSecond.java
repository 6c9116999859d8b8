package io.carrierscope.runner.client.account;

import io.carrierscope.events.LoadEvent;
import io.carrierscope.runner.client.account.LoadSummary.Times;
import io.carrierscope.runner.phase.PhaseName;
import org.HdrHistogram.Histogram;

/** The figures since the last load event. */
final class LastSecond {
    private final Tally ended = new Tally();
    private final Histogram service = new Histogram(3);
    private final Histogram lag = new Histogram(3);
    private int connectionsBefore;
    private int sent;
    private int offered;

    void offered() {
        offered++;
    }

    void sent(long lagNanos) {
        sent++;
        lag.recordValue(Math.max(0, lagNanos));
    }

    void ended(InFlightRequest request) {
        ended.add(request.error());
        if (request.hasTime()) {
            service.recordValue(Math.max(0, request.serviceNanos()));
        }
    }

    void commit(PhaseName phase, int inFlight, int connectionsOpened) {
        LoadEvent event = new LoadEvent();
        event.phase = phase.id();
        event.inFlight = inFlight;
        event.connectionsOpened = connectionsOpened - connectionsBefore;
        counts(event);
        times(event);
        event.commit();
        connectionsBefore = connectionsOpened;
        reset();
    }

    private void counts(LoadEvent event) {
        event.offered = offered;
        event.sent = sent;
        event.completed = ended.completed();
        event.timeouts = ended.of(ErrorClass.TIMEOUT);
        event.refused = ended.of(ErrorClass.CONNECT_REFUSED);
        event.resets = ended.of(ErrorClass.RESET);
        event.rejected = ended.of(ErrorClass.REJECTED);
        event.http4xx = ended.of(ErrorClass.HTTP_4XX);
        event.http5xx = ended.of(ErrorClass.HTTP_5XX);
        event.otherErrors = ended.of(ErrorClass.OTHER);
    }

    private void times(LoadEvent event) {
        Times times = PartAccount.times(service);
        event.serviceP50 = times.p50Nanos();
        event.serviceP99 = times.p99Nanos();
        event.serviceMax = times.maxNanos();
        event.dispatchLagP99 = lag.getValueAtPercentile(99);
    }

    private void reset() {
        offered = 0;
        sent = 0;
        ended.clear();
        service.reset();
        lag.reset();
    }
}
