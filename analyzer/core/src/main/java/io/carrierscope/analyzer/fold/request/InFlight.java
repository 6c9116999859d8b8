package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.OpenSpanCounts;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;

/** Requests between sending and their end, failed ones included: how many at once, and how many ended after what time. */
public final class InFlight extends Fold<InFlight> {
    private final Window window;
    private final OpenSpanCounts tide;
    private long ended;
    private long endedNanos;
    private long openNanos;

    public InFlight(Window window) {
        this.window = window;
        this.tide = new OpenSpanCounts(window);
        on(Request.class, this::add);
    }

    private void add(Request r) {
        openNanos += window.overlapNanos(r);
        tide.add(r.startNanos(), r.endNanos());
        if (window.contains(r.endNanos())) {
            ended++;
            endedNanos += r.durationNanos();
        }
    }

    @Override
    public void merge(InFlight other) {
        ended += other.ended;
        endedNanos += other.endedNanos;
        openNanos += other.openNanos;
        tide.merge(other.tide);
    }

    /** Requests that ended in the window. */
    public long ended() {
        return ended;
    }

    /** Mean time from sending to the end of those that ended in the window, in nanoseconds; 0 when none did. */
    public double meanNanos() {
        return ended == 0 ? 0 : (double) endedNanos / ended;
    }

    /** Requests in flight at once, on average over the window. */
    public double mean() {
        return (double) openNanos / window.lengthNanos();
    }

    /** Requests in flight at each of {@value TimedWaits#INSTANTS} instants evenly spread over the window. */
    public int[] atInstants() {
        return tide.open();
    }
}
