package io.carrierscope.analyzer.recording;

import static io.carrierscope.analyzer.recording.Decoder.entry;

import io.carrierscope.analyzer.recording.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.JvmEvent.Batch;
import io.carrierscope.analyzer.recording.JvmEvent.Cell;
import io.carrierscope.analyzer.recording.JvmEvent.ClientUnderTest;
import io.carrierscope.analyzer.recording.JvmEvent.Companion;
import io.carrierscope.analyzer.recording.JvmEvent.CompilerQueue;
import io.carrierscope.analyzer.recording.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.JvmEvent.DataLoss;
import io.carrierscope.analyzer.recording.JvmEvent.Environment;
import io.carrierscope.analyzer.recording.JvmEvent.Fact;
import io.carrierscope.analyzer.recording.JvmEvent.Failure;
import io.carrierscope.analyzer.recording.JvmEvent.GcCpuTime;
import io.carrierscope.analyzer.recording.JvmEvent.GcPause;
import io.carrierscope.analyzer.recording.JvmEvent.Halves;
import io.carrierscope.analyzer.recording.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.JvmEvent.HeapUse;
import io.carrierscope.analyzer.recording.JvmEvent.Holding;
import io.carrierscope.analyzer.recording.JvmEvent.Jvm;
import io.carrierscope.analyzer.recording.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.JvmEvent.MethodTiming;
import io.carrierscope.analyzer.recording.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.JvmEvent.NativeMemory;
import io.carrierscope.analyzer.recording.JvmEvent.Park;
import io.carrierscope.analyzer.recording.JvmEvent.Phase;
import io.carrierscope.analyzer.recording.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.JvmEvent.ProducerSample;
import io.carrierscope.analyzer.recording.JvmEvent.Request;
import io.carrierscope.analyzer.recording.JvmEvent.SchedulerSample;
import io.carrierscope.analyzer.recording.JvmEvent.Send;
import io.carrierscope.analyzer.recording.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.JvmEvent.Steady;
import io.carrierscope.analyzer.recording.JvmEvent.Step;
import io.carrierscope.analyzer.recording.JvmEvent.SubmitFailed;
import io.carrierscope.analyzer.recording.JvmEvent.Switches;
import io.carrierscope.analyzer.recording.JvmEvent.ThreadCount;
import io.carrierscope.analyzer.recording.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.JvmEvent.Throttling;
import io.carrierscope.analyzer.recording.JvmEvent.UsageSample;
import io.carrierscope.analyzer.recording.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.JvmEvent.VmOperation;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue of event types that measurements use, each with how a row of it becomes a {@link JvmEvent}. */
final class Decoders {
    private static final String SETTING = "jdk.ActiveSetting";

    /** Types that say what a recording is of; they are few and are read before the measured window is known. */
    private static final Map<String, Decoder> OUTLINE = Map.ofEntries(
            entry("carrierscope.Cell", Cell.class, Decoders::cell),
            entry("carrierscope.Phase", Phase.class, r -> new Phase(r.start(), r.duration(), r.name("name"))),
            entry("carrierscope.Environment", Environment.class, Decoders::environment),
            entry("carrierscope.LoadSummary", LoadSummary.class, Decoders::loadSummary),
            entry("carrierscope.Steady", Steady.class,
                    r -> new Steady(r.start(), r.flag("reached"), r.nanos("warmupDuration", 0),
                            r.number("throughputChange"), r.number("cpuChange"), r.name("rule"))),
            entry("carrierscope.Halves", Halves.class,
                    r -> new Halves(r.start(), r.number("firstThroughput"), r.number("secondThroughput"),
                            r.nanos("firstCpu"), r.nanos("secondCpu"))),
            entry("carrierscope.Step", Step.class, Decoders::step),
            entry("carrierscope.Client", ClientUnderTest.class,
                    r -> new ClientUnderTest(r.start(), r.name("client"), r.name("settings"))),
            entry("carrierscope.Hold", Holding.class,
                    r -> new Holding(r.start(), r.nanos("reachTime"), (int) r.integer("target"),
                            (int) r.integer("started"),
                            (int) r.integer("reached"), (int) r.integer("failed"), r.name("stoppedBy"))),
            entry("carrierscope.Failure", Failure.class,
                    r -> new Failure(r.start(), r.name("stage"), r.name("reason"))),
            entry("jdk.JVMInformation", Jvm.class,
                    r -> new Jvm(r.start(), r.name("jvmName"), r.name("jvmVersion"), r.text("jvmArguments"),
                            r.integer("pid"), r.integer("jvmStartTime"))),
            entry("jdk.CPUInformation", Fact.class, r -> fact(r, "hwThreads", r.integer("hwThreads"))),
            entry("jdk.ContainerConfiguration", Fact.class,
                    r -> fact(r, "effectiveCpuCount", r.integer("effectiveCpuCount"))),
            entry("jdk.IntFlag", Fact.class, r -> fact(r, r.name("name"), r.integer("value"))),
            entry("jdk.InitialSystemProperty", Fact.class, r -> new Fact(r.start(), r.name("key"), r.text("value"))),
            entry("jdk.GCHeapConfiguration", Fact.class, r -> fact(r, "maxHeapBytes", r.integer("maxSize"))),
            entry("jdk.GCConfiguration", Fact.class,
                    r -> new Fact(r.start(), "youngCollector", r.name("youngCollector"))),
            entry("jdk.DataLoss", DataLoss.class, r -> new DataLoss(r.start(), r.integer("amount"))));

    private static final Set<Class<? extends JvmEvent>> OUTLINE_KINDS = Stream
            .concat(Stream.of(Setting.class), OUTLINE.values().stream().map(Decoder::kind))
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<String, Decoder> MEASURED = Map.ofEntries(
            entry("jdk.ThreadPark", Park.class,
                    r -> new Park(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("parkedClass"))),
            entry("jdk.ThreadSleep", Sleep.class,
                    r -> new Sleep(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.nanos("time", 0))),
            entry("jdk.VirtualThreadPinned", Pinned.class,
                    r -> new Pinned(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.name("pinnedReason"), r.name("blockingOperation"), r.thread("carrierThread"))),
            entry("jdk.JavaMonitorEnter", MonitorEnter.class,
                    r -> new MonitorEnter(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("monitorClass"))),
            entry("jdk.JavaMonitorWait", MonitorWait.class,
                    r -> new MonitorWait(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("monitorClass"), r.nanos("timeout", 0), r.flag("timedOut"))),
            entry("jdk.GCCPUTime", GcCpuTime.class,
                    r -> new GcCpuTime(r.start(),
                            r.nanos("userTime", 0) + r.nanos("systemTime", 0))),
            entry("jdk.ThreadCPULoad", ThreadCpuLoad.class,
                    r -> new ThreadCpuLoad(r.start(), r.thread("eventThread"), r.number("user") + r.number("system"))),
            entry("jdk.CPULoad", CpuLoad.class,
                    r -> new CpuLoad(r.start(), r.number("jvmUser"), r.number("jvmSystem"), r.number("machineTotal"))),
            entry("jdk.ThreadStart", ThreadLife.class, r -> new ThreadLife(r.start(), r.thread("thread"), true)),
            entry("jdk.ThreadEnd", ThreadLife.class, r -> new ThreadLife(r.start(), r.thread("thread"), false)),
            entry("jdk.VirtualThreadStart", VirtualThreadLife.class, r -> new VirtualThreadLife(r.start(), true)),
            entry("jdk.VirtualThreadEnd", VirtualThreadLife.class, r -> new VirtualThreadLife(r.start(), false)),
            entry("jdk.VirtualThreadSubmitFailed", SubmitFailed.class, r -> new SubmitFailed(r.start())),
            entry("jdk.GCPhasePause", GcPause.class, r -> new GcPause(r.start(), r.duration())),
            entry("jdk.GCHeapSummary", HeapUse.class, r -> new HeapUse(r.start(), r.integer("heapUsed"))),
            entry("jdk.JavaThreadStatistics", ThreadCount.class,
                    r -> new ThreadCount(r.start(), r.integer("activeCount"))),
            entry("jdk.ExecuteVMOperation", VmOperation.class,
                    r -> new VmOperation(r.start(), r.duration(), r.flag("safepoint"))),
            entry("jdk.ContainerCPUThrottling", Throttling.class,
                    r -> new Throttling(r.start(), r.integer("cpuThrottledSlices"),
                            r.nanos("cpuThrottledTime", 0))),
            entry("jdk.MethodTiming", MethodTiming.class,
                    r -> new MethodTiming(r.start(), r.method("method"), r.integer("invocations"),
                            r.nanos("average", 0))),
            entry("jdk.MethodTrace", MethodTrace.class,
                    r -> new MethodTrace(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.method("method"))),

            entry("jdk.ObjectAllocationSample", Allocation.class,
                    r -> new Allocation(r.start(), r.thread("eventThread"), r.stack(), r.className("objectClass"),
                            r.integer("weight"))),
            entry("jdk.ExecutionSample", CpuSample.class,
                    r -> new CpuSample(r.start(), r.thread("sampledThread"), r.stack(), false)),
            entry("jdk.CPUTimeSample", CpuSample.class,
                    r -> new CpuSample(r.start(), r.thread("eventThread"), r.stack(), true)),
            entry("carrierscope.Usage", UsageSample.class,
                    r -> new UsageSample(r.start(), r.integer("heapUsed"), amount(r, "resident"),
                            (int) r.integer("platformThreads"))),
            entry("jdk.NativeMemoryUsageTotal", NativeMemory.class,
                    r -> new NativeMemory(r.start(), r.integer("committed"))),
            entry("carrierscope.Request", Request.class, Decoders::request),
            entry("carrierscope.Batch", Batch.class,
                    r -> new Batch(r.start(), r.duration(), (int) r.integer("size"), (int) r.integer("failed"),
                            r.flag("measured"))),
            entry("carrierscope.LockWait", LockWait.class,
                    r -> new LockWait(r.start(), r.duration(), r.thread("eventThread"), r.text("lock"))),
            entry("carrierscope.Handler", Handler.class,
                    r -> new Handler(r.start(), r.duration(), (int) r.integer("requestId"), r.thread("eventThread"),
                            r.nanos("queueDelay"),
                            r.name("threadKind"))),
            entry("carrierscope.Send", Send.class,
                    r -> new Send(r.start(), r.duration(), r.nanos("acceptTime", 0),
                            r.nanos("acknowledgeTime", 0), r.nanos("resumeTime"), r.name("failure"))),
            entry("carrierscope.Producer", ProducerSample.class, Decoders::producer),
            entry("carrierscope.ContextSwitches", Switches.class,
                    r -> new Switches(r.start(), r.duration(), (int) r.integer("voluntary"),
                            (int) r.integer("involuntary"))),
            entry("jdk.CompilerQueueUtilization", CompilerQueue.class,
                    r -> new CompilerQueue(r.start(), r.name("compiler"), (int) r.integer("queueSize"),
                            r.integer("removedRate"))),
            entry("carrierscope.Companion", Companion.class,
                    r -> new Companion(r.start(), r.duration(), r.name("process"), r.nanos("cpuTime", 0))),
            entry("carrierscope.Scheduler", SchedulerSample.class,
                    r -> new SchedulerSample(r.start(), (int) r.integer("parallelism"), (int) r.integer("poolSize"),
                            (int) r.integer("mounted"), (int) r.integer("queued"))));

    private Decoders() {}

    /** Event types read to learn what a recording is of. */
    static Set<String> outlineTypes() {
        var types = new java.util.HashSet<>(OUTLINE.keySet());
        types.add(SETTING);
        return types;
    }

    /** True for a kind of events that say what a recording is of; none of these is measured. */
    static boolean ofOutline(Class<? extends JvmEvent> kind) {
        return OUTLINE_KINDS.contains(kind);
    }

    /** Event types read to measure. */
    static Set<String> measuredTypes() {
        return MEASURED.keySet();
    }

    /** The decoder of a type, or {@code null} for a type nothing needs; settings name their type by id. */
    static Decoder decoder(String type, Map<Long, String> typeNames) {
        if (type.equals(SETTING)) {
            return new Decoder(Setting.class, r -> setting(r, typeNames));
        }
        return OUTLINE.getOrDefault(type, MEASURED.get(type));
    }

    /** For events of whatever type that stand for requests served by their threads. */
    static Decoder namedRequest() {
        return new Decoder(Handler.class, r -> new Handler(r.start(), r.duration(), 0, r.thread("eventThread"),
                OptionalLong.empty(), null));
    }

    private static Setting setting(Row r, Map<Long, String> typeNames) {
        long id = r.integer("id");
        String type = typeNames.getOrDefault(id, Long.toString(id));
        return new Setting(r.start(), type, r.name("name"), r.text("value"));
    }

    /** {@link Long#MIN_VALUE} stands for an absent amount. */
    private static OptionalLong amount(Row r, String field) {
        long amount = r.integer(field);
        return amount == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(amount);
    }

    private static Fact fact(Row r, String name, long value) {
        return new Fact(r.start(), name, Long.toString(value));
    }

    private static Cell cell(Row r) {
        return new Cell(r.start(), r.name("runId"), r.name("host"), r.name("suite"), r.name("cellId"),
                r.name("serverVariant"), r.name("workload"), r.name("loadPlan"), (int) r.integer("repetition"),
                r.name("role"), r.name("threadModel"), (int) r.integer("concurrency"), r.number("offeredRate"),
                (int) r.integer("poolThreads"), (int) r.integer("availableProcessors"),
                (int) r.integer("parallelism"), r.name("limits"), r.text("definition"));
    }

    private static Environment environment(Row r) {
        return new Environment(r.start(), r.name("osName"), r.name("kernel"), r.name("cpuModel"),
                (int) r.integer("processors"), r.nanos("tickPlatform", 0), r.nanos("tickVirtual", 0));
    }

    private static LoadSummary loadSummary(Row r) {
        long errors = r.integer("timeouts") + r.integer("refused") + r.integer("resets") + r.integer("rejected")
                + r.integer("http4xx") + r.integer("http5xx") + r.integer("otherErrors");
        return new LoadSummary(r.start(), (int) r.integer("offered"), (int) r.integer("completed"), (int) errors,
                (int) r.integer("timeouts"), (int) r.integer("rejected"),
                (int) r.integer("open"), (int) r.integer("lateDispatches"), (int) r.integer("connectionsOpened"),
                (int) r.integer("connectionsPeak"), r.number("cpuShare"), r.nanos("dispatchLagP99", 0),
                r.nanos("measureDuration", 0));
    }

    private static Step step(Row r) {
        return new Step(r.start(), r.duration(), r.name("kind"), r.number("offeredRate"), r.number("achievedRate"),
                r.nanos("responseP50", 0), r.nanos("responseP99", 0), (int) r.integer("failed"),
                r.flag("met"), r.nanos("limit", 0), r.number("kneeShare"));
    }

    private static ProducerSample producer(Row r) {
        return new ProducerSample(r.start(), r.nanos("linger", 0), r.integer("batchLimit"),
                (int) r.integer("messages"), (int) r.integer("requests"), bytes(r.integer("batchSize")),
                r.nanos("queueTime"), r.nanos("requestTime"), (int) r.integer("waitingThreads"));
    }

    private static OptionalLong bytes(long value) {
        return value == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static Request request(Row r) {
        long duration = r.duration();
        return new Request(r.start(), duration, (int) r.integer("requestId"),
                r.nanos("responseTime", duration),
                r.nanos("dispatchLag", 0), r.nanos("timeToFirstByte"), r.name("errorClass"),
                r.flag("measured"), r.flag("completedInMeasure"));
    }
}
