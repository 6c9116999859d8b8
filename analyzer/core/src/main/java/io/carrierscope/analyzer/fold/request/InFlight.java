package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Instants.OpenSpanCounts;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;

/** Requests in flight, from sending to their end, failed requests included. */
public final class InFlight extends Fold<InFlight> {
    private final OpenSpanCounts openSpans = new OpenSpanCounts(window);
    private long ended;
    private long endedNanos;
    private long openNanos;
    private int throughout;

    public InFlight(Window window) {
        super(window);
        on(Request.class, this::add);
    }

    private void add(Request r) {
        openNanos += window.overlapNanos(r);
        openSpans.add(r.startNanos(), r.endNanos());
        if (r.startNanos() < window.startNanos() && r.endNanos() > window.endNanos()) {
            throughout++;
        }
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
        throughout += other.throughout;
        openSpans.merge(other.openSpans);
    }

    /** Returns the number of requests that ended in the window. */
    public long ended() {
        return ended;
    }

    /** Returns the mean service time of requests that ended in the window, in nanoseconds; 0 if none did. */
    public double meanNanos() {
        return ended == 0 ? 0 : (double) endedNanos / ended;
    }

    /** Returns the number of requests that were in flight for the whole window. */
    public int throughout() {
        return throughout;
    }

    /** Returns the mean number of requests in flight. */
    public double mean() {
        return (double) openNanos / window.lengthNanos();
    }

    /**
     * Returns the number of requests in flight at each of the {@link io.carrierscope.analyzer.fold.stat.Instants} of the
     * window.
     */
    public int[] atInstants() {
        return openSpans.open();
    }
}
