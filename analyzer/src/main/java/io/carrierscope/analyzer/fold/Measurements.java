package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Folded;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.recording.Reading;
import io.carrierscope.analyzer.recording.Recording;
import io.carrierscope.analyzer.recording.Window;
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
    private final Journeys journeys = register(new Journeys());
    private final InFlight inFlight = register(new InFlight(window));
    private final HandlerWaits handlerWaits = register(
            new HandlerWaits(window, terms.jdkFeature(), terms.tracesParks()));
    private final Pauses pauses = register(new Pauses(window));
    private final EventLoopWaits eventLoops = register(new EventLoopWaits(window));
    private final Stretches stretches = register(new Stretches(window));
    private final Allocations allocations = register(new Allocations(window));
    private final Usage usage = register(new Usage(window));
    private final Sends sends = register(new Sends(window));
    private final Batching batching = register(new Batching(window));
    private final ContextSwitches switches = register(new ContextSwitches());
    private final Asleep asleep = register(new Asleep(window));
    private final Footprint footprint = register(new Footprint(window));
    private final Lanes lanes = register(new Lanes(window, terms.jdkFeature()));
    private final Companions companions = register(new Companions());
    private final Compiling compiling = register(new Compiling(window));

    private Measurements(Terms terms) {
        super(terms);
    }

    /** Nothing measured yet. */
    public static Measurements empty(Window window, Outline outline) {
        return new Measurements(Terms.of(window, outline));
    }

    /** Reads the recording's events through all folds. */
    public static Measurements of(EventSource recording) throws DataError {
        var terms = Terms.of(recording);
        return recording.fold(() -> new Measurements(terms), Measurements::merged);
    }

    /** Opens the file and reads its events through all folds. */
    public static Folded<Measurements> of(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        return Recording.fold(file, requestEvent, reading, Terms::of, Measurements::new, Measurements::merged);
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

    public Journeys journeys() {
        return journeys;
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

    public Stretches stretches() {
        return stretches;
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

    public Asleep asleep() {
        return asleep;
    }

    public Footprint footprint() {
        return footprint;
    }

    public Lanes lanes() {
        return lanes;
    }

    public Companions companions() {
        return companions;
    }

    public Compiling compiling() {
        return compiling;
    }
}
