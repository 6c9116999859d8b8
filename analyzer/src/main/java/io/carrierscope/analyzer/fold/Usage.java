package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.NativeMemory;
import io.carrierscope.analyzer.recording.JvmEvent.UsageSample;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** What a JVM used in the window, from samples: memory in bytes, and live platform threads. */
public final class Usage extends Fold<Usage> {
    private final Window window;
    private final Level heap = new Level();
    private final Level resident = new Level();
    private final Level committed = new Level();
    private final Level platformThreads = new Level();

    public Usage(Window window) {
        this.window = window;
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

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(UsageSample.class, NativeMemory.class);
    }

    @Override
    public void accept(JvmEvent event) {
        if (event instanceof UsageSample s && window.contains(s.startNanos())) {
            heap.add(s.heapBytes());
            s.residentBytes().ifPresent(resident::add);
            platformThreads.add(s.platformThreads());
        } else if (event instanceof NativeMemory m && window.contains(m.startNanos())) {
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
