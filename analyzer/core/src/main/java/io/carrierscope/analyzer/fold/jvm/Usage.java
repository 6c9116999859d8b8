package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeMemory;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;

/** What a JVM used in the window, from samples: memory in bytes, and live platform threads. */
public final class Usage extends Fold<Usage> {
    private final Window window;
    private final Level heap = new Level();
    private final Level resident = new Level();
    private final Level committed = new Level();
    private final Level platformThreads = new Level();

    public Usage(Window window) {
        this.window = window;
        on(UsageSample.class, this::sample);
        on(NativeMemory.class, this::nativeMemory);
    }

    /** A quantity that goes up and down. */
    public static final class Level {
        private long samples;
        private double total;
        private long max;

        private void add(long value) {
            samples++;
            total += value;
            max = Math.max(max, value);
        }

        private void merge(Level other) {
            samples += other.samples;
            total += other.total;
            max = Math.max(max, other.max);
        }

        public long samples() {
            return samples;
        }

        public long max() {
            return max;
        }

        /** The mean of the samples, 0 without any. */
        public double mean() {
            return samples == 0 ? 0 : total / samples;
        }
    }

    private void sample(UsageSample s) {
        if (window.contains(s.startNanos())) {
            heap.add(s.heapBytes());
            s.residentBytes().ifPresent(resident::add);
            platformThreads.add(s.platformThreads());
        }
    }

    private void nativeMemory(NativeMemory m) {
        if (window.contains(m.startNanos())) {
            committed.add(m.committedBytes());
        }
    }

    @Override
    public void merge(Usage other) {
        heap.merge(other.heap);
        resident.merge(other.resident);
        committed.merge(other.committed);
        platformThreads.merge(other.platformThreads);
    }

    /** Live objects and garbage. */
    public Level heap() {
        return heap;
    }

    /** Of the process, in RAM; no samples where the system does not tell. */
    public Level resident() {
        return resident;
    }

    /** Of the process, heap included, by the JVM's own account; no samples where native memory is not tracked. */
    public Level committed() {
        return committed;
    }

    public Level platformThreads() {
        return platformThreads;
    }
}
