package io.carrierscope.analyzer.recording.event;

import static io.carrierscope.analyzer.settings.Question.CARRIERS;
import static io.carrierscope.analyzer.settings.Question.LATENCY;
import static io.carrierscope.analyzer.settings.Question.MEMORY;

import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.settings.EventSetting;
import java.util.List;

/** What the JVM itself does: collections, memory, classes, compilers and stops. Each kind of event stands here with the types that are read as it. */
public final class RuntimeEvents {
    static final List<EventDescriptor> ALL = List.of(
            EventDescriptor.of("jdk.GCCPUTime", GcCpuTime.class,
                    r -> new GcCpuTime(r.start(),
                            r.nanos("userTime", 0) + r.nanos("systemTime", 0))),
            EventDescriptor.of("jdk.GCPhasePause", GcPause.class, r -> new GcPause(r.start(), r.duration()))
                    .recordedFor(LATENCY, EventSetting::on),
            EventDescriptor.of("jdk.GarbageCollection", Collection.class,
                    r -> new Collection(r.start(), r.name("name"), r.name("cause"), r.nanos("sumOfPauses", 0),
                            r.nanos("longestPause", 0), r.integer("gcId")))
                    .recordedFor(LATENCY, EventSetting::on).recordedFor(MEMORY, EventSetting::on),
            EventDescriptor.of("jdk.SystemGC", SystemGc.class,
                    r -> new SystemGc(r.start(), r.duration(), r.thread("eventThread"), r.stack()))
                    .recordedFor(LATENCY, EventSetting::withStack),
            EventDescriptor.of("jdk.ZAllocationStall", AllocationStall.class,
                    r -> new AllocationStall(r.start(), r.duration(), r.stack()))
                    .recordedFor(LATENCY, EventSetting::withStack),
            EventDescriptor.of("jdk.GCHeapSummary", HeapUse.class,
                    r -> new HeapUse(r.start(), r.integer("heapUsed"), r.integer("gcId"),
                            "After GC".equals(r.name("when"))))
                    .recordedFor(LATENCY, EventSetting::on).recordedFor(MEMORY, EventSetting::on),
            EventDescriptor
                    .of("jdk.ResidentSetSize", ResidentSet.class, r -> new ResidentSet(r.start(), r.integer("size")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.DirectBufferStatistics", DirectBuffers.class,
                    r -> new DirectBuffers(r.start(), r.integer("memoryUsed")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.NativeMemoryUsage", NativeKind.class,
                    r -> new NativeKind(r.start(), r.name("type"), r.integer("committed")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.ClassLoadingStatistics", ClassCount.class,
                    r -> new ClassCount(r.start(), r.integer("loadedClassCount"), r.integer("unloadedClassCount")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.ClassLoaderStatistics", ClassLoaderUse.class,
                    r -> new ClassLoaderUse(r.start(), r.typeOf("classLoader"),
                            r.integer("classCount") + r.integer("hiddenClassCount"),
                            r.integer("chunkSize") + r.integer("hiddenChunkSize")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "everyChunk")),
            EventDescriptor.of("jdk.OldObjectSample", OldObject.class,
                    r -> new OldObject(r.start(), r.nanos("objectAge", 0), r.typeOf("object"), r.stack(),
                            r.path("object")))
                    .recordedFor(MEMORY, t -> EventSetting.on(t).and("stackTrace", "true").and("cutoff", "0 ns")),
            EventDescriptor.of("jdk.JavaThreadStatistics", ThreadCount.class,
                    r -> new ThreadCount(r.start(), r.integer("activeCount")))
                    .recordedFor(MEMORY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.ExecuteVMOperation", VmOperation.class,
                    r -> new VmOperation(r.start(), r.duration(), r.flag("safepoint"), r.name("operation"),
                            r.thread("caller")))
                    .recordedFor(LATENCY, RuntimeEvents::longOperations),
            EventDescriptor.of("jdk.SafepointBegin", SafepointBegin.class,
                    r -> new SafepointBegin(r.start(), r.duration()))
                    .recordedFor(LATENCY, RuntimeEvents::longOperations),
            EventDescriptor.of("jdk.ContainerCPUThrottling", Throttling.class,
                    r -> new Throttling(r.start(), r.nanos("cpuThrottledTime", 0)))
                    .recordedFor(LATENCY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.NativeMemoryUsageTotal", NativeMemory.class,
                    r -> new NativeMemory(r.start(), r.integer("committed"))),
            EventDescriptor.of("jdk.CompilerQueueUtilization", CompilerQueue.class,
                    r -> new CompilerQueue(r.start(), r.name("compiler"), (int) r.integer("queueSize"),
                            r.integer("removedRate")))
                    .recordedFor(LATENCY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.Deoptimization", Deoptimized.class,
                    r -> new Deoptimized(r.start(), r.method("method"), (int) r.integer("lineNumber"),
                            r.name("reason")))
                    .recordedFor(CARRIERS, t -> EventSetting.on(t).and("stackTrace", "false")),
            EventDescriptor.of("jdk.Compilation", Compiled.class,
                    r -> new Compiled(r.start(), r.integer("compileId"), r.method("method"), r.flag("succeded")))
                    .recordedFor(CARRIERS, t -> EventSetting.on(t).and("threshold", "1 ms")),
            EventDescriptor.of("jdk.CompilationFailure", CompilationFailed.class,
                    r -> new CompilationFailed(r.start(), r.integer("compileId"), r.name("failureMessage")))
                    .recordedFor(CARRIERS, EventSetting::on),
            EventDescriptor.of("jdk.ProcessStart", ProcessStarted.class,
                    r -> new ProcessStarted(r.start(), r.stack()))
                    .recordedFor(LATENCY, t -> EventSetting.on(t).and("stackTrace", "true")));

    private RuntimeEvents() {}

    /** Operations may be frequent. With this threshold there are at most 10,000 per second, and then they take all the time. */
    private static EventSetting longOperations(String type) {
        return EventSetting.on(type).and("threshold", "100 us");
    }

    /** {@code jdk.GCCPUTime}: CPU time, user and system, of one GC pause. */
    public record GcCpuTime(long startNanos, long cpuNanos) implements JvmEvent {}

    /** {@code jdk.GCPhasePause}. */
    public record GcPause(long startNanos, long durationNanos) implements Timed {}

    /** {@code jdk.GarbageCollection}: a collection by the named collector, why it ran, its pauses, and its number. */
    public record Collection(long startNanos, String collector, String cause, long pausesNanos, long longestPauseNanos,
            long gc) implements JvmEvent {}

    /** {@code jdk.SystemGC}: a call of {@code System.gc()}, and the time until the collection ended. */
    public record SystemGc(long startNanos, long durationNanos, ThreadRef thread, Stack stack) implements Timed {}

    /** {@code jdk.ZAllocationStall}: a thread waits until the collector has freed memory for it. */
    public record AllocationStall(long startNanos, long durationNanos, Stack stack) implements Timed {}

    /** {@code jdk.GCHeapSummary}, written before and {@code after} each collection, which {@code gc} numbers. */
    public record HeapUse(long startNanos, long usedBytes, long gc, boolean after) implements JvmEvent {}

    /** {@code jdk.ResidentSetSize}: memory of the process in RAM. */
    public record ResidentSet(long startNanos, long bytes) implements JvmEvent {}

    /** {@code jdk.DirectBufferStatistics}: memory of direct buffers. */
    public record DirectBuffers(long startNanos, long bytes) implements JvmEvent {}

    /** {@code jdk.NativeMemoryUsage}: memory of one kind; recorded only with native memory tracking. */
    public record NativeKind(long startNanos, String kind, long committedBytes) implements JvmEvent {}

    /** {@code jdk.ClassLoadingStatistics}: classes loaded and unloaded since the JVM started. */
    public record ClassCount(long startNanos, long loaded, long unloaded) implements JvmEvent {
        public long live() {
            return loaded - unloaded;
        }
    }

    /** {@code jdk.ClassLoaderStatistics}: one class loader with its classes and their memory; {@code null} for that of the JVM. */
    public record ClassLoaderUse(long startNanos, String loader, long classes, long bytes) implements JvmEvent {}

    /**
     * {@code jdk.OldObjectSample}: an object that is alive when the chunk ends.
     *
     * @param stack where it was allocated
     * @param path the fields that hold it, the nearest first, such as {@code shop.Cache.entries}; empty where not recorded
     */
    public record OldObject(long startNanos, long ageNanos, String type, Stack stack, List<String> path)
            implements
                JvmEvent {}

    /** {@code jdk.JavaThreadStatistics}: live platform threads. */
    public record ThreadCount(long startNanos, long active) implements JvmEvent {}

    /** {@code jdk.ExecuteVMOperation}; an operation at a safepoint stops all threads. The caller is {@code null} for the JVM itself. */
    public record VmOperation(long startNanos, long durationNanos, boolean safepoint, String operation,
            ThreadRef caller)
            implements
                Timed {}

    /** {@code jdk.SafepointBegin}: the time until all threads have stopped. */
    public record SafepointBegin(long startNanos, long durationNanos) implements Timed {}

    /** {@code jdk.ContainerCPUThrottling}: totals since the container started. */
    public record Throttling(long startNanos, long throttledNanos) implements JvmEvent {}

    /** {@code jdk.NativeMemoryUsageTotal}; recorded only with native memory tracking. */
    public record NativeMemory(long startNanos, long committedBytes) implements JvmEvent {}

    /**
     * {@code jdk.CompilerQueueUtilization}: methods waiting for one JIT compiler, and methods taken from its queue
     * per second.
     */
    public record CompilerQueue(long startNanos, String compiler, int waiting,
            long takenPerSecond) implements JvmEvent {}

    /**
     * {@code jdk.Deoptimization}: a thread gave up the compiled code of a method, and went on in the interpreter.
     *
     * @param reason why, as HotSpot names it, such as {@code null_check}
     */
    public record Deoptimized(long startNanos, String method, int line, String reason) implements JvmEvent {}

    /** {@code jdk.Compilation}: the end of a compilation, as long ones have it. */
    public record Compiled(long startNanos, long compileId, String method, boolean succeeded) implements JvmEvent {}

    /** {@code jdk.CompilationFailure}: why a compilation failed. */
    public record CompilationFailed(long startNanos, long compileId, String message) implements JvmEvent {}

    /** {@code jdk.ProcessStart}: this JVM starts another process. */
    public record ProcessStarted(long startNanos, Stack stack) implements JvmEvent {}
}
