package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcCpuTime;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;

/** GC pauses within the window, and their CPU time. */
public final class GcPauses extends Fold<GcPauses> {
    private final Durations pauses = part(new Durations());
    private final TimeBins overTime = part(new TimeBins(window));
    private long cpuNanos;

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
            cpuNanos += t.cpuNanos();
        }
    }

    @Override
    public void merge(GcPauses other) {
        super.merge(other);
        cpuNanos += other.cpuNanos;
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
        return cpuNanos;
    }
}
