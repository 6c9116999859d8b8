package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.UsageSample;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ClassCount;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.DirectBuffers;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.HeapUse;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.NativeMemory;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ResidentSet;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ThreadCount;

/** Memory, classes and platform threads over time. */
public final class Footprint extends Fold<Footprint> {
    private final SampleBins heapBytes = part(new SampleBins(window));
    private final SampleBins residentBytes = part(new SampleBins(window));
    private final SampleBins platformThreads = part(new SampleBins(window));
    private final SampleBins directBytes = part(new SampleBins(window));
    private final SampleBins loadedClasses = part(new SampleBins(window));
    private final SampleBins liveClasses = part(new SampleBins(window));

    public Footprint(Window window) {
        super(window);
        on(HeapUse.class, h -> heapBytes.add(h.startNanos(), h.usedBytes()));
        on(ResidentSet.class, r -> residentBytes.add(r.startNanos(), r.bytes()));
        on(ThreadCount.class, t -> platformThreads.add(t.startNanos(), t.active()));
        on(DirectBuffers.class, b -> directBytes.add(b.startNanos(), b.bytes()));
        on(ClassCount.class, this::classes);
    }

    private void classes(ClassCount c) {
        loadedClasses.add(c.startNanos(), c.loaded());
        liveClasses.add(c.startNanos(), c.live());
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

    /** Returns the memory of direct buffers, in bytes. */
    public SampleBins directBytes() {
        return directBytes;
    }

    /** Returns the number of classes loaded since the JVM started. */
    public SampleBins loadedClasses() {
        return loadedClasses;
    }

    /** Returns the number of those that are not unloaded. */
    public SampleBins liveClasses() {
        return liveClasses;
    }

    /** Memory in bytes and live platform threads of a JVM in the window, from samples. */
    public static final class Usage extends Fold<Usage> {
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
}
