package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.NativeMemory;

/** Memory in bytes and live platform threads of a JVM in the window, from samples. */
public final class Usage extends Fold<Usage> {
    private final SampleBins heap = part(new SampleBins(window));
    private final SampleBins resident = part(new SampleBins(window));
    private final SampleBins committed = part(new SampleBins(window));
    private final SampleBins platformThreads = part(new SampleBins(window));

    public Usage(Window window) {
        super(window);
        on(UsageSample.class, this::sample);
        on(NativeMemory.class, m -> committed.add(m.startNanos(), m.committedBytes()));
    }

    private void sample(UsageSample s) {
        if (s.heapBytes() >= 0) {
            heap.add(s.startNanos(), s.heapBytes());
        }
        s.residentBytes().ifPresent(bytes -> resident.add(s.startNanos(), bytes));
        platformThreads.add(s.startNanos(), s.platformThreads());
    }

    /** Returns the heap in use, garbage included. */
    public SampleBins heap() {
        return heap;
    }

    /** Returns the resident memory of the process; no samples if the system does not report it. */
    public SampleBins resident() {
        return resident;
    }

    /** Returns the memory that the JVM committed, heap included; no samples without native memory tracking. */
    public SampleBins committed() {
        return committed;
    }

    public SampleBins platformThreads() {
        return platformThreads;
    }
}
