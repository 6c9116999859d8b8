package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.AllocationStall;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcCpuTime;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.Optional;

/** GC pauses within the window, and their CPU time. */
public final class GcPauses extends Fold<GcPauses> {
    private final Durations pauses = part(new Durations());
    private final TimeBins overTime = part(new TimeBins(window));
    private final Total cpuNanos = summed();

    public GcPauses(Window window) {
        super(window);
        on(GcPause.class, this::pause);
        on(GcCpuTime.class, this::cpuTime);
    }

    private void pause(GcPause pause) {
        long inside = window.overlapNanos(pause);
        if (inside > 0) {
            pauses.add(inside);
            overTime.add(pause.startNanos(), pause.endNanos(), 1);
        }
    }

    private void cpuTime(GcCpuTime t) {
        if (window.contains(t.startNanos())) {
            cpuNanos.add(t.cpuNanos());
        }
    }

    /** Returns the lengths of the pauses, clipped to the window. */
    public Durations pauses() {
        return pauses;
    }

    /** Returns the time paused in each part of the window. */
    public TimeBins overTime() {
        return overTime;
    }

    /** Returns the CPU time of the pauses in nanoseconds, from {@code jdk.GCCPUTime}; 0 if not recorded. */
    public long cpuNanos() {
        return cpuNanos.value();
    }

    /**
     * Waits of threads for memory within the window. ZGC collects beside the application: where it frees memory too late, no pause shows it,
     * but each thread that needs some waits, and a virtual thread holds its carrier. Whoever needs a direct buffer while all direct memory is
     * taken sleeps until others are freed, longer each time.
     */
    public static final class AllocationStalls extends Fold<AllocationStalls> {
        private final Durations stalls = part(new Durations());
        private final Durations direct = part(new Durations());
        private final LimitedSums<String> sites = part(LimitedSums.bySite());
        private final LimitedSums<String> directSites = part(LimitedSums.bySite());

        public AllocationStalls(Window window) {
            super(window);
            on(AllocationStall.class, stall -> add(stall, stall.stack(), stalls, sites));
            on(Sleep.class, sleep -> {
                if (SystemGcs.RESERVES_DIRECT_MEMORY.of(sleep.stack())) {
                    add(sleep, sleep.stack(), direct, directSites);
                }
            });
        }

        private void add(Timed wait, Stack stack, Durations kind, LimitedSums<String> at) {
            long inside = window.overlapNanos(wait);
            if (inside > 0) {
                kind.add(inside);
                at.add(Holder.at(stack), inside);
            }
        }

        /** Returns the lengths of the waits of all threads, clipped to the window: those for direct memory, if they take longer. */
        public Durations stalls() {
            return direct() ? direct : stalls;
        }

        /** True if threads wait for direct memory, and longer than for the heap. */
        public boolean direct() {
            return direct.totalNanos() > stalls.totalNanos();
        }

        /** Returns the mean number of threads that wait. */
        public double meanWaiting() {
            return (double) stalls().totalNanos() / window.lengthNanos();
        }

        /** Returns the site where {@link #stalls} took longest; empty without waits. */
        public Optional<String> mostAt() {
            return (direct() ? directSites : sites).largest(Comparator.naturalOrder());
        }
    }
}
