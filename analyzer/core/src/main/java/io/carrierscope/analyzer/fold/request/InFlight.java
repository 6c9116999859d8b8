package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Instants.OpenSpanCounts;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;

/** Requests in flight, from sending to their end, failed requests included. */
public final class InFlight extends Fold<InFlight> {
    private final OpenSpanCounts openSpans = part(new OpenSpanCounts(window));
    private final Total ended = summed();
    private final Total endedNanos = summed();
    private final Total openNanos = summed();
    private final Total throughout = summed();

    public InFlight(Window window) {
        super(window);
        on(Request.class, this::add);
    }

    private void add(Request r) {
        openNanos.add(window.overlapNanos(r));
        openSpans.add(r.startNanos(), r.endNanos());
        if (r.startNanos() < window.startNanos() && r.endNanos() > window.endNanos()) {
            throughout.add(1);
        }
        if (window.contains(r.endNanos())) {
            ended.add(1);
            endedNanos.add(r.durationNanos());
        }
    }

    /** Returns the number of requests that ended in the window. */
    public long ended() {
        return ended.value();
    }

    /** Returns the mean service time of requests that ended in the window, in nanoseconds; 0 if none did. */
    public double meanNanos() {
        return (double) endedNanos.value() / Math.max(1, ended.value());
    }

    /** Returns the number of requests that were in flight for the whole window. */
    public int throughout() {
        return (int) throughout.value();
    }

    /** Returns the mean number of requests in flight. */
    public double mean() {
        return (double) openNanos.value() / window.lengthNanos();
    }

    /**
     * Returns the number of requests in flight at each of the {@link io.carrierscope.analyzer.fold.stat.Instants} of the
     * window.
     */
    public int[] atInstants() {
        return openSpans.open();
    }
}
