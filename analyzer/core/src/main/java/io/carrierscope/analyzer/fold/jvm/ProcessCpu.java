package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.LoadSamples;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.Throttling;
import java.util.OptionalDouble;

/** Processor use of the whole process and of the machine, as shares of the machine's hardware threads. */
public final class ProcessCpu extends Fold<ProcessCpu> {
    private final Window window;
    private final long periodNanos;
    private final LoadSamples jvm = new LoadSamples();
    private final LoadSamples machine = new LoadSamples();
    private long leastThrottledNanos = Long.MAX_VALUE;
    private long mostThrottledNanos = Long.MIN_VALUE;

    /** @param periodNanos the period of {@code jdk.CPULoad} in the recording */
    public ProcessCpu(Window window, long periodNanos) {
        this.window = window;
        this.periodNanos = periodNanos;
        on(CpuLoad.class, this::load);
        on(Throttling.class, this::throttling);
    }

    private void throttling(Throttling t) {
        leastThrottledNanos = Math.min(leastThrottledNanos, t.throttledNanos());
        mostThrottledNanos = Math.max(mostThrottledNanos, t.throttledNanos());
    }

    /** The JVM's first sample only sets its baseline and reads 0 even for the machine, which a running JVM rules out. */
    private void load(CpuLoad load) {
        if (load.machineTotal() == 0) {
            return;
        }
        jvm.add(window, load.startNanos(), periodNanos, load.jvm());
        machine.add(window, load.startNanos(), periodNanos, load.machineTotal());
    }

    @Override
    public void merge(ProcessCpu other) {
        jvm.merge(other.jvm);
        machine.merge(other.machine);
        leastThrottledNanos = Math.min(leastThrottledNanos, other.leastThrottledNanos);
        mostThrottledNanos = Math.max(mostThrottledNanos, other.mostThrottledNanos);
    }

    /** Mean share of the machine this JVM used; empty when no sample covers the window. */
    public OptionalDouble jvmShare() {
        return mean(jvm);
    }

    /** Mean share of the machine that all processes used. */
    public OptionalDouble machineShare() {
        return mean(machine);
    }

    private static OptionalDouble mean(LoadSamples samples) {
        return samples.coveredNanos() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(samples.loadNanos() / samples.coveredNanos());
    }

    /** Time for which the container's quota stopped the process while recorded, in nanoseconds. */
    public long throttledNanos() {
        return mostThrottledNanos < leastThrottledNanos ? 0 : mostThrottledNanos - leastThrottledNanos;
    }
}
