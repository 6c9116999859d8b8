package io.carrierscope.analyzer.measure;

import io.carrierscope.analyzer.fold.FoldContext;
import io.carrierscope.analyzer.fold.jvm.Allocations;
import io.carrierscope.analyzer.fold.jvm.AuxiliaryProcesses;
import io.carrierscope.analyzer.fold.jvm.Compiling;
import io.carrierscope.analyzer.fold.jvm.ContextSwitches;
import io.carrierscope.analyzer.fold.jvm.Footprint;
import io.carrierscope.analyzer.fold.jvm.GcPauses;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.jvm.ProcessCpu;
import io.carrierscope.analyzer.fold.jvm.Usage;
import io.carrierscope.analyzer.fold.request.Batches;
import io.carrierscope.analyzer.fold.request.Batching;
import io.carrierscope.analyzer.fold.request.HandlerWaits;
import io.carrierscope.analyzer.fold.request.Handlers;
import io.carrierscope.analyzer.fold.request.InFlight;
import io.carrierscope.analyzer.fold.request.RequestTraces;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.request.Sends;
import io.carrierscope.analyzer.fold.thread.CarrierUse;
import io.carrierscope.analyzer.fold.thread.CpuBursts;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.EventLoopWaits;
import io.carrierscope.analyzer.fold.thread.Lanes;
import io.carrierscope.analyzer.fold.thread.Mounts;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.fold.thread.Sleeps;
import io.carrierscope.analyzer.fold.thread.ThreadDumps;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import io.carrierscope.analyzer.fold.thread.TimedWaits;
import io.carrierscope.analyzer.fold.thread.VirtualThreads;
import io.carrierscope.analyzer.fold.thread.Waits;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.file.Folded;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.Optional;

/** All measurements of one recording over one window, taken in one pass. A new fold is one line here, and an accessor. */
public final class Measurements extends FoldSet {
    private final Pinning pinning = register(new Pinning(window, terms.jdkFeature()));
    private final CarrierUse carriers = register(new CarrierUse(window, terms.threadLoadPeriodNanos()));
    private final ThreadGroups threads = register(new ThreadGroups(window, terms.threadLoadPeriodNanos()));
    private final ProcessCpu cpu = register(new ProcessCpu(window, terms.loadPeriodNanos()));
    private final Requests requests = register(new Requests(window));
    private final Handlers handlers = register(new Handlers(window));
    private final Sleeps sleeps = register(new Sleeps(window));
    private final VirtualThreads virtualThreads = register(new VirtualThreads(window));
    private final GcPauses gc = register(new GcPauses(window));
    private final Batches batches = register(new Batches());
    private final Waits waits = register(
            new Waits(window, terms.jdkFeature(), terms.tracedPark(), terms.tracesParks()));
    private final Mounts mounts = register(new Mounts(window));
    private final CpuSamples samples = register(new CpuSamples(window));
    private final RequestTraces traces = register(new RequestTraces());
    private final InFlight inFlight = register(new InFlight(window));
    private final HandlerWaits handlerWaits = register(
            new HandlerWaits(window, terms.jdkFeature(), terms.tracesParks()));
    private final Pauses pauses = register(new Pauses(window));
    private final EventLoopWaits eventLoops = register(new EventLoopWaits(window));
    private final CpuBursts cpuBursts = register(new CpuBursts(window));
    private final Allocations allocations = register(new Allocations(window));
    private final Usage usage = register(new Usage(window));
    private final Sends sends = register(new Sends(window));
    private final Batching batching = register(new Batching(window));
    private final ContextSwitches switches = register(new ContextSwitches());
    private final TimedWaits timedWaits = register(new TimedWaits(window));
    private final Footprint footprint = register(new Footprint(window));
    private final Lanes lanes = register(new Lanes(window, terms.jdkFeature()));
    private final AuxiliaryProcesses auxiliaryProcesses = register(new AuxiliaryProcesses());
    private final Compiling compiling = register(new Compiling(window));

    private final ThreadDumps threadDumps = register(new ThreadDumps(window));

    private Measurements(FoldContext terms) {
        super(terms);
    }

    /** Nothing measured yet. */
    public static Measurements empty(Window window, RecordingProfile profile) {
        return new Measurements(FoldContext.of(window, profile));
    }

    /** Reads the recording's events through all folds. */
    public static Measurements of(EventSource recording) throws DataError {
        var terms = FoldContext.of(recording);
        return recording.fold(() -> new Measurements(terms), Measurements::merged);
    }

    /** Opens the file and reads its events through all folds. */
    public static Folded<Measurements> of(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        return Recording.fold(file, requestEvent, reading, FoldContext::of, Measurements::new, Measurements::merged);
    }

    /** Adds what the other measurements of the same window have seen. */
    public void merge(Measurements other) {
        mergeFolds(other);
    }

    private Measurements merged(Measurements other) {
        merge(other);
        return this;
    }

    public Window window() {
        return window;
    }

    public Pinning pinning() {
        return pinning;
    }

    public CarrierUse carriers() {
        return carriers;
    }

    public ThreadGroups threads() {
        return threads;
    }

    public ProcessCpu cpu() {
        return cpu;
    }

    public Requests requests() {
        return requests;
    }

    public Handlers handlers() {
        return handlers;
    }

    public Sleeps sleeps() {
        return sleeps;
    }

    public VirtualThreads virtualThreads() {
        return virtualThreads;
    }

    public GcPauses gc() {
        return gc;
    }

    public Batches batches() {
        return batches;
    }

    public Waits waits() {
        return waits;
    }

    public Mounts mounts() {
        return mounts;
    }

    public CpuSamples samples() {
        return samples;
    }

    public RequestTraces traces() {
        return traces;
    }

    public InFlight inFlight() {
        return inFlight;
    }

    public HandlerWaits handlerWaits() {
        return handlerWaits;
    }

    public Pauses pauses() {
        return pauses;
    }

    public EventLoopWaits eventLoops() {
        return eventLoops;
    }

    public CpuBursts cpuBursts() {
        return cpuBursts;
    }

    public Allocations allocations() {
        return allocations;
    }

    public Usage usage() {
        return usage;
    }

    public Sends sends() {
        return sends;
    }

    public Batching batching() {
        return batching;
    }

    public ContextSwitches switches() {
        return switches;
    }

    public TimedWaits timedWaits() {
        return timedWaits;
    }

    public Footprint footprint() {
        return footprint;
    }

    public Lanes lanes() {
        return lanes;
    }

    public AuxiliaryProcesses auxiliaryProcesses() {
        return auxiliaryProcesses;
    }

    public ThreadDumps threadDumps() {
        return threadDumps;
    }

    public Compiling compiling() {
        return compiling;
    }
}
