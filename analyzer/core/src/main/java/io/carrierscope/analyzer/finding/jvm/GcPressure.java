package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GrowingMemory.MemoryLimit;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.fold.jvm.Collections;
import io.carrierscope.analyzer.fold.jvm.SystemGcs;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * GC pauses stop the application for a large part of the time, or threads wait for memory that a concurrent GC has yet to free.
 * Judged from {@code jdk.GCPhasePause}, {@code jdk.ZAllocationStall} and sleeps of those who wait for direct memory.
 */
public final class GcPressure extends CellCause {
    public static final String ID = "gc-pressure";
    /** Four times the heap of the runner's cells. */
    private static final int MORE_HEAP_MEGABYTES = 1024;
    /** Where so much of the heap is in use after each collection, what is kept decides. */
    private static final double NEARLY_FULL = 0.7;
    private static final String HUMONGOUS = "G1 Humongous Allocation";
    /** If a JVM pauses for a larger share, nothing is known about the time without pauses. */
    private static final double REACHED_SHARE = 0.9;
    /** Without the pauses 1.10 times the work: of a gain below a tenth nobody has a use. */
    private static final double MUCH_PAUSED = 1 - 1 / 1.1;
    /** A client that waits for an answer may notice a pause of this length. */
    private static final long LONG_PAUSE_NANOS = 100_000_000;
    /** What begins a collection beside allocation and calls, as the JVM names it, with what makes that rarer. */
    private static final Map<String, String> REASONS = Map.of(
            "Metadata GC Threshold", "make fewer classes and class loaders, and keep those that are made; or a larger"
                    + " -XX:MetaspaceSize and -XX:MaxMetaspaceSize: a larger heap does not help",
            "CodeCache GC Threshold", "a larger -XX:ReservedCodeCacheSize",
            "Heap Inspection Initiated GC", "fewer class histograms",
            "Heap Dump Initiated GC", "fewer heap dumps",
            "Diagnostic Command", "ask the JVM for this less often",
            "GCLocker Initiated GC",
            "JDK 22 or newer with G1, where native code that uses arrays holds up no collection");
    private static final String FEWER_OBJECTS = "a larger heap, or fewer live objects: jcmd PID GC.class_histogram lists the classes with most bytes; one that keeps growing is a leak";
    private static final String NO_CALLS = "-XX:+DisableExplicitGC";
    private static final String CALLS = "jdk.SystemGC";
    private static final String EVENT = "jdk.GCPhasePause";
    private static final String STALL = "jdk.ZAllocationStall";

    public GcPressure() {
        super(ID,
                "GC stops all threads, or makes them wait for memory, for a large share of the time.",
                "fewer allocations, a larger heap, or no calls of System.gc()",
                "a concurrent GC takes CPU time without stopping or holding up threads",
                List.of(RuntimeEvents.GcPause.class, RuntimeEvents.AllocationStall.class, RuntimeEvents.SystemGc.class,
                        RuntimeEvents.HeapUse.class, JvmEvent.Sleep.class));
    }

    /** Calls of System.gc() pause too, and only ZGC has threads wait for the heap, which is asked of it alone. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of(RuntimeEvents.GcPause.class);
    }

    @Override
    public Intervention intervention(Cell cell) {
        var intervention = Intervention
                .of(cell.server().filter(GcPressure::stalls).isPresent() ? "waits for memory" : "GC pauses");
        return cell.server().filter(GcPressure::called).isPresent()
                ? intervention
                : intervention.by(Change.Kind.SERVER_HEAP, MORE_HEAP_MEGABYTES);
    }

    /**
     * One processor becomes free for the length of the pauses, which is all of the pauses' CPU time with the serial GC. What a GC that
     * keeps up would let the threads do that wait for memory is not known.
     */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        if (cell.server().filter(GcPressure::stalls).isPresent()) {
            return Optional.empty();
        }
        var p = measured.processors();
        double inPauses = cell
                .perRequest(OptionalDouble.of(cell.server().map(MeasuredRecording::gcPauseShare).orElse(0.0)))
                .orElse(0);
        return Optional.of(measured.with(new Processors(Math.max(0, p.serverNanos() - inPauses), p.clientNanos(),
                p.forServer(), p.forCell(), p.unit())));
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return cell.server().filter(GcPressure::stalls).isPresent()
                ? Optional.empty()
                : Optional.of(measured.withoutPauses());
    }

    /** Threads that wait for memory would run: of the time in which threads run or wait for it, how much they wait, 0 to 1. */
    private static double stalled(MeasuredRecording server) {
        double waiting = server.measured().stalls.meanWaiting();
        double running = server.busyProcessors().orElse(server.profile().hardwareThreads());
        return waiting < Verdict.NOISE ? 0 : waiting / (waiting + running);
    }

    /** True if the pauses are worth no finding, and the waits for memory are. */
    private static boolean stalls(MeasuredRecording server) {
        return !paused(server) && stalled(server) >= Verdict.NOISE;
    }

    /** True if a service could do a tenth more work without the pauses, or if long ones take more than runs differ by. */
    private static boolean paused(MeasuredRecording server) {
        double share = server.gcPauseShare();
        return share >= MUCH_PAUSED
                || share >= Verdict.NOISE && server.measured().gc.pauses().maxNanos() >= LONG_PAUSE_NANOS;
    }

    /** Pauses last longer where others have the processors of the collector's threads: they may take little of a machine of its own. */
    private static boolean ofOtherProcesses(MeasuredRecording server) {
        return server.crowdedOut() && paused(server) && server.gcPauseShare() < MUCH_PAUSED && !called(server);
    }

    /** Only ZGC records that threads wait for memory while it collects. */
    private static Sight sight(MeasuredRecording server) {
        return server.profile().youngCollector().filter(gc -> gc.startsWith("Z")).isPresent()
                ? server.visibility().of(Topic.GC_PAUSES, Topic.ALLOCATION_STALLS)
                : server.visibility().of(Topic.GC_PAUSES);
    }

    @Override
    public boolean gainsTime() {
        return true;
    }

    /** Pauses stop all threads, whatever else they wait for. Threads that wait for memory would need processors in place of it. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return stalls(subject)
                ? super.gain(subject, found)
                : OptionalDouble.of(1 / Math.max(1 - found.share(), 1 - REACHED_SHARE));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    /** With the place, if one is known: pauses alone do not tell what to change. */
    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return stalls(subject)
                ? Optional.empty()
                : Optional
                        .of((called(subject)
                                ? found.evidence().stream()
                                        .filter(e -> e.source().equals(CALLS) || e.source().equals(EVENT))
                                : Stream.of(Optional.of(found.evidence().getFirst()),
                                        reason(subject).map(GcPressure::of)
                                                .or(() -> setUp(subject).map(SetUp::evidence))
                                                .or(() -> allocated(subject)),
                                        humongous(subject)).flatMap(Optional::stream))
                                .map(Evidence::claim).collect(Collectors.joining("; ")));
    }

    private Verdict judge(MeasuredRecording server) {
        var sight = sight(server);
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        var pauses = server.measured().gc.pauses();
        double share = server.gcPauseShare();
        var evidence = new ArrayList<>(List.of(Evidence.of(EVENT,
                "GC pauses: %d, %.1f %% of the time, longest %,.1f ms", pauses.count(), 100 * share,
                pauses.maxNanos() / 1e6)));
        var waits = server.measured().stalls;
        if (waits.stalls().count() > 0) {
            evidence.add(stalls(server) ? 0 : 1, Evidence.of(waits.direct() ? "jdk.ThreadSleep" : STALL,
                    "%.2f threads waited on average for %s: %,d waits, longest %,.1f ms; most at %s",
                    waits.meanWaiting(),
                    waits.direct() ? "direct memory, since all of it was taken" : "memory that GC had yet to free",
                    waits.stalls().count(), waits.stalls().maxNanos() / 1e6,
                    waits.mostAt().orElse("?")));
        }
        var calls = server.measured().systemGcs;
        if (called(server)) {
            evidence.add(Evidence.of(CALLS, "calls of System.gc(): %,d, in all %.2f s%s; most at %s", calls.count(),
                    calls.nanos() / 1e9, direct(calls) ? ", to free direct memory" : "", calls.mostAt().orElse("?")));
        }
        humongous(server).ifPresent(evidence::add);
        reason(server).map(GcPressure::of).ifPresent(evidence::add);
        setUp(server).map(SetUp::evidence).ifPresent(evidence::add);
        allocated(server).ifPresent(evidence::add);
        kept(server).ifPresent(kept -> evidence.add(Evidence.of("jdk.GCHeapSummary",
                "of the heap at least %.0f %% was in use at any time, also after collections", 100 * kept)));
        if (stalls(server)) {
            return new Verdict.Found(this, stalled(server), "the time in which threads run or wait for memory",
                    evidence,
                    remedy(server)).given(sight);
        }
        if (ofOtherProcesses(server)) {
            return Verdict.Unknown.ofShared(this);
        }
        return !paused(server)
                ? new Verdict.Absent(this, evidence).given(sight)
                : new Verdict.Found(this, Math.min(1, share), "measured time", evidence, remedy(server))
                        .at(server.measured().allocations.mostly(MOSTLY).map(Place::of)).given(sight)
                        .because(kept(server).map(k -> GrowingHeap.ID).or(() -> Optional.of(ThreadLocalChurn.ID)
                                .filter(id -> ThreadLocalChurn.collects(server))));
    }

    /** What is allocated most, and where, with its share of all bytes. */
    private static Optional<Evidence> allocated(MeasuredRecording server) {
        var all = server.measured().allocations;
        return all.sites().stream().filter(s -> s.getValue() >= MUCH * all.totalBytes()).findFirst()
                .map(s -> Evidence.of("jdk.ObjectAllocationSample", "%.0f %% of the bytes are allocated as %s",
                        100.0 * s.getValue() / all.totalBytes(), s.getKey()));
    }

    /** Collections for objects that take regions of the heap of their own. */
    private static Optional<Evidence> humongous(MeasuredRecording server) {
        var sums = server.measured().collections.sums();
        long all = sums.stream().mapToLong(Collections.Sum::count).sum();
        long humongous = sums.stream().filter(s -> s.kind().cause().equals(HUMONGOUS))
                .mapToLong(Collections.Sum::count).sum();
        return humongous < MOSTLY * all || humongous == 0
                ? Optional.empty()
                : Optional.of(Evidence.of("jdk.GarbageCollection",
                        "%,d of %,d collections began for an object larger than half of a region%s: humongous",
                        humongous, all,
                        server.profile().bytes("G1HeapRegionSize")
                                .map(bytes -> Figure.text(" of %.0f MiB", MemoryLimit.mebibytes(bytes)))
                                .orElse("")));
    }

    /** What most of the pauses are for, if that is not the memory that the program allocates. */
    private static Optional<Collections.Sum> reason(MeasuredRecording server) {
        var sums = server.measured().collections.sums();
        long all = sums.stream().mapToLong(Collections.Sum::pausesNanos).sum();
        return sums.stream().filter(s -> REASONS.containsKey(s.kind().cause()))
                .collect(Collectors.groupingBy(s -> s.kind().cause())).values().stream()
                .map(of -> of.stream().reduce(Collections.Sum::plus).orElseThrow())
                .filter(of -> of.pausesNanos() >= MOSTLY * all).findFirst();
    }

    /** How the collector was set up, where that makes pauses long or many, and what to do. */
    private record SetUp(Evidence evidence, String remedy) {}

    private static Optional<SetUp> setUp(MeasuredRecording server) {
        var profile = server.profile();
        var used = server.measured().footprint.heapBytes().most();
        return profile.youngLimit().filter(o -> used.isPresent()
                && used.getAsDouble() < MOSTLY * profile.maxHeapBytes().orElse(0L))
                .map(o -> new SetUp(Evidence.of("jdk.GCHeapSummary",
                        "with %s at most %.0f %% of the heap are in use", o,
                        100 * used.getAsDouble() / profile.maxHeapBytes().orElseThrow()),
                        "leave out " + o + ", so that the young generation can take more of the heap"))
                .or(() -> Optional.of(profile).filter(RecordingProfile::logsInStops).map(p -> new SetUp(
                        Evidence.of(EVENT, "perhaps they are long for the JVM's log, which it writes meanwhile"),
                        "-Xlog:async, so that no pause waits for the log of the JVM; or less allocation per request")))
                .or(() -> profile.tooManyGcThreads().map(o -> new SetUp(Evidence.of("jdk.GCConfiguration",
                        "%s shares %s among more threads", o, profile.processors()), "leave out " + o)))
                .or(() -> Optional.of(profile).filter(p -> p.collectsSerially() && p.hardwareThreads() > 1)
                        .map(p -> new SetUp(Evidence.of("jdk.GCConfiguration", "the serial collector has one thread"),
                                "a collector with several threads (-XX:+UseG1GC or -XX:+UseParallelGC), less allocation per"
                                        + " request, or a larger heap")));
    }

    private static Evidence of(Collections.Sum reason) {
        return Evidence.of("jdk.GarbageCollection", "most of that in %,d collections for \"%s\"", reason.count(),
                reason.kind().cause());
    }

    /** True when most of the pauses are collections that code asked for. */
    private static boolean called(MeasuredRecording server) {
        return server.measured().systemGcs.nanos() >= MOSTLY * server.measured().gc.pauses().totalNanos()
                && server.measured().systemGcs.count() > 0;
    }

    private static boolean direct(SystemGcs calls) {
        return calls.directNanos() >= MOSTLY * calls.nanos();
    }

    /** The share of the largest heap that was always in use, if that is most of it. */
    private static Optional<Double> kept(MeasuredRecording server) {
        var least = server.measured().footprint.heapBytes().least();
        return server.profile().maxHeapBytes().filter(max -> least.isPresent()).map(max -> least.getAsDouble() / max)
                .filter(kept -> kept >= NEARLY_FULL);
    }

    /** A larger heap makes a collection that was asked for no rarer. */
    private static String remedy(MeasuredRecording server) {
        var calls = server.measured().systemGcs;
        if (humongous(server).isPresent()) {
            return "use these large objects again, make them smaller than half of a region, or larger regions"
                    + " (-XX:G1HeapRegionSize)";
        }
        if (stalls(server) && server.measured().stalls.direct() || called(server) && direct(calls)) {
            return (server.profile().startedWith(NO_CALLS)
                    ? "leave out " + NO_CALLS + ", since only collections free direct buffers; or "
                    : "") + "use direct buffers again in place of new ones, or allow more of them"
                    + " (-XX:MaxDirectMemorySize); a larger heap does not help";
        }
        if (called(server)) {
            return "do not call System.gc() at " + calls.mostAt().orElse("?")
                    + ", or make it concurrent (-XX:+ExplicitGCInvokesConcurrent)";
        }
        return reason(server).map(r -> REASONS.get(r.kind().cause())).or(() -> kept(server).map(k -> FEWER_OBJECTS))
                .or(() -> setUp(server).map(SetUp::remedy))
                .orElseGet(() -> "less allocation per request, a larger heap, or " + (stalls(server)
                        ? "more threads for GC (-XX:ConcGCThreads) if processors are free"
                        : "a concurrent GC"));
    }
}
