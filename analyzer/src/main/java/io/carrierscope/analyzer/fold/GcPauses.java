package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.GcCpuTime;
import io.carrierscope.analyzer.recording.JvmEvent.GcPause;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** Pauses of the collector within the window, and the processor time it told of them. */
public final class GcPauses extends Fold<GcPauses> {
    private final Window window;
    private final Durations pauses = new Durations();
    private final TimeBins overTime;
    private long cpuNanos;

    public GcPauses(Window window) {
        this.window = window;
        this.overTime = new TimeBins(window);
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(GcPause.class, GcCpuTime.class);
    }

    @Override
    public void accept(JvmEvent event) {
        switch (event) {
            case GcPause p when window.overlapNanos(p) > 0 -> add(p);
            case GcCpuTime t when window.contains(t.startNanos()) -> cpuNanos += t.cpuNanos();
            default -> {
            }
        }
    }

    private void add(GcPause pause) {
        pauses.add(window.overlapNanos(pause));
        overTime.add(pause.startNanos(), pause.endNanos(), 1);
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
