package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Handlers as the server ran them within the window. */
public final class Handlers extends Fold<Handlers> {
    private static final int MOST_GROUPS = 100;

    private final Window window;
    private final Durations durations = new Durations();
    private final Durations queueDelay = new Durations();
    private final DurationMap overTime;
    private final Map<String, Long> byGroup = new TreeMap<>();
    private long heldNanos;

    public Handlers(Window window) {
        this.window = window;
        this.overTime = new DurationMap(window);
        on(Handler.class, this::add);
    }

    private void add(Handler h) {
        heldNanos += window.overlapNanos(h);
        if (window.contains(h.endNanos())) {
            durations.add(h.durationNanos());
            overTime.add(h.startNanos(), h.durationNanos());
            h.queueDelayNanos().ifPresent(queueDelay::add);
            count(h.thread() == null ? String.valueOf(h.threadKind()) : h.thread().family(), 1);
        }
    }

    private void count(String group, long n) {
        if (byGroup.size() < MOST_GROUPS || byGroup.containsKey(group)) {
            byGroup.merge(group, n, Long::sum);
        }
    }

    @Override
    public void merge(Handlers other) {
        durations.merge(other.durations);
        overTime.merge(other.overTime);
        queueDelay.merge(other.queueDelay);
        other.byGroup.forEach(this::count);
        heldNanos += other.heldNanos;
    }

    /** Handlers that ended in the window. */
    public long count() {
        return durations.count();
    }

    public Durations durations() {
        return durations;
    }

    /** The same by the instant at which the handler started. */
    public DurationMap overTime() {
        return overTime;
    }

    /** From sending to the start of the handler; empty where client and server share no clock. */
    public Durations queueDelay() {
        return queueDelay;
    }

    /** Handlers running at once, on average over the window. */
    public double meanConcurrency() {
        return (double) heldNanos / window.lengthNanos();
    }

    /** The thread group that ran most handlers, or an empty text when there were none. */
    public String group() {
        return byGroup.isEmpty()
                ? ""
                : Collections.max(byGroup.entrySet(), (a, b) -> Long.compare(a.getValue(), b.getValue())).getKey();
    }
}
