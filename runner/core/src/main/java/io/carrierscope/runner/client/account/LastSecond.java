package io.carrierscope.runner.client.account;

import io.carrierscope.events.client.LoadEvent;
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
        event.offered = offered;
        event.sent = sent;
        event.completed = ended.completed();
        event.dispatchLagP99 = lag.getValueAtPercentile(99);
        LoadSummary.ended(event, ended::of, PartAccount.times(service));
        event.commit();
        connectionsBefore = connectionsOpened;
        offered = 0;
        sent = 0;
        ended.clear();
        service.reset();
        lag.reset();
    }
}
