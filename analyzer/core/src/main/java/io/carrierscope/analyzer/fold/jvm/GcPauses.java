package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.GcCpuTime;
import io.carrierscope.analyzer.recording.event.JvmEvent.GcPause;

/** Pauses of the collector within the window, and the processor time it told of them. */
public final class GcPauses extends Fold<GcPauses> {
    private final Window window;
    private final Durations pauses = new Durations();
    private final TimeBins overTime;
    private long cpuNanos;

    public GcPauses(Window window) {
        this.window = window;
        this.overTime = new TimeBins(window);
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
        pauses.merge(other.pauses);
        overTime.merge(other.overTime);
        cpuNanos += other.cpuNanos;
    }

    public Durations pauses() {
        return pauses;
    }

    public TimeBins overTime() {
        return overTime;
    }

    /** Processor time of the pauses as the collector tells it, in nanoseconds; 0 where it was not recorded. */
    public long cpuNanos() {
        return cpuNanos;
    }
}
