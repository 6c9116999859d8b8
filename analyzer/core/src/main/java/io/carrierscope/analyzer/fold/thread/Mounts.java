package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JdkEvents.MethodTiming;
import java.util.OptionalDouble;

/**
 * Mounts of virtual threads, from {@code jdk.MethodTiming} of {@code VirtualThread.runContinuation} (JDK 25 or newer). Its
 * counts are cumulative, so two samples in the window are needed; with one sample per chunk there may be fewer.
 */
public final class Mounts extends Fold<Mounts> {
    private static final String MOUNT = "java.lang.VirtualThread.runContinuation";

    private MethodTiming first;
    private MethodTiming last;

    public Mounts(Window window) {
        super(window);
        on(MethodTiming.class, this::add);
    }

    private void add(MethodTiming t) {
        if (MOUNT.equals(t.method()) && window.contains(t.startNanos())) {
            take(t);
        }
    }

    private void take(MethodTiming t) {
        first = first == null || t.startNanos() < first.startNanos() ? t : first;
        last = last == null || t.startNanos() > last.startNanos() ? t : last;
    }

    @Override
    public void merge(Mounts other) {
        if (other.first != null) {
            take(other.first);
            take(other.last);
        }
    }

    /** Returns the mean number of carriers with a mounted virtual thread between the samples; empty without two samples. */
    public OptionalDouble meanMounted() {
        return Figure.when(first != last,
                () -> (last.totalNanos() - first.totalNanos()) / (last.startNanos() - first.startNanos()));
    }

    /** Returns the mounts per second between the samples; empty without two samples. */
    public OptionalDouble perSecond() {
        return Figure.when(first != last,
                () -> (last.invocations() - first.invocations()) * 1e9 / (last.startNanos() - first.startNanos()));
    }
}
