package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GrowingMemory.MemoryLimit;
import io.carrierscope.analyzer.fold.jvm.HeapAfter;
import io.carrierscope.analyzer.fold.jvm.HeapGrowth;
import io.carrierscope.analyzer.fold.jvm.OldObjects;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The heap in use after collections grows, see {@link HeapGrowth}, and will be full within an hour. Who holds it is told by {@code
 * jdk.OldObjectSample}. Wrong while a cache fills.
 */
public final class GrowingHeap extends GrowingMemory {
    public static final String ID = "heap-growth";
    /** What to do where a registry keeps a meter for each user or request. */
    public static final String FEWER_METERS = "tags with few values: no user, no address, no path with ids";
    /** Less of the maximum heap may be what a service loads on its first requests. */
    private static final double NOTABLE = 0.10;

    public GrowingHeap() {
        super(ID,
                "The heap in use after collections grows, and will be full within an hour.",
                "find what holds these objects: jcmd PID GC.class_histogram lists the classes with most bytes",
                "a cache fills",
                List.of(RuntimeEvents.HeapUse.class, RuntimeEvents.Collection.class, JvmEvent.HeapLimit.class));
    }

    @Override
    Verdict judge(MeasuredRecording r) {
        var sight = r.visibility().of(RuntimeEvents.HeapUse.class);
        var max = r.profile().maxHeapBytes();
        if (sight.blind() || max.isEmpty()) {
            return sight.blind()
                    ? new Verdict.Unknown(this, sight)
                    : new Verdict.Unknown(this, "the largest heap was not recorded",
                            "jdk.GCHeapConfiguration#enabled=true,period=beginChunk");
        }
        var uses = r.measured().heapAfter.uses();
        return HeapGrowth.of(uses)
                .filter(g -> g.nanos() >= enoughNanos(r))
                .filter(g -> g.grownBytes() >= NOTABLE * max.get()
                        && MemoryLimit.soon(g.secondsUntil(max.get())))
                .<Verdict>map(g -> found(r, g, max.get()))
                .orElseGet(() -> {
                    var verdict = notFound(r, uses, max.get());
                    return verdict instanceof Verdict.Unknown ? ofMeters(r, uses, max.get()).orElse(verdict) : verdict;
                });
    }

    /** A registry keeps each of its meters, so no collection is needed to tell that new ones stay. */
    private Optional<Verdict> ofMeters(MeasuredRecording r, List<HeapAfter.Use> uses, long max) {
        long bytes = r.measured().allocations.newMeterBytes();
        double perSecond = bytes / r.window().lengthSeconds();
        double left = max - uses.stream().mapToLong(HeapAfter.Use::bytes).max().orElse(0);
        return bytes == 0 || !MemoryLimit.soon(left / perSecond) || !r.visibility().recorded(needs()).seen()
                ? Optional.empty()
                : r.measured().allocations.newMetersAllTheTime().map(at -> new Verdict.Found(this,
                        Math.min(1, (double) bytes / max), "the maximum heap", List.of(Evidence.of(
                                "jdk.ObjectAllocationSample",
                                "new meters, of which a registry keeps each, take about %,.0f MiB a minute, so the heap of"
                                        + " %,.0f MiB is full in %s if this goes on, most at %s",
                                MemoryLimit.mebibytesPerMinute(perSecond), MemoryLimit.mebibytes(max),
                                MemoryLimit.time(left / perSecond), at)),
                        FEWER_METERS).at(Optional.of(Place.named(at))));
    }

    private Verdict found(MeasuredRecording r, HeapGrowth g, long max) {
        var evidence = new ArrayList<>(List.of(Evidence.of("jdk.GCHeapSummary",
                "the heap in use after collections grows by at least %,.0f MiB a minute: %,.0f of %,.0f MiB"
                        + " are in use, so it is full in %s at the latest if this goes on",
                MemoryLimit.mebibytesPerMinute(g.bytesPerSecond()), MemoryLimit.mebibytes(g.bytes()),
                MemoryLimit.mebibytes(max), MemoryLimit.time(g.secondsUntil(max)))));
        holder(r).ifPresent(m -> evidence.add(Evidence.of("jdk.OldObjectSample",
                "%.0f %% of the sampled objects that survived are %s", 100 * m.share(), m.what())));
        return new Verdict.Found(this, Math.min(1, (double) g.bytes() / max), "the maximum heap", evidence,
                holder(r).map(m -> m.what().contains(", held by ")
                        ? "find why it keeps them, or bound it"
                        : "find what holds these objects: " + names(r)).orElse(names(r) + "; " + remedy()));
    }

    private static String names(MeasuredRecording r) {
        return CommandName.recordingHolders(r.profile().jdkFeature()) + " names what holds them";
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of(found.evidence().getFirst().claim() + holder(subject).map(m -> Figure
                .text("; %.0f %% of what survives are %s", 100 * m.share(), m.what())).orElse(""));
    }

    private static Optional<OldObjects.Most> holder(MeasuredRecording r) {
        return r.measured().heapAfter.uses().stream().mapToLong(HeapAfter.Use::atNanos).max().stream().boxed()
                .flatMap(last -> r.measured().oldObjects.most(last).stream()).findFirst();
    }

    /**
     * What a young collection leaves may be garbage of the old generation, and what grew cannot exceed what was allocated. Absent only if
     * even that, at the same pace, would not fill the heap soon: a few seconds without a collection tell nothing of an hour.
     */
    private Verdict notFound(MeasuredRecording r, List<HeapAfter.Use> uses, long max) {
        if (uses.isEmpty()) {
            double pace = allocated(r) / r.window().lengthSeconds();
            return MemoryLimit.soon(max / pace)
                    ? unknown(0, max, uses)
                    : new Verdict.Absent(this, "jdk.ObjectAllocationSample",
                            "%,.0f of %,.0f MiB were allocated, and no collection ran",
                            MemoryLimit.mebibytes(allocated(r)), MemoryLimit.mebibytes(max));
        }
        double rise = HeapGrowth.rise(uses);
        long most = uses.stream().mapToLong(HeapAfter.Use::bytes).max().orElseThrow();
        double pace = rise / (r.window().lengthSeconds() / 2);
        return HeapGrowth.tell(uses, enoughNanos(r)) || !MemoryLimit.soon((max - most) / pace)
                ? new Verdict.Absent(this, "jdk.GCHeapSummary",
                        "after collections at most %,.0f of %,.0f MiB of heap were in use",
                        MemoryLimit.mebibytes(most), MemoryLimit.mebibytes(max))
                : unknown(rise, max, uses);
    }

    /** Collections of less of the time tell of a start, or of an end. */
    private static double enoughNanos(MeasuredRecording r) {
        return MOSTLY * r.window().lengthNanos();
    }

    private Verdict unknown(double rise, long max, List<HeapAfter.Use> uses) {
        return new Verdict.Unknown(this,
                Figure.text("%d collections, too few of them of the old generation, do not tell what is kept",
                        uses.size()),
                "a longer recording, until the old generation was collected").suspected(Math.min(1, rise / max));
    }
}
