package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents.Profiled;
import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Bytes allocated, estimated from {@code jdk.ObjectAllocationSample}, and the part that virtual threads allocate for
 * per-thread caches. Where a profiler or an older JDK recorded buffers of threads instead, those count; and native memory apart.
 */
public final class Allocations extends Fold<Allocations> {
    private static final int MAX_SITES = 1_000;
    private static final Site REST = new Site("", Stack.NONE);
    private static final Set<String> FILL_METHODS = Set.of("setInitialValue", "initialValue", "initialize");
    private static final List<String> CACHES = List.of("java.lang.ThreadLocal", "java.lang.InheritableThreadLocal",
            "io.netty.util.concurrent.FastThreadLocal");
    /** Classes that keep one buffer or pool per thread and fill it outside the methods above. */
    private static final List<String> RECYCLERS = List.of("BufferRecycler", "io.netty.util.Recycler");

    /** A frame fills a cache of the current thread. */
    public static final StackFact<Boolean> FILLS_CACHE = StackFact.anyFrame(Allocations::fillsCache);

    /** A registry of Micrometer makes a meter that it has not yet, and keeps it. */
    private static final StackFact<Boolean> NEW_METER = StackFact.anyFrame(f -> f.method().startsWith("new")
            && f.type().startsWith("io.micrometer.") && f.type().endsWith("MeterRegistry"));
    private static final int PARTS = 8;
    /** With fewer samples, it is no proof that none was of a part that allocates a twentieth (a chance of 1 in 20). */
    private static final int ENOUGH = 60;

    private final Sites<String, Long> perThread = part(Sites.ofCounts(MAX_SITES, "other sites"));
    private final Sites<Site, Long> sites = part(Sites.ofCounts(MAX_SITES, REST));
    /** By buffers of threads, which tell the same again. */
    private final Sites<Site, Long> buffers = part(Sites.ofCounts(MAX_SITES, REST));
    private final Sites<Stack, Long> outside = part(Sites.ofCounts(MAX_SITES, Stack.NONE));
    private final Sites<CodeKind, Long> samplesByKind = part(Sites.ofCounts(CodeKind.values().length, null));
    private final long[] newMeters = counters(PARTS);
    private final long[] counts = counters(PARTS);
    private final Total perThreadCount = summed();
    private final Total totalBytes = summed();
    private final Total bufferBytes = summed();

    /** What is allocated, and where. */
    public record Site(String type, Stack stack) {}

    public Allocations(Window window) {
        super(window);
        on(Allocation.class, this::add);
        on(Profiled.class, this::profiled);
    }

    private void add(Allocation a) {
        if (window.contains(a.startNanos())) {
            totalBytes.add(a.bytes());
            sites.add(new Site(a.type(), a.stack()), a.bytes());
            CodeKind.of(a.stack()).ifPresent(kind -> samplesByKind.add(kind, 1L));
            int part = TimeBins.partOf(window, a.startNanos(), PARTS);
            counts[part]++;
            if (NEW_METER.of(a.stack())) {
                newMeters[part]++;
            }
            if (ThreadRef.isVirtual(a.thread()) && FILLS_CACHE.of(a.stack())) {
                perThreadCount.add(1);
                perThread.add(a.type() + " at " + a.stack().site(), a.bytes());
            }
        }
    }

    private void profiled(Profiled p) {
        if (!window.contains(p.startNanos())) {
            return;
        }
        switch (p.of()) {
            case HEAP -> {
                bufferBytes.add(p.amount());
                buffers.add(new Site(p.type(), p.stack()), p.amount());
            }
            case NATIVE -> outside.add(p.stack(), p.amount());
            case WALL -> {
            }
        }
    }

    private static boolean fillsCache(Frame frame) {
        return FILL_METHODS.contains(frame.method()) && CACHES.stream().anyMatch(frame.type()::startsWith)
                || RECYCLERS.stream().anyMatch(frame.type()::contains);
    }

    /** Returns the bytes by class and by the place in the application's code, most first; ties are ordered by text. */
    public List<Map.Entry<String, Long>> sites() {
        return sites(type -> true);
    }

    /** Returns the same of these classes. */
    public List<Map.Entry<String, Long>> sites(Predicate<String> types) {
        var bytes = new HashMap<String, Long>();
        bySite().entrySet().stream().filter(e -> types.test(e.getKey().type())).forEach(e -> bytes.merge(
                e.getKey().equals(REST) ? "other sites" : e.getKey().type() + " at " + e.getKey().stack().site(),
                e.getValue(), Long::sum));
        return bytes.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey())).toList();
    }

    /** Returns where most bytes are allocated below such a stack; empty if none are. */
    public Optional<String> mostAt(Predicate<Stack> which) {
        var bytes = new HashMap<String, Long>();
        bySite().entrySet().stream().filter(s -> which.test(s.getKey().stack()))
                .forEach(s -> bytes.merge(Holder.at(s.getKey().stack()), s.getValue(), Long::sum));
        return bytes.entrySet().stream().max(Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()))).map(Map.Entry::getKey);
    }

    /** Returns where most of the new meters are made, if samples show some in most parts of the window; empty otherwise. */
    public Optional<String> newMetersAllTheTime() {
        return Arrays.stream(newMeters).filter(n -> n > 0).count() > PARTS / 2
                ? mostAt(NEW_METER::of)
                : Optional.empty();
    }

    /** Returns the bytes of new meters, if they are made all the time, and not less than half as often in the second half as in the first. */
    public long newMeterBytes() {
        long later = Arrays.stream(newMeters, PARTS / 2, PARTS).sum();
        return newMetersAllTheTime().isEmpty() || 2 * later < Arrays.stream(newMeters, 0, PARTS / 2).sum()
                ? 0
                : bySite().entrySet().stream().filter(s -> NEW_METER.of(s.getKey().stack()))
                        .mapToLong(Map.Entry::getValue).sum();
    }

    /** Returns the number of samples below which code of this kind allocates. */
    public long samples(CodeKind kind) {
        return samplesByKind.kept().getOrDefault(kind, 0L);
    }

    /** Returns the share of the sampled bytes that code of this kind allocates, 0 to 1. */
    public double share(CodeKind kind) {
        return sites.kept().entrySet().stream().filter(s -> kind.is(s.getKey().stack()))
                .mapToLong(Map.Entry::getValue).sum() / (double) Math.max(1, totalBytes.value());
    }

    /** Returns true if the samples would have shown new meters: they show none in half of the window, and are enough there. */
    public boolean wouldShowNewMeters() {
        return IntStream.range(0, PARTS).filter(part -> newMeters[part] == 0 && counts[part] >= ENOUGH)
                .count() >= PARTS / 2;
    }

    /** Returns the number of samples. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** Returns the number of samples that are of caches of single virtual threads. */
    public long perThreadSamples() {
        return perThreadCount.value();
    }

    /** Returns the share of the samples that are of caches of single virtual threads. */
    public double perThreadShare() {
        return count() == 0 ? 0 : (double) perThreadCount.value() / count();
    }

    private Map<Site, Long> bySite() {
        return (sampled() ? sites : buffers).kept();
    }

    /** Returns true if the bytes are those of samples, not of buffers of threads. */
    public boolean sampled() {
        return totalBytes.value() > 0;
    }

    /** Returns the bytes on the heap by stack. */
    public Map<Stack, Long> stacks() {
        return stacks(sampled());
    }

    /** Returns the same by samples, or by buffers of threads. */
    public Map<Stack, Long> stacks(boolean bySamples) {
        return (bySamples ? sites : buffers).kept().entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().stack(), Map.Entry::getValue, Long::sum));
    }

    /** Returns the bytes outside of the heap by stack. */
    public Map<Stack, Long> nativeStacks() {
        return outside.kept();
    }

    /** Returns the place in the application's code at which at least this share of the bytes is allocated; empty if there is none. */
    public Optional<Frame> mostly(double share) {
        var bytes = new HashMap<Frame, Long>();
        sites.kept().forEach((site, n) -> site.stack().firstApplicationFrame()
                .ifPresent(f -> bytes.merge(f, n, Long::sum)));
        return bytes.entrySet().stream().filter(e -> e.getValue() >= share * totalBytes.value())
                .max(Map.Entry.<Frame, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }

    /** Returns the bytes allocated by all threads in the window. */
    public long totalBytes() {
        return sampled() ? totalBytes.value() : bufferBytes.value();
    }

    /** Returns the bytes that virtual threads allocated for caches of their own. */
    public long perThreadBytes() {
        return perThread.kept().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the class and site with most of the per-thread bytes; empty if there are none. */
    public Optional<String> mostPerThread() {
        return perThread.kept().entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
