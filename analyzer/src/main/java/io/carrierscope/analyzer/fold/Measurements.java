package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Folded;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.recording.Reading;
import io.carrierscope.analyzer.recording.Recording;
import io.carrierscope.analyzer.recording.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All measurements of one recording over one window, taken in one pass. */
public record Measurements(Window window, Pinning pinning, CarrierUse carriers, ThreadGroups threads, ProcessCpu cpu,
        Requests requests, Handlers handlers, Sleeps sleeps, VirtualThreads virtualThreads, GcPauses gc,
        Batches batches, Waits waits, Mounts mounts, CpuSamples samples, Journeys journeys, InFlight inFlight,
        HandlerWaits handlerWaits, Pauses pauses, EventLoopWaits eventLoops, Stretches stretches,
        Allocations allocations, Usage usage, Sends sends, Batching batching,
        ContextSwitches switches, Asleep asleep, Footprint footprint, Lanes lanes,
        Companions companions, Compiling compiling) {
    /** Nothing measured yet. */
    public static Measurements empty(Window window, Outline outline) {
        return empty(Terms.of(window, outline));
    }

    private static Measurements empty(Terms terms) {
        Window window = terms.window();
        return new Measurements(window, new Pinning(window, terms.jdkFeature()),
                new CarrierUse(window, terms.threadLoadPeriodNanos()),
                new ThreadGroups(window, terms.threadLoadPeriodNanos()),
                new ProcessCpu(window, terms.loadPeriodNanos()), new Requests(window), new Handlers(window),
                new Sleeps(window), new VirtualThreads(window), new GcPauses(window), new Batches(),
                new Waits(window, terms.jdkFeature(), terms.tracedPark(), terms.tracesParks()),
                new Mounts(window),
                new CpuSamples(window), new Journeys(),
                new InFlight(window), new HandlerWaits(window, terms.jdkFeature(), terms.tracesParks()),
                new Pauses(window), new EventLoopWaits(window), new Stretches(window), new Allocations(window),
                new Usage(window), new Sends(window), new Batching(window),
                new ContextSwitches(), new Asleep(window), new Footprint(window),
                new Lanes(window, terms.jdkFeature()), new Companions(), new Compiling(window));
    }

    /** Reads the recording's events through all folds. */
    public static Measurements of(EventSource recording) throws DataError {
        var terms = Terms.of(recording);
        return recording.fold(() -> new Pass(empty(terms)), Pass::merged).measurements();
    }

    /** Opens the file and reads its events through all folds. */
    public static Folded<Measurements> of(Path file, Optional<String> requestEvent, Reading reading) throws DataError {
        var folded = Recording.fold(file, requestEvent, reading, Terms::of, terms -> new Pass(empty(terms)),
                Pass::merged);
        return new Folded<>(folded.source(), folded.result().measurements());
    }

    /** Every fold; a component is not measured unless it is here. */
    List<Fold<?>> folds() {
        return List.of(pinning, carriers, threads, cpu, requests, handlers, sleeps, virtualThreads, gc, batches, waits,
                mounts, samples, journeys, inFlight, handlerWaits, pauses, eventLoops, stretches, allocations, usage,
                sends, batching, switches, asleep, footprint, lanes, companions,
                compiling);
    }

    /** Takes the event into account in every fold. */
    public void accept(JvmEvent event) {
        folds().forEach(f -> f.accept(event));
    }

    /** Adds what the other measurements of the same window have seen. */
    public void merge(Measurements other) {
        pinning.merge(other.pinning);
        carriers.merge(other.carriers);
        threads.merge(other.threads);
        cpu.merge(other.cpu);
        requests.merge(other.requests);
        handlers.merge(other.handlers);
        sleeps.merge(other.sleeps);
        virtualThreads.merge(other.virtualThreads);
        gc.merge(other.gc);
        batches.merge(other.batches);
        waits.merge(other.waits);
        mounts.merge(other.mounts);
        samples.merge(other.samples);
        journeys.merge(other.journeys);
        inFlight.merge(other.inFlight);
        handlerWaits.merge(other.handlerWaits);
        pauses.merge(other.pauses);
        eventLoops.merge(other.eventLoops);
        stretches.merge(other.stretches);
        allocations.merge(other.allocations);
        usage.merge(other.usage);
        sends.merge(other.sends);
        batching.merge(other.batching);
        switches.merge(other.switches);
        asleep.merge(other.asleep);
        footprint.merge(other.footprint);
        lanes.merge(other.lanes);
        companions.merge(other.companions);
        compiling.merge(other.compiling);
    }
}
