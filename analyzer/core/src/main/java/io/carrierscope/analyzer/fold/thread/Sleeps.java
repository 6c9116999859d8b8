package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.IndexOfDispersion;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;

/**
 * Sleeps that ended in the window. What a virtual thread slept longer than it asked for is the one direct measure of how
 * long it waited, runnable, for a carrier (plus the timer's own error).
 */
public final class Sleeps extends Fold<Sleeps> {
    private final Window window;
    private final Durations virtualOvershoot = new Durations();
    private final Durations platformOvershoot = new Durations();
    private final IndexOfDispersion ends;
    private long askedNanos;

    public Sleeps(Window window) {
        this.window = window;
        this.ends = new IndexOfDispersion(window);
        on(Sleep.class, this::add);
    }

    private void add(Sleep s) {
        if (s.thread() != null && window.contains(s.endNanos())) {
            askedNanos += s.askedNanos();
            if (s.thread().virtual()) {
                ends.add(s.startNanos() + s.askedNanos());
            }
            overshoot(s.thread().virtual()).add(s.durationNanos() - s.askedNanos());
        }
    }

    private Durations overshoot(boolean virtual) {
        return virtual ? virtualOvershoot : platformOvershoot;
    }

    @Override
    public void merge(Sleeps other) {
        virtualOvershoot.merge(other.virtualOvershoot);
        platformOvershoot.merge(other.platformOvershoot);
        askedNanos += other.askedNanos;
        ends.merge(other.ends);
    }

    /** Sum of the times asked for, in nanoseconds. */
    public long askedNanos() {
        return askedNanos;
    }

    /** Sleeps that ended in the window. */
    public long count() {
        return virtualOvershoot.count() + platformOvershoot.count();
    }

    /**
     * What the timer adds to a sleep even when nothing queues, in nanoseconds per sleep: the tenth percentile of the
     * overshoot on the thread kind that slept most.
     */
    public long timerFloorNanos() {
        return overshoot(virtualOvershoot.count() >= platformOvershoot.count()).percentileNanos(10);
    }

    /**
     * How bunched the ends are that virtual threads asked for, whatever delayed them: the index of dispersion of their number per 2 ms, 1
     * when they come at random.
     */
    public double bunching() {
        return ends.dispersion();
    }

    public Durations virtualOvershoot() {
        return virtualOvershoot;
    }

    public Durations platformOvershoot() {
        return platformOvershoot;
    }
}
