package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.HeapUse;
import io.carrierscope.analyzer.recording.event.JvmEvent.ResidentSet;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCount;

/** Memory and platform threads over time. */
public final class Footprint extends Fold<Footprint> {
    private final SampleBins heapBytes;
    private final SampleBins residentBytes;
    private final SampleBins platformThreads;

    public Footprint(Window window) {
        heapBytes = new SampleBins(window);
        residentBytes = new SampleBins(window);
        platformThreads = new SampleBins(window);
        on(HeapUse.class, h -> heapBytes.add(h.startNanos(), h.usedBytes()));
        on(ResidentSet.class, r -> residentBytes.add(r.startNanos(), r.bytes()));
        on(ThreadCount.class, t -> platformThreads.add(t.startNanos(), t.active()));
    }

    @Override
    public void merge(Footprint other) {
        heapBytes.merge(other.heapBytes);
        residentBytes.merge(other.residentBytes);
        platformThreads.merge(other.platformThreads);
    }

    /** Returns the heap in use before and after each collection, in bytes. */
    public SampleBins heapBytes() {
        return heapBytes;
    }

    /** Returns the memory of the process in RAM, in bytes. */
    public SampleBins residentBytes() {
        return residentBytes;
    }

    /** Returns the number of live platform threads. */
    public SampleBins platformThreads() {
        return platformThreads;
    }
}
