package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.fold.stat.OpenSpanCounts;
import io.carrierscope.analyzer.fold.stat.ThreadFamilies;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.ThreadRef;

/**
 * How long threads of a family were in waits of a length that they asked for, and how many of them at instants evenly spread over the
 * window: in a sleep, or in {@code Object.wait} with a time limit that ran out. Only the time asked for counts; a thread that should
 * run again but has not yet is awake. From JDK 24 on a virtual thread writes the event of a monitor wait as it goes on, as if it had not
 * lasted; that its limit ran out then tells how long it was.
 */
public final class TimedWaits extends Fold<TimedWaits> {
    /** How many instants there are. */
    public static final int INSTANTS = Instants.COUNT;
    private static final int MOST_FAMILIES = 64;

    private final class Family {
        private final OpenSpanCounts tide = new OpenSpanCounts(window);
        private long nanos;
    }

    private final Window window;
    private final ThreadFamilies<Family> families = new ThreadFamilies<>(MOST_FAMILIES, Family::new);

    public TimedWaits(Window window) {
        this.window = window;
        on(Sleep.class, this::sleep);
        on(MonitorWait.class, this::monitorWait);
    }

    private void sleep(Sleep s) {
        add(s.thread(), s.startNanos(), s.startNanos() + Math.min(s.askedNanos(), s.durationNanos()));
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
            family.tide.add(start, end);
        }
    }

    @Override
    public void merge(TimedWaits other) {
        families.merge(other.families, (family, theirs) -> {
            family.nanos += theirs.nanos;
            family.tide.merge(theirs.tide);
        });
    }

    /** Time that threads of the family slept within the window, as long as asked for, in nanoseconds. */
    public long nanos(String family) {
        return families.byName().containsKey(family) ? families.byName().get(family).nanos : 0;
    }

    /** Threads of the family asleep at each of {@value #INSTANTS} instants evenly spread over the window. */
    public int[] atInstants(String family) {
        return families.byName().containsKey(family) ? families.byName().get(family).tide.open() : new int[INSTANTS];
    }
}
