package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GrowingMemory.MemoryLimit;
import io.carrierscope.analyzer.fold.jvm.Footprint;
import io.carrierscope.analyzer.fold.jvm.NativeOwners.Owner;
import io.carrierscope.analyzer.fold.jvm.NativeOwners;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Growth;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Memory outside of the heap grows. Judged from {@code jdk.ResidentSetSize}, less what the heap may have touched for the first time:
 * from the first collection on that is the growth of its largest use, before it all that was allocated. The place is the one where
 * samples show that code takes such memory.
 */
public final class GrowingNativeMemory extends GrowingMemory {
    public static final String ID = "native-memory-growth";
    /** Compiled code, class data and buffers of a service that warms up take less, and come to an end. */
    private static final double NOTABLE_BYTES = 32 << 20;
    /**
     * While methods queue for the compilers, or may do so, these take memory for what they compile at a time. In the first minute of a JVM
     * class data, compiled code and stacks of threads take as much.
     */
    private static final double COMPILING_BYTES = 96 << 20;
    /** The heap of an older JVM was touched long ago, so what is allocated may touch none of it for the first time. */
    private static final double OLD_NANOS = 600e9;
    private static final String RECORD = "where it is taken is not recorded: -XX:NativeMemoryTracking=summary tells for what, and"
            + " async-profiler's event nativemem tells where";

    public GrowingNativeMemory() {
        super(ID,
                "Memory outside of the heap grows, and the container or the machine will have none left within an hour.",
                "give back native memory: end Deflaters and Inflaters, close arenas, use direct buffers again",
                "a cache outside of the heap fills",
                List.of(RuntimeEvents.ResidentSet.class, RuntimeEvents.HeapUse.class, JvmEvent.Allocation.class,
                        JvmEvent.PhysicalMemory.class));
    }

    /** Allocations are asked for where memory grew. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of(RuntimeEvents.ResidentSet.class, RuntimeEvents.HeapUse.class, JvmEvent.PhysicalMemory.class);
    }

    @Override
    Verdict judge(MeasuredRecording r) {
        var sight = r.visibility().of(RuntimeEvents.ResidentSet.class);
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        var limit = MemoryLimit.ofProcess(r);
        if (limit.isEmpty()) {
            return new Verdict.Unknown(this, "the memory of the machine was not recorded",
                    "jdk.PhysicalMemory#enabled=true,period=everyChunk");
        }
        return grows(r, notable(r)).filter(g -> MemoryLimit.soon(g.secondsUntil(limit.get().bytes())))
                .<Verdict>map(g -> found(r, g, limit.get())).orElseGet(() -> notFound(r, limit.get()));
    }

    /** Without the allocations, or in an old JVM, nobody knows how much of the heap was touched for the first time. */
    private Verdict notFound(MeasuredRecording r, MemoryLimit limit) {
        var allocations = r.visibility().of(Topic.ALLOCATIONS);
        var resident = r.measured().footprint.residentBytes();
        boolean may = Growth.of(resident.points(0))
                .filter(g -> g.grown() >= notable(r) && MemoryLimit.soon(g.secondsUntil(limit.bytes()))).isPresent();
        if (resident.points(0).size() < Growth.FEWEST && mayFill(resident.points(0), limit.bytes())) {
            return new Verdict.Unknown(this, "few samples of the resident memory", "a longer recording");
        }
        if (may && (allocations.blind() || ageNanos(r) > OLD_NANOS)) {
            return allocations.blind()
                    ? new Verdict.Unknown(this, allocations)
                    : new Verdict.Unknown(this, "memory grows, and whether it is that of the heap is not seen",
                            "a longer recording, until collections ran");
        }
        return grows(r, 0).filter(g -> MemoryLimit.soon(g.secondsUntil(limit.bytes()))).isPresent()
                ? new Verdict.Unknown(this,
                        "memory grows no more than in a warm-up, for too short a time to tell whether this goes on",
                        "a longer recording")
                : new Verdict.Absent(this, List.of(resident(r)));
    }

    private static Evidence resident(MeasuredRecording r) {
        var resident = r.measured().footprint.residentBytes();
        return Evidence.of("jdk.ResidentSetSize", "%,.0f to %,.0f MiB were resident",
                MemoryLimit.mebibytes(resident.least().orElse(0)), MemoryLimit.mebibytes(resident.most().orElse(0)));
    }

    /** The growth by so much or more that the heap cannot have made. */
    private static Optional<Growth> grows(MeasuredRecording r, double least) {
        var whole = Growth.of(r.measured().footprint.residentBytes().points(0))
                .flatMap(g -> g.without(touched(r)));
        return whole.filter(g -> g.grown() >= least).or(() -> sinceCollection(r).filter(g -> g.grown() >= least));
    }

    private static double notable(MeasuredRecording r) {
        var compiling = r.measured().compiling;
        return compiling.waiting().isEmpty() || compiling.backlog() || ageNanos(r) < GrowingMetaspace.STARTS_NANOS
                ? COMPILING_BYTES
                : NOTABLE_BYTES;
    }

    /** Up to the last collection: what the heap takes after it is not known. */
    private static Optional<Growth> sinceCollection(MeasuredRecording r) {
        Footprint f = r.measured().footprint;
        double until = f.heapBytes().points(0).stream().mapToDouble(Growth.Point::seconds).max().orElse(0);
        return f.heapBytes().firstBin().stream().boxed().findFirst().flatMap(bin -> Growth
                .of(f.residentBytes().points(bin).stream().filter(p -> p.seconds() <= until).toList())
                .flatMap(g -> g.without(f.heapBytes().most().orElse(0) - f.heapBytes().most(bin).orElse(0))));
    }

    private static double touched(MeasuredRecording r) {
        double max = r.profile().maxHeapBytes().map(Long::doubleValue).orElse(Double.POSITIVE_INFINITY);
        return Math.min(max, allocated(r));
    }

    private Verdict found(MeasuredRecording r, Growth growth, MemoryLimit limit) {
        var evidence = new ArrayList<>(List.of(Evidence.of("jdk.ResidentSetSize",
                "memory outside of the heap grows by at least %,.0f MiB a minute: %,.0f MiB are resident, %s,"
                        + " which is used up in %s if this goes on",
                MemoryLimit.mebibytesPerMinute(growth.perSecond()), MemoryLimit.mebibytes(growth.last()),
                limit.text(growth.last()), MemoryLimit.time(growth.secondsUntil(limit.bytes())))));
        buffers(r).ifPresent(g -> evidence.add(Evidence.of("jdk.DirectBufferStatistics",
                "direct buffers grow by at least %,.0f MiB a minute", MemoryLimit.mebibytesPerMinute(g.perSecond()))));
        r.measured().nativeMemory.mostGrown().ifPresent(type -> evidence.add(Evidence.of("jdk.NativeMemoryUsage",
                "most of it is of the kind %s", type)));
        var owner = owner(r, growth);
        owner.ifPresent(o -> evidence.add(Evidence.of("jdk.ObjectAllocationSample", "%s", place(o))));
        return new Verdict.Found(this, limit.share(growth.last()), limit.what(), evidence,
                owner.map(o -> o.owner().remedy()).orElse(RECORD));
    }

    private static String place(NativeOwners.Site o) {
        return Figure.text("%s are created at %s", o.owner().what(), o.at());
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of(
                found.evidence().getFirst().claim() + grows(subject, notable(subject)).flatMap(g -> owner(subject, g))
                        .map(o -> "; " + place(o)).orElse("; where it is taken is not recorded"));
    }

    private static Optional<Growth> buffers(MeasuredRecording r) {
        return Growth.of(r.measured().footprint.directBytes().points(0));
    }

    /** Where direct buffers make most of the growth, who creates them; where they do not, who takes other memory. */
    private static Optional<NativeOwners.Site> owner(MeasuredRecording r, Growth all) {
        boolean direct = buffers(r).filter(b -> b.perSecond() >= MOSTLY * all.perSecond()).isPresent();
        boolean known = r.measured().footprint.directBytes().count() > 0;
        return r.measured().nativeOwners.most(direct
                ? Set.of(Owner.BUFFERS)
                : known
                        ? Set.of(Owner.DEFLATER, Owner.INFLATER, Owner.SEGMENTS, Owner.UNSAFE, Owner.LIBRARY)
                        : Set.of(Owner.values()));
    }
}
