package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Instants.OpenSpanCounts;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Handlers that the server ran within the window. */
public final class Handlers extends Fold<Handlers> {
    private static final int MAX_GROUPS = 100;

    private final Durations durations = part(new Durations());
    private final Durations queueDelay = part(new Durations());
    private final DurationMap overTime = part(new DurationMap(window));
    private final Sites<String, Long> byGroup = part(Sites.dropping(MAX_GROUPS, group -> 0L, Long::sum));
    private final Routes routes = part(new Routes());
    private final OpenSpanCounts openSpans = part(new OpenSpanCounts(window));
    private final OpenSpanCounts sinceSent = part(new OpenSpanCounts(window));
    private final Total heldNanos = summed();

    public Handlers(Window window) {
        super(window);
        on(Handler.class, this::add);
    }

    private void add(Handler h) {
        heldNanos.add(window.overlapNanos(h));
        openSpans.add(h.startNanos(), h.endNanos());
        sinceSent.add(h.startNanos() - h.queueDelayNanos().orElse(0), h.endNanos());
        if (window.contains(h.endNanos())) {
            durations.add(h.durationNanos());
            overTime.add(h.startNanos(), h.durationNanos());
            h.queueDelayNanos().ifPresent(queueDelay::add);
            routes.add(h.route(), h.durationNanos(), h.failed(), true);
            byGroup.add(h.thread() == null ? String.valueOf(h.threadKind()) : h.thread().family(), 1L);
        }
    }

    /** Returns the number of handlers that ended in the window. */
    public long count() {
        return durations.count();
    }

    /** Returns the durations of handlers that ended in the window. */
    public Durations durations() {
        return durations;
    }

    /** Returns the durations by the start of the handler. */
    public DurationMap overTime() {
        return overTime;
    }

    /** Returns the routes by the time that their handlers took together, longest first; none in a cell. */
    public List<Route> routes() {
        return routes.longestFirst();
    }

    /** Returns the times from sending to the start of the handler; empty if client and server share no clock. */
    public Durations queueDelay() {
        return queueDelay;
    }

    /** Returns the mean number of handlers running at once. */
    public double meanConcurrency() {
        return (double) heldNanos.value() / window.lengthNanos();
    }

    /** Returns the number of handlers running at each of the {@link io.carrierscope.analyzer.fold.stat.Instants} of the window. */
    public int[] atInstants() {
        return openSpans.open();
    }

    /** Returns the same, counted from sending on; from the start of the handler if client and server share no clock. */
    public int[] sinceSentAtInstants() {
        return sinceSent.open();
    }

    /** Returns the thread family that ran most handlers; an empty text without handlers. */
    public String group() {
        return byGroup.kept().entrySet().stream().max(Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()))).map(Map.Entry::getKey).orElse("");
    }
}
