package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Instants.OpenSpanCounts;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.fold.stat.ThreadFamilies;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.ThreadRef;

/**
 * Timed waits of threads by family: sleeps, and {@code Object.wait} calls whose time limit ran out. Only the time asked for
 * counts: a thread that is due but not yet running is runnable. From JDK 24 on a virtual thread writes the event of a monitor
 * wait when it continues, with no duration; if its limit ran out, that limit is its duration.
 */
public final class TimedWaits extends Fold<TimedWaits> {

    private static final int MAX_FAMILIES = 64;

    private final class Family {
        private final OpenSpanCounts openSpans = new OpenSpanCounts(window);
        private long nanos;

        private void merge(Family other) {
            nanos += other.nanos;
            openSpans.merge(other.openSpans);
        }
    }

    private final ThreadFamilies<Family> families = part(
            new ThreadFamilies<>(MAX_FAMILIES, Family::new, Family::merge));

    /**
     * Creates the fold.
     *
     * @param ofCell true for a recording of a cell of the matrix: no other needs the waits of its requests, which are most of its events
     */
    public TimedWaits(Window window, boolean ofCell) {
        super(window);
        if (ofCell) {
            on(Sleep.class, this::sleep);
            on(MonitorWait.class, this::monitorWait);
        }
    }

    private void sleep(Sleep s) {
        add(s.thread(), s.startNanos(), s.dueNanos());
    }

    private void monitorWait(MonitorWait w) {
        if (w.timedOut()) {
            long start = w.durationNanos() < w.limitNanos() ? w.endNanos() - w.limitNanos() : w.startNanos();
            add(w.thread(), start, start + w.limitNanos());
        }
    }

    private void add(ThreadRef thread, long start, long end) {
        long inside = window.overlapNanos(start, end);
        if (thread != null && inside > 0) {
            var family = families.of(thread);
            family.nanos += inside;
            family.openSpans.add(start, end);
        }
    }

    /** Returns how long threads of the family were in timed waits within the window, in nanoseconds. */
    public long nanos(String family) {
        return families.byName().containsKey(family) ? families.byName().get(family).nanos : 0;
    }

    /** Returns the number of threads of the family in a timed wait at each of the {@link Instants} of the window. */
    public int[] atInstants(String family) {
        return families.byName().containsKey(family)
                ? families.byName().get(family).openSpans.open()
                : new int[Instants.COUNT];
    }
}
