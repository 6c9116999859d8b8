package io.carrierscope.analyzer.fold.measure;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.dump.StandingThreads;
import io.carrierscope.analyzer.fold.jvm.Allocations;
import io.carrierscope.analyzer.fold.jvm.AuxiliaryProcesses;
import io.carrierscope.analyzer.fold.jvm.ClassLoaders;
import io.carrierscope.analyzer.fold.jvm.Cleaners;
import io.carrierscope.analyzer.fold.jvm.Collections;
import io.carrierscope.analyzer.fold.jvm.CompilerTrouble;
import io.carrierscope.analyzer.fold.jvm.Compiling;
import io.carrierscope.analyzer.fold.jvm.Footprint.Usage;
import io.carrierscope.analyzer.fold.jvm.Footprint;
import io.carrierscope.analyzer.fold.jvm.GcPauses.AllocationStalls;
import io.carrierscope.analyzer.fold.jvm.GcPauses;
import io.carrierscope.analyzer.fold.jvm.HeapAfter;
import io.carrierscope.analyzer.fold.jvm.NativeKinds;
import io.carrierscope.analyzer.fold.jvm.NativeOwners;
import io.carrierscope.analyzer.fold.jvm.OldObjects;
import io.carrierscope.analyzer.fold.jvm.OwnEvents;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.jvm.ProcessCpu;
import io.carrierscope.analyzer.fold.jvm.ProcessStarts;
import io.carrierscope.analyzer.fold.jvm.Safepoints;
import io.carrierscope.analyzer.fold.jvm.SystemGcs;
import io.carrierscope.analyzer.fold.jvm.Throwables;
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
import io.carrierscope.analyzer.fold.thread.CpuSamples.WallSamples;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.Lanes;
import io.carrierscope.analyzer.fold.thread.LongPins;
import io.carrierscope.analyzer.fold.thread.Mounts;
import io.carrierscope.analyzer.fold.thread.NativeCalls;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.fold.thread.Pools;
import io.carrierscope.analyzer.fold.thread.SampleTimes;
import io.carrierscope.analyzer.fold.thread.Sightings;
import io.carrierscope.analyzer.fold.thread.Sleeps;
import io.carrierscope.analyzer.fold.thread.ThreadDumps;
import io.carrierscope.analyzer.fold.thread.ThreadGroups;
import io.carrierscope.analyzer.fold.thread.ThreadStarts;
import io.carrierscope.analyzer.fold.thread.VirtualLives;
import io.carrierscope.analyzer.fold.thread.VirtualThreads;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits;
import io.carrierscope.analyzer.fold.wait.LentPools;
import io.carrierscope.analyzer.fold.wait.LongWaits;
import io.carrierscope.analyzer.fold.wait.LoopRuns;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.TimedWaits;
import io.carrierscope.analyzer.fold.wait.WaitStacks;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording.Folded;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.Optional;

/**
 * All measurements of one recording over one window, taken in one pass. To add a fold, register it here and add its accessor.
 */
public final class Measurements extends FoldSet {
    public final Pinning pinning = register(new Pinning(window, context.jdkFeature(), context.pinnedThresholdNanos()));
    public final CarrierUse carriers = register(new CarrierUse(window, context.threadLoadPeriodNanos()));
    public final ThreadGroups threads = register(new ThreadGroups(window, context.threadLoadPeriodNanos()));
    public final ProcessCpu cpu = register(
            new ProcessCpu(window, context.loadPeriodNanos(), context.threadLoadPeriodNanos()));
    public final Requests requests = register(new Requests(window));
    public final Handlers handlers = register(new Handlers(window));
    public final Sleeps sleeps = register(new Sleeps(window));
    public final VirtualThreads virtualThreads = register(new VirtualThreads(window));
    public final Cleaners cleaners = register(new Cleaners(window));
    public final VirtualLives virtualLives = register(new VirtualLives(window));
    public final GcPauses gc = register(new GcPauses(window));
    public final Collections collections = register(new Collections(window));
    public final HeapAfter heapAfter = register(new HeapAfter(window));
    public final SystemGcs systemGcs = register(new SystemGcs(window));
    public final AllocationStalls stalls = register(new AllocationStalls(window));
    public final ProcessStarts processStarts = register(new ProcessStarts(window));
    public final Batches batches = register(new Batches(window));
    public final Waits waits = register(
            new Waits(window, context.jdkFeature(), context.tracedPark(), context.tracesParks()));
    public final Mounts mounts = register(new Mounts(window));
    public final WaitStacks waitStacks = register(
            new WaitStacks(window, context.jdkFeature(), context.tracedPark(), context.tracesParks()));
    public final SocketWaits sockets = register(new SocketWaits(window));
    public final Throwables throwables = register(new Throwables(window));
    public final CpuSamples samples = register(new CpuSamples(window));
    public final WallSamples wallSamples = register(new WallSamples(window));
    public final SampleTimes sampleTimes = register(new SampleTimes(window));
    public final RequestTraces traces = register(new RequestTraces(window, context.ofCell()));
    public final InFlight inFlight = register(new InFlight(window));
    public final HandlerWaits handlerWaits = register(
            new HandlerWaits(window, context.jdkFeature(), context.tracesParks()));
    public final Safepoints safepoints = register(new Safepoints(window));
    public final Pauses pauses = register(new Pauses(window));
    public final EventLoopWaits eventLoops = register(new EventLoopWaits(window));
    public final LoopRuns loopRuns = register(new LoopRuns(window));
    public final CpuBursts cpuBursts = register(new CpuBursts(window));
    public final Allocations allocations = register(new Allocations(window));
    public final Usage usage = register(new Usage(window));
    public final Sends sends = register(new Sends(window));
    public final Batching batching = register(new Batching(window));
    public final LongWaits longWaits = register(new LongWaits(window));
    public final LentPools lentPools = register(new LentPools(window));
    public final TimedWaits timedWaits = register(new TimedWaits(window, context.ofCell()));
    public final Footprint footprint = register(new Footprint(window));
    public final NativeOwners nativeOwners = register(new NativeOwners(window));
    public final NativeKinds nativeMemory = register(new NativeKinds(window));
    public final ClassLoaders classLoaders = register(new ClassLoaders(window));
    public final OldObjects oldObjects = register(new OldObjects(window));
    public final Lanes lanes = register(new Lanes(window, context.jdkFeature()));
    public final AuxiliaryProcesses auxiliaryProcesses = register(new AuxiliaryProcesses(window));
    public final Compiling compiling = register(new Compiling(window));
    public final CompilerTrouble compilerTrouble = register(new CompilerTrouble(window));

    public final Pools pools = register(new Pools(window, context.threadLoadPeriodNanos()));
    public final ThreadStarts threadStarts = register(new ThreadStarts(window));
    public final LongPins longPins = register(new LongPins(window, context.jdkFeature()));
    public final Sightings sightings = register(new Sightings(window));
    public final ThreadDumps threadDumps = register(new ThreadDumps(window));
    public final StandingThreads standing = register(new StandingThreads(window));
    public final NativeCalls nativeCalls = register(new NativeCalls(window));

    public final OwnEvents ownEvents = register(new OwnEvents(window));

    /** What a page needs to show any range of time; empty unless it was asked for. */
    public final Optional<Slices> slices;

    private Measurements(FoldContext context) {
        this(context, false);
    }

    private Measurements(FoldContext context, boolean sliced) {
        super(context);
        this.slices = sliced && window.lengthNanos() >= Slices.COUNT
                ? Optional.of(register(new Slices(context)))
                : Optional.empty();
    }

    /** Returns measurements without any event. */
    public static Measurements empty(Window window, RecordingProfile profile) {
        return new Measurements(FoldContext.of(window, profile));
    }

    /**
     * Measures a recording.
     *
     * @throws DataError if it can no longer be read
     */
    public static Measurements of(EventSource recording) throws DataError {
        var context = FoldContext.of(recording);
        return recording.fold(() -> new Measurements(context), Measurements::merged);
    }

    /**
     * Opens and measures a recording file.
     *
     * @param requestEvent the event type to count as requests, see {@link Recording#open(Path, Optional, Reading)}
     * @throws DataError if the file cannot be read, or lacks the part that is to be measured
     */
    public static Folded<Measurements> of(Path file, Optional<RequestEvent> requestEvent, Reading reading)
            throws DataError {
        try {
            return Recording.fold(file, requestEvent, reading,
                    source -> FoldContext.of(reading.part().of(source), source.profile()),
                    context -> new Measurements(context, reading.slices() && !context.ofCell()),
                    Measurements::merged);
        } catch (Reading.Part.Absent e) {
            throw new DataError(e.getMessage());
        }
    }

    /** Returns measurements without any event, with those of slices of the time. */
    public static Measurements sliced(FoldContext context) {
        return new Measurements(context, true);
    }

    /** Returns measurements without any event, equivalent to those that were made in this context. */
    public static Measurements empty(FoldContext context) {
        return new Measurements(context);
    }

    /**
     * Opens and measures a file that holds some chunks of a recording, in this thread.
     *
     * @param whole the span of the whole recording, which is not short
     */
    public static Folded<Measurements> ofPart(Path chunks, Window whole) throws DataError {
        return Recording.fold(chunks, Optional.empty(), Reading.inOneThread(),
                part -> FoldContext.of(whole, part.profile()),
                Measurements::new, Measurements::merged);
    }

    /** Adds the measurements of another part of the same recording. */
    public void merge(Measurements other) {
        mergeFolds(other);
    }

    private Measurements merged(Measurements other) {
        merge(other);
        return this;
    }

    /** Returns what the measurements depend on; those of equal contexts merge. */
    public FoldContext context() {
        return context;
    }

    public Window window() {
        return window;
    }
}
