package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.HeapUse;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCount;

/** Heap use and platform threads over time. */
public final class Footprint extends Fold<Footprint> {
    private final SampleBins heapBytes;
    private final SampleBins platformThreads;

    public Footprint(Window window) {
        heapBytes = new SampleBins(window);
        platformThreads = new SampleBins(window);
        on(HeapUse.class, h -> heapBytes.add(h.startNanos(), h.usedBytes()));
        on(ThreadCount.class, t -> platformThreads.add(t.startNanos(), t.active()));
    }

    @Override
    public void merge(Footprint other) {
        heapBytes.merge(other.heapBytes);
        platformThreads.merge(other.platformThreads);
    }

    /** Returns the heap in use before and after each collection, in bytes. */
    public SampleBins heapBytes() {
        return heapBytes;
    }

    /** Returns the number of live platform threads. */
    public SampleBins platformThreads() {
        return platformThreads;
    }
}
