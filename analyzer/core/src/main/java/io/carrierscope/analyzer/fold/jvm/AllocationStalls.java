package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.AllocationStall;
import java.util.Optional;

/**
 * Waits of threads for memory within the window. ZGC collects beside the application: where it frees memory too late, no pause shows it,
 * but each thread that needs some waits, and a virtual thread holds its carrier.
 */
public final class AllocationStalls extends Fold<AllocationStalls> {
    private final Durations stalls = part(new Durations());
    private final SiteTimes sites = part(new SiteTimes());

    public AllocationStalls(Window window) {
        super(window);
        on(AllocationStall.class, this::add);
    }

    private void add(AllocationStall stall) {
        long inside = window.overlapNanos(stall);
        if (inside > 0) {
            stalls.add(inside);
            sites.add(Holder.at(stall.stack()), inside);
        }
    }

    /** Returns the lengths of the waits of all threads, clipped to the window. */
    public Durations stalls() {
        return stalls;
    }

    /** Returns the mean number of threads that wait. */
    public double meanWaiting() {
        return (double) stalls.totalNanos() / window.lengthNanos();
    }

    /** Returns the site whose waits took longest; empty without waits. */
    public Optional<String> mostAt() {
        return sites.most();
    }
}
