package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.HeapUse;
import io.carrierscope.analyzer.recording.JvmEvent.ThreadCount;
import io.carrierscope.analyzer.recording.Window;
import java.util.Set;

/** What the process took over time: heap, before and after each collection, and platform threads. */
public final class Footprint extends Fold<Footprint> {
    private final SampleBins heapBytes;
    private final SampleBins platformThreads;

    public Footprint(Window window) {
        heapBytes = new SampleBins(window);
        platformThreads = new SampleBins(window);
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(HeapUse.class, ThreadCount.class);
    }

    @Override
    public void accept(JvmEvent event) {
        switch (event) {
            case HeapUse h -> heapBytes.add(h.startNanos(), h.usedBytes());
            case ThreadCount t -> platformThreads.add(t.startNanos(), t.active());
            default -> {
            }
        }
    }

    @Override
    public void merge(Footprint other) {
        heapBytes.merge(other.heapBytes);
        platformThreads.merge(other.platformThreads);
    }

    /** Heap in use right before and right after collections, in bytes. */
    public SampleBins heapBytes() {
        return heapBytes;
    }

    /** Live platform threads. */
    public SampleBins platformThreads() {
        return platformThreads;
    }
}
