package io.carrierscope.analyzer.recording.event;

import static io.carrierscope.analyzer.settings.Question.CARRIERS;
import static io.carrierscope.analyzer.settings.Question.LATENCY;
import static io.carrierscope.analyzer.settings.Question.LOCKS;
import static io.carrierscope.analyzer.settings.Question.MEMORY;
import static io.carrierscope.analyzer.settings.Question.PINNING;
import static io.carrierscope.analyzer.settings.Question.TASKS;

import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.PrintedDump.Printed;
import io.carrierscope.analyzer.settings.EventSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What threads do, as the JDK records it. Kinds of events that many read stand in {@link JvmEvent}, the others here. */
public final class JdkEvents {
    private static final String SLEEPING = "STATE_SLEEPING";
    private static final IntPredicate BEFORE_24 = jdk -> jdk < 24;
    private static final IntPredicate FROM_25 = jdk -> jdk >= 25;
    private static final String MOUNTS = "java.lang.VirtualThread::runContinuation";
    private static final String PARKS = "java.util.concurrent.locks.LockSupport::park;java.util.concurrent.locks.LockSupport::parkNanos";

    private static final Set<String> OF_LOOK_UPS = Set.of("java.lang.NoSuchMethodError",
            "java.lang.IncompatibleClassChangeError");
    /** A method, with its result and parameters, of a class that the JDK generated when it was built. */
    private static final Pattern GENERATED = Pattern.compile("'\\S+ java\\.lang\\.invoke\\.\\w+\\$Holder\\..*");

    static final List<EventDescriptor> ALL = List.of(
            EventDescriptor.of("jdk.ThreadPark", Park.class,
                    r -> new Park(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("parkedClass"), r.integer("address")))
                    .recordedFor(CARRIERS, EventSetting::withoutStack).recordedFor(LOCKS, EventSetting::withStack),
            EventDescriptor.of("jdk.ThreadSleep", Sleep.class,
                    r -> new Sleep(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.nanos("time", 0)))
                    .recordedFor(LATENCY, EventSetting::withStack),
            EventDescriptor.of("jdk.SocketRead", SocketIo.class, r -> socket(r, true, "bytesRead"))
                    .recordedFor(LATENCY, t -> EventSetting.on(t).and("stackTrace", "true")
                            .and("threshold", "1 ms").and("throttle", "off")),
            EventDescriptor.of("jdk.SocketWrite", SocketIo.class, r -> socket(r, false, "bytesWritten"))
                    .recordedFor(LATENCY, JdkEvents::longOnes),
            EventDescriptor.of("jdk.VirtualThreadPinned", Pinned.class,
                    r -> new Pinned(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.name("pinnedReason"), r.name("blockingOperation"), r.thread("carrierThread")))
                    .recordedFor(PINNING, EventSetting::withStack),
            EventDescriptor.of("jdk.JavaMonitorEnter", MonitorEnter.class,
                    r -> new MonitorEnter(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("monitorClass"), r.thread("previousOwner"), r.integer("address")))
                    .recordedFor(PINNING, BEFORE_24, EventSetting::withStack)
                    .recordedFor(LOCKS, EventSetting::withStack),
            EventDescriptor.of("jdk.JavaMonitorWait", MonitorWait.class,
                    r -> new MonitorWait(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.className("monitorClass"), r.nanos("timeout", 0), r.flag("timedOut")))
                    .recordedFor(PINNING, BEFORE_24, EventSetting::withStack)
                    .recordedFor(LOCKS, EventSetting::withStack),
            EventDescriptor.of("jdk.ThreadCPULoad", ThreadCpuLoad.class,
                    r -> new ThreadCpuLoad(r.start(), r.thread("eventThread"), r.number("user") + r.number("system")))
                    .recordedFor(CARRIERS, t -> EventSetting.every(t, "1 s")),
            EventDescriptor
                    .of("jdk.ThreadAllocationStatistics", Allocated.class,
                            r -> new Allocated(r.start(), r.thread("thread"), r.integer("allocated")))
                    .recordedFor(LOCKS, t -> EventSetting.every(t, "everyChunk")),
            EventDescriptor.of("jdk.CPULoad", CpuLoad.class,
                    r -> new CpuLoad(r.start(), r.number("jvmUser"), r.number("jvmSystem"), r.number("machineTotal")))
                    .recordedFor(CARRIERS, t -> EventSetting.every(t, "1 s"))
                    .recordedFor(LATENCY, t -> EventSetting.every(t, "1 s"))
                    .recordedFor(TASKS, t -> EventSetting.every(t, "1 s")),
            EventDescriptor
                    .of("jdk.ThreadStart", ThreadLife.class,
                            r -> new ThreadLife(r.start(), r.thread("thread"), true, r.stack()))
                    .recordedFor(CARRIERS, EventSetting::on),
            EventDescriptor
                    .of("jdk.ThreadEnd", ThreadLife.class,
                            r -> new ThreadLife(r.start(), r.thread("thread"), false, Stack.NONE))
                    .recordedFor(CARRIERS, EventSetting::on),
            EventDescriptor.of("jdk.VirtualThreadStart", VirtualThreadLife.class,
                    r -> new VirtualThreadLife(r.start(), virtualThread(r), true))
                    .recordedFor(TASKS, t -> EventSetting.on(t).and("stackTrace", "false")),
            EventDescriptor.of("jdk.VirtualThreadEnd", VirtualThreadLife.class,
                    r -> new VirtualThreadLife(r.start(), virtualThread(r), false))
                    .recordedFor(TASKS, EventSetting::on),
            EventDescriptor.of("jdk.VirtualThreadSubmitFailed", SubmitFailed.class, r -> new SubmitFailed(r.start())),
            EventDescriptor.of("jdk.ThreadDump", ThreadDump.class,
                    r -> ThreadDumpText.parse(r.start(), Objects.toString(r.text("result"), "")))
                    .recordedFor(CARRIERS, t -> EventSetting.every(t, "2 s"))
                    .recordedFor(LOCKS, t -> EventSetting.every(t, "2 s")),
            EventDescriptor.of("jdk.MethodTiming", MethodTiming.class,
                    r -> new MethodTiming(r.start(), r.method("method"), r.integer("invocations"),
                            r.nanos("average", 0)))
                    .recordedFor(CARRIERS, FROM_25, t -> EventSetting.every(t, "1 s").and("filter", MOUNTS)),
            EventDescriptor.of("jdk.MethodTrace", MethodTrace.class,
                    r -> new MethodTrace(r.start(), r.duration(), r.thread("eventThread"), r.stack(),
                            r.method("method")))
                    .recordedFor(LOCKS, FROM_25, t -> EventSetting.withStack(t).and("filter", PARKS)),
            EventDescriptor.of("jdk.ObjectAllocationSample", Allocation.class,
                    r -> new Allocation(r.start(), r.thread("eventThread"), r.stack(), r.className("objectClass"),
                            r.integer("weight")))
                    .recordedFor(LATENCY, t -> EventSetting.on(t).and("throttle", "150/s").and("stackTrace", "true")),
            EventDescriptor.of("jdk.ObjectAllocationInNewTLAB", Profiled.class,
                    r -> profiled(r, "eventThread", Profiled.Of.HEAP, r.integer("tlabSize"))),
            EventDescriptor.of("jdk.ObjectAllocationOutsideTLAB", Profiled.class,
                    r -> profiled(r, "eventThread", Profiled.Of.HEAP, r.integer("allocationSize"))),
            EventDescriptor.of("profiler.Malloc", Profiled.class,
                    r -> profiled(r, "eventThread", Profiled.Of.NATIVE, r.integer("size"))),
            EventDescriptor.of("profiler.WallClockSample", Profiled.class,
                    r -> profiled(r, "sampledThread", Profiled.Of.WALL, Math.max(1, r.integer("samples")))),
            EventDescriptor.of("jdk.JavaExceptionThrow", Thrown.class,
                    r -> thrown(r, false))
                    .recordedFor(LOCKS, t -> EventSetting.on(t).and("stackTrace", "true").and("throttle", "100/s")),
            EventDescriptor.of("jdk.JavaErrorThrow", Thrown.class,
                    r -> thrown(r, true))
                    .recordedFor(LATENCY, EventSetting::on),
            EventDescriptor.of("jdk.ExceptionStatistics", ThrownCount.class,
                    r -> new ThrownCount(r.start(), r.integer("throwables")))
                    .recordedFor(LATENCY, t -> EventSetting.every(t, "1 s")),
            EventDescriptor.of("jdk.ExecutionSample", CpuSample.class,
                    JdkEvents::executionSample)
                    .recordedFor(CARRIERS, t -> EventSetting.every(t, "10 ms")),
            EventDescriptor.of("jdk.NativeMethodSample", NativeSample.class,
                    r -> new NativeSample(r.start(), r.thread("sampledThread"), r.stack()))
                    .recordedFor(LATENCY, t -> EventSetting.every(t, "20 ms")),
            EventDescriptor.of("jdk.CPUTimeSample", CpuSample.class,
                    r -> new CpuSample(r.start(), r.thread("eventThread"), r.stack(), CpuSample.By.CPU_TIME,
                            r.interpreted()))
                    .recordedFor(CARRIERS, FROM_25, t -> EventSetting.on(t).and("throttle", "10 ms")));

    private JdkEvents() {}

    /** Shorter ones are frequent, and delay no request noticeably. */
    private static EventSetting longOnes(String type) {
        return EventSetting.on(type).and("threshold", "10 ms").and("stackTrace", "true");
    }

    /**
     * Returns what was thrown; {@code null} for an error of a look-up in {@code java.lang.invoke}, which catches it: it tries whether a class
     * named {@code Holder} has a method that it otherwise generates. Threads of the JVM itself leave no stack, so the message tells, too.
     */
    private static Thrown thrown(Row r, boolean error) {
        String type = r.className("thrownClass");
        boolean caught = type != null && OF_LOOK_UPS.contains(type) && (r.stack().frames().stream()
                .dropWhile(f -> f.method().equals("<init>")).limit(1)
                .anyMatch(f -> f.qualifiedMethod().equals("java.lang.invoke.MethodHandleNatives.resolve"))
                || GENERATED.matcher(Objects.toString(r.text("message"), "")).matches());
        return caught ? null : new Thrown(r.start(), r.stack(), type, error);
    }

    /** What a type says besides: a sleeping thread among samples of running ones is one of wall-clock time. */
    static final Map<String, EventDescriptor> ALSO = Map.of("jdk.ExecutionSample",
            EventDescriptor.of("jdk.ExecutionSample", Profiled.class,
                    r -> SLEEPING.equals(r.name("state")) ? profiled(r, "sampledThread", Profiled.Of.WALL, 1) : null));

    static EventDescriptor ofWallTime(String type) {
        return EventDescriptor.of(type, Profiled.class, r -> profiled(r, "sampledThread", Profiled.Of.WALL, 1));
    }

    private static Profiled profiled(Row r, String thread, Profiled.Of of, long amount) {
        return new Profiled(r.start(), r.thread(thread), r.stack(), of, r.className("objectClass"),
                Math.max(0, amount));
    }

    /**
     * Returns a sample of a running thread; {@code null} for a thread that sleeps, which async-profiler up to 3.0 samples, too, if it
     * samples wall-clock time. Its samples of CPU time have a state that no JVM writes, and cover native code.
     */
    private static CpuSample executionSample(Row r) {
        String state = r.name("state");
        return SLEEPING.equals(state)
                ? null
                : new CpuSample(r.start(), r.thread("sampledThread"), r.stack(),
                        "STATE_DEFAULT".equals(state) ? CpuSample.By.PROFILER : CpuSample.By.EXECUTION,
                        r.interpreted());
    }

    private static SocketIo socket(Row r, boolean read, String bytes) {
        String host = r.name("host");
        return new SocketIo(r.start(), r.duration(), r.thread("eventThread"), r.stack(), read,
                host == null || host.isEmpty() ? r.name("address") : host, (int) r.integer("port"), r.integer(bytes));
    }

    /** The thread that starts or ends; known by its id alone if the recording does not describe it. */
    private static ThreadRef virtualThread(Row r) {
        var thread = r.thread("eventThread");
        return thread == null ? new ThreadRef(r.integer("javaThreadId"), "", ThreadRef.Kind.VIRTUAL) : thread;
    }

    /** {@code jdk.ThreadAllocationStatistics}: how many bytes a platform thread has allocated since it started. */
    public record Allocated(long startNanos, ThreadRef thread, long bytes) implements JvmEvent {}

    /** {@code jdk.VirtualThreadSubmitFailed}. */
    public record SubmitFailed(long startNanos) implements JvmEvent {}

    /** {@code jdk.MethodTiming}: invocations of a method since the recording started, and their mean duration. */
    public record MethodTiming(long startNanos, String method, long invocations,
            long averageNanos) implements JvmEvent {
        /** Returns the time spent in the method since the recording started, in nanoseconds. */
        public double totalNanos() {
            return (double) invocations * averageNanos;
        }
    }

    /** {@code jdk.JavaExceptionThrow} or {@code jdk.JavaErrorThrow} ({@code error}): an object of the class was created, to be thrown. */
    public record Thrown(long startNanos, Stack stack, String type, boolean error) implements JvmEvent {}

    /** {@code jdk.ExceptionStatistics}: exceptions and errors created since the JVM started. */
    public record ThrownCount(long startNanos, long total) implements JvmEvent {}

    /**
     * A sample of a profiler that is no sample of CPU time.
     *
     * @param type the class of what is allocated; {@code null} where no object is
     * @param amount samples with this stack for {@link Profiled.Of#WALL}, else bytes
     */
    public record Profiled(long startNanos, ThreadRef thread, Stack stack, Of of, String type, long amount)
            implements
                JvmEvent {
        /** What is sampled. */
        public enum Of {
            /** Time of all threads, whether they run or wait: {@code profiler.WallClockSample}. */
            WALL,
            /** Allocations on the heap that took a new buffer of their thread, or none. */
            HEAP,
            /** Allocations outside of the heap: {@code profiler.Malloc}. */
            NATIVE
        }
    }

    /** What the carriers carry, from the text of {@code jdk.ThreadDump}. */
    static final class ThreadDumpText {
        private static final Pattern OUTSIDE_JDK = Pattern.compile("^(?!java\\.|jdk\\.|sun\\.)([^(]{1,300})\\(.*");
        private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d++$");
        /** More than the scheduler starts unless it is told to. */
        private static final int MOST_CARRIERS = 512;
        private static final int MOST_PLATFORM = 4_096;

        private ThreadDumpText() {}

        /**
         * The dump in the text; a text of another format has no threads. Threads of one pool have the same name up to their number:
         * ForkJoinPool-1-worker-3. A thread of the JVM has no pool.
         */
        static ThreadDump parse(long startNanos, String text) {
            var carriers = new ArrayList<Carrying>();
            var platform = new ArrayList<Printed>();
            var threadsOfPool = new HashMap<String, Integer>();
            String scheduler = "";
            int threads = 0;
            for (Printed thread : PrintedDump.of(text).threads()) {
                if (thread.virtual()) {
                    place(carriers, thread);
                } else if (thread.cpuNanos() != PrintedDump.NO_CPU) {
                    threads++;
                    if (!thread.frames().isEmpty() && platform.size() < MOST_PLATFORM) {
                        platform.add(thread);
                    }
                    String pool = NUMBER.matcher(thread.name()).replaceFirst("");
                    threadsOfPool.merge(pool, 1, Integer::sum);
                    if (!thread.carries().isEmpty() && thread.id() > 0 && carriers.size() < MOST_CARRIERS) {
                        carriers.add(new Carrying(thread.id(), thread.carries().get(0), thread.cpuNanos()));
                        scheduler = pool;
                    }
                }
            }
            return new ThreadDump(startNanos, threads, carriers,
                    Math.max(0, threadsOfPool.getOrDefault(scheduler, 0) - carriers.size()), platform);
        }

        /** The frames of a virtual thread tell where its carrier, the last one before it, is. */
        private static void place(List<Carrying> carriers, Printed mounted) {
            if (!carriers.isEmpty()) {
                mounted.frames().stream().map(OUTSIDE_JDK::matcher).filter(Matcher::matches).findFirst()
                        .ifPresent(frame -> carriers.add(carriers.removeLast().at(frame.group(1))));
            }
        }
    }
}
