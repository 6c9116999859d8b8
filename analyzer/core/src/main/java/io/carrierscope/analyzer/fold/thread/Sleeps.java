package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;

/**
 * Sleeps that ended in the window. The wake-up delay of a virtual thread (duration minus the time asked for) is the only
 * direct measure of its wait, runnable, for a carrier; it includes the error of the timer. Of sleeps that were interrupted only the number
 * counts.
 */
public final class Sleeps extends Fold<Sleeps> {
    private final Durations virtualOvershoot = part(new Durations());
    private final Durations platformOvershoot = part(new Durations());
    private final IndexOfDispersion ends = part(new IndexOfDispersion(window));
    private final Total askedNanos = summed();
    private final Total virtualAskedNanos = summed();
    private final Total ofVirtual = summed();

    public Sleeps(Window window) {
        super(window);
        on(Sleep.class, this::add);
    }

    private void add(Sleep s) {
        if (s.thread() == null || !window.contains(s.endNanos())) {
            return;
        }
        ofVirtual.add(s.thread().virtual() ? 1 : 0);
        if (!s.interrupted()) {
            askedNanos.add(s.askedNanos());
            if (s.thread().virtual()) {
                virtualAskedNanos.add(s.askedNanos());
                ends.add(s.startNanos() + s.askedNanos());
            }
            overshoot(s.thread().virtual()).add(s.durationNanos() - s.askedNanos());
        }
    }

    private Durations overshoot(boolean virtual) {
        return virtual ? virtualOvershoot : platformOvershoot;
    }

    /** Returns the sum of the times asked for, in nanoseconds. */
    public long askedNanos() {
        return askedNanos.value();
    }

    /** Returns the same of virtual threads. */
    public long virtualAskedNanos() {
        return virtualAskedNanos.value();
    }

    /** Returns the share of the time from falling asleep to running again that virtual threads were late; 0 without sleeps. */
    public double virtualLateShare() {
        double late = virtualOvershoot.totalNanos();
        return late == 0 ? 0 : late / (virtualAskedNanos.value() + late);
    }

    /** Returns how often virtual threads slept and ran again, interrupted or not. */
    public long ofVirtual() {
        return ofVirtual.value();
    }

    /** Returns the number of sleeps that ended in the window at their time or later. */
    public long count() {
        return virtualOvershoot.count() + platformOvershoot.count();
    }

    /**
     * Returns what the timer adds to a sleep without queueing, in nanoseconds per sleep: the tenth percentile of the wake-up
     * delay of the thread kind with most sleeps.
     */
    public long timerFloorNanos() {
        return overshoot(virtualOvershoot.count() >= platformOvershoot.count()).percentileNanos(10);
    }

    /**
     * Returns the index of dispersion of the requested ends of virtual-thread sleeps per 2 ms: 1 if they are random, more if
     * many ends coincide. Wake-up delays do not affect it.
     */
    public double bunching() {
        return ends.dispersion();
    }

    /** Returns the wake-up delays of virtual threads. */
    public Durations virtualOvershoot() {
        return virtualOvershoot;
    }

    /** Returns the wake-up delays of platform threads. */
    public Durations platformOvershoot() {
        return platformOvershoot;
    }

    /**
     * The index of dispersion (variance divided by mean) of the number of instants per slot: 1 for a Poisson process, more for
     * bursts. Only the first {@value #SLOTS} slots of the window count, so that memory is bounded.
     */
    public static final class IndexOfDispersion implements Mergeable<IndexOfDispersion> {
        private static final int SLOTS = 4096;
        private static final long SLOT_NANOS = 2_000_000;

        private final Window window;
        private final int slots;
        private final int[] counts = new int[SLOTS];

        public IndexOfDispersion(Window window) {
            this.window = window;
            this.slots = (int) Math.max(1, Math.min(SLOTS, window.lengthNanos() / SLOT_NANOS));
        }

        public void add(long instantNanos) {
            long slot = Math.floorDiv(instantNanos - window.startNanos(), SLOT_NANOS);
            if (slot >= 0 && slot < slots) {
                counts[(int) slot]++;
            }
        }

        @Override
        public void merge(IndexOfDispersion other) {
            for (int i = 0; i < slots; i++) {
                counts[i] += other.counts[i];
            }
        }

        /** Returns variance divided by mean; 0 without instants. */
        public double dispersion() {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < slots; i++) {
                sum += counts[i];
                squares += (double) counts[i] * counts[i];
            }
            double mean = sum / slots;
            return mean == 0 ? 0 : (squares / slots - mean * mean) / mean;
        }
    }
}
