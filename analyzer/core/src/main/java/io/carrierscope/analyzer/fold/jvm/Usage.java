package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeMemory;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;

/** Memory in bytes and live platform threads of a JVM in the window, from samples. */
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

    /** Mean and maximum of sampled values. */
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

        /** Returns the largest sample, 0 without samples. */
        public long max() {
            return max;
        }

        /** Returns the mean of the samples, 0 without samples. */
        public double mean() {
            return samples == 0 ? 0 : total / samples;
        }
    }

    private void sample(UsageSample s) {
        if (window.contains(s.startNanos())) {
            if (s.heapBytes() >= 0) {
                heap.add(s.heapBytes());
            }
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

    /** Returns the heap in use, garbage included. */
    public Level heap() {
        return heap;
    }

    /** Returns the resident memory of the process; no samples if the system does not report it. */
    public Level resident() {
        return resident;
    }

    /** Returns the memory that the JVM committed, heap included; no samples without native memory tracking. */
    public Level committed() {
        return committed;
    }

    public Level platformThreads() {
        return platformThreads;
    }
}
