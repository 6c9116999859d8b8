package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.PrintedDump.Printed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One event of a recording, with the fields that measurements need. Starts are nanoseconds since the epoch, durations
 * are nanoseconds, loads are shares from 0 to 1. An absent text is {@code null}.
 */
public interface JvmEvent {
    /** When the event began, nanoseconds since the epoch. */
    long startNanos();

    /** An event with a duration. */
    interface Timed extends JvmEvent {
        long durationNanos();

        default long endNanos() {
            return startNanos() + durationNanos();
        }
    }

    /** An event of a thread, which is {@code null} if unknown. */
    interface OfThread extends JvmEvent {
        ThreadRef thread();

        /** Returns true if the thread is known and of one of these kinds. */
        default boolean isOf(Set<ThreadRef.Kind> kinds) {
            return thread() != null && kinds.contains(thread().kind());
        }
    }

    /** A wait of a thread. */
    interface Wait extends Timed, OfThread {
        Stack stack();
    }

    /**
     * {@code jdk.ThreadPark}.
     *
     * @param address of the object for which it parked, until that is moved; 0 if it is not known
     */
    record Park(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String parkedClass, long address)
            implements
                Wait {
        /** A park of which the address is not known. */
        public Park(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String parkedClass) {
            this(startNanos, durationNanos, thread, stack, parkedClass, 0);
        }
    }

    /** {@code jdk.ThreadSleep}; the duration minus {@code askedNanos} is the wake-up delay, unless it was interrupted. */
    record Sleep(long startNanos, long durationNanos, ThreadRef thread, Stack stack, long askedNanos)
            implements
                Wait {
        /** The error of the clocks. */
        private static final long EARLY_NANOS = 1_000_000;

        /** Returns when the part that was asked for ended. */
        public long dueNanos() {
            return startNanos + Math.min(askedNanos, durationNanos);
        }

        /** Returns true if it ended before its time: it may have been asked to last for ever, and tells nothing of timers. */
        public boolean interrupted() {
            return durationNanos < askedNanos - EARLY_NANOS;
        }
    }

    /** {@code jdk.VirtualThreadPinned}; reason, operation and carrier are recorded from JDK 24 on. */
    record Pinned(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String reason, String operation,
            ThreadRef carrier) implements Timed {}

    /**
     * {@code jdk.JavaMonitorEnter}.
     *
     * @param owner the thread that had the monitor; {@code null} if unknown
     * @param monitor its address: the same while threads queue for it
     */
    record MonitorEnter(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String monitorClass,
            ThreadRef owner, long monitor) implements Wait {}

    /**
     * {@code jdk.JavaMonitorWait}.
     *
     * @param limitNanos time limit of the wait in nanoseconds, 0 for none
     * @param timedOut true if the wait ended because the limit ran out
     */
    record MonitorWait(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String monitorClass,
            long limitNanos, boolean timedOut) implements Wait {}

    /** An event of any type that a rule of a plug-in asks for. */
    record Own(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String type)
            implements
                Timed,
                OfThread {}

    /** {@code jdk.ThreadCPULoad}: share of all processors the JVM may use, over the period before the start. */
    record ThreadCpuLoad(long startNanos, ThreadRef thread, double load) implements JvmEvent {}

    /** {@code jdk.CPULoad}: shares of the machine's hardware threads, over the period before the start. */
    record CpuLoad(long startNanos, double jvmUser, double jvmSystem, double machineTotal) implements JvmEvent {
        /** Returns the share used by this JVM, in user and system mode. */
        public double jvm() {
            return jvmUser + jvmSystem;
        }
    }

    /** {@code jdk.ThreadStart}, with the stack of the thread that starts this one, or {@code jdk.ThreadEnd}, without a stack. */
    record ThreadLife(long startNanos, ThreadRef thread, boolean started, Stack stack) implements JvmEvent {}

    /** {@code jdk.VirtualThreadStart} or {@code jdk.VirtualThreadEnd}. */
    record VirtualThreadLife(long startNanos, ThreadRef thread, boolean started) implements JvmEvent {}

    /**
     * {@code jdk.ThreadDump}.
     *
     * @param threads number of threads in the dump; 0 for a text that is no dump
     * @param carriers the carriers with a virtual thread
     * @param free number of carriers without a virtual thread; 0 where no carrier has one, as nothing else tells them from the threads of
     *            other pools
     * @param platform the platform threads that have frames, those printed first if there are very many
     */
    record ThreadDump(long startNanos, int threads, List<Carrying> carriers, int free, List<Printed> platform)
            implements
                JvmEvent {
        /** A dump that tells of carriers only. */
        public ThreadDump(long startNanos, int threads, List<Carrying> carriers, int free) {
            this(startNanos, threads, carriers, free, List.of());
        }
    }

    /**
     * A carrier with a virtual thread mounted, in a thread dump; ids are those of Java, the CPU time is the carrier's own so far.
     *
     * @param at the innermost method outside the JDK of the virtual thread; empty before JDK 24, which does not print its frames
     */
    record Carrying(long carrierId, long virtualThreadId, long cpuNanos, String at) {
        public Carrying(long carrierId, long virtualThreadId, long cpuNanos) {
            this(carrierId, virtualThreadId, cpuNanos, "");
        }

        Carrying at(String method) {
            return new Carrying(carrierId, virtualThreadId, cpuNanos, method);
        }
    }

    /** {@code jdk.PhysicalMemory}: the memory of the machine. */
    record PhysicalMemory(long startNanos, long bytes) implements JvmEvent {}

    /** {@code jdk.DataLoss}. */
    record DataLoss(long startNanos, long bytes) implements JvmEvent {}

    /**
     * {@code jdk.ContainerConfiguration}: what the control group of the JVM grants. A JVM without one writes none.
     *
     * @param quotaNanos CPU time in each of the quota's periods; 0 or less without a quota
     * @param memoryLimit in bytes; 0 or less without a limit
     */
    record Container(long startNanos, long processors, long quotaNanos, long memoryLimit) implements JvmEvent {
        /** Creates an event without a limit of memory. */
        public Container(long startNanos, long processors, long quotaNanos) {
            this(startNanos, processors, quotaNanos, 0);
        }
    }

    /** {@code jdk.ActiveSetting} of an event type; {@code eventType} is its name, or its id where the name is unknown. */
    record Setting(long startNanos, String eventType, String name, String value) implements JvmEvent {}

    /**
     * {@code jdk.JVMInformation}; {@code bornMillis} is when the JVM started, in milliseconds since the epoch.
     *
     * @param program the main class or jar and its arguments
     */
    record Jvm(long startNanos, String name, String version, String arguments, String program, long pid,
            long bornMillis)
            implements
                JvmEvent {
        /** Writers that follow each other in one file round the start differently. */
        private static final long SAME_START_MILLIS = 1_000;

        /** Returns true if both events come from the same JVM process. */
        public boolean sameProcess(Jvm other) {
            boolean born = Math.abs(bornMillis - other.bornMillis) <= SAME_START_MILLIS;
            return pid == other.pid && born && (bornMillis > 0 || Objects.equals(version, other.version));
        }
    }

    /** {@code jdk.CPUInformation}. */
    record HardwareThreads(long startNanos, long count) implements JvmEvent {}

    /** {@code jdk.GCHeapConfiguration}. */
    record HeapLimit(long startNanos, long bytes) implements JvmEvent {}

    /** {@code jdk.GCConfiguration}: the collector of the young generation, or the only one. */
    record YoungCollector(long startNanos, String name) implements JvmEvent {}

    /** A property of the process that has a name: a JVM flag or a system property. */
    record Fact(long startNanos, String name, String value) implements JvmEvent {}

    /** {@code carrierscope.Cell}. */
    record CellInfo(long startNanos, String runId, String host, String suite, String cellId, String serverVariant,
            String workload, String loadPlan, int repetition, String role, String threadModel, int concurrency,
            double offeredPerSecond, int poolThreads, int parallelism, String limits,
            String definition) implements JvmEvent {
        /** Returns false if a required text is missing, as in a damaged recording. */
        public boolean named() {
            return Stream.of(runId, host, suite, cellId, serverVariant, workload, loadPlan, role, threadModel)
                    .noneMatch(Objects::isNull);
        }
    }

    /** {@code carrierscope.Phase}. */
    record Phase(long startNanos, long durationNanos, String name) implements Timed {}

    /**
     * {@code carrierscope.Request}; the duration is the service time. Ids count from 1 in each client. {@code route} is {@code null}
     * unless an application is asked.
     */
    record Request(long startNanos, long durationNanos, int id, long responseNanos, long dispatchLagNanos,
            OptionalLong firstByteNanos, String errorClass, String route, boolean measured, boolean completedInMeasure)
            implements
                Timed {
        public boolean failed() {
            return errorClass != null;
        }
    }

    /**
     * {@code carrierscope.Handler}; {@code requestId} is 0 if the client sent no id, {@code route} is {@code null} in a cell, and {@code
     * status} is 0 where unknown.
     */
    record Handler(long startNanos, long durationNanos, int requestId, ThreadRef thread, OptionalLong queueDelayNanos,
            String threadKind, String route, int status) implements Timed {
        private static final int FIRST_OF_FAILURES = 500;

        /** Creates an event without route and status. */
        public Handler(long startNanos, long durationNanos, int requestId, ThreadRef thread,
                OptionalLong queueDelayNanos, String threadKind) {
            this(startNanos, durationNanos, requestId, thread, queueDelayNanos, threadKind, null, 0);
        }

        public boolean failed() {
            return status >= FIRST_OF_FAILURES;
        }
    }

    /**
     * {@code carrierscope.LoadSummary}; {@code errors} counts errors of every kind, timeouts and rejections included;
     * {@code listenOverflows} counts how often the kernel dropped one because a server's queue was full, 0 when unknown.
     */
    record LoadSummary(long startNanos, int offered, int completed, int errors, int timeouts, int rejected, int open,
            int connectionsOpened, int connectionsPeak, double cpuShare, long dispatchLagP99Nanos, long measureNanos,
            long spunNanos, int listenOverflows)
            implements
                JvmEvent {
        /**
         * Returns the offered requests that neither ended nor were still open at the end; 0 if the account is
         * consistent.
         */
        public int unaccounted() {
            return offered - completed - errors - open;
        }
    }

    /** {@code carrierscope.LockWait}: a virtual thread of the server waited for a lock, a permit or a connection of the workload. */
    record LockWait(long startNanos, long durationNanos, ThreadRef thread, String lock) implements Timed {
        /** True if several threads can hold it at a time. */
        public boolean ofPermit() {
            return lock != null && isPermit(lock);
        }

        /** True for the name of a lock that several threads can hold at a time. */
        public static boolean isPermit(String lock) {
            return lock.startsWith("permit-of-") || lock.startsWith("query-on-");
        }
    }

    /**
     * {@code carrierscope.Call}: a virtual thread of the server waited for a service downstream; or, where it has an id, a request without a
     * thread, which the thread of the event went on with.
     */
    record Call(long startNanos, long durationNanos, int requestId, ThreadRef thread, String service)
            implements
                Timed {}

    /** {@code carrierscope.Scheduler}. */
    record SchedulerSample(long startNanos, int parallelism, int queued, int mounted) implements JvmEvent {}

    /** {@code carrierscope.Pool}: what is lent of a pool, and how many threads wait for it. */
    record PoolSample(long startNanos, String owner, int active, int waiting) implements JvmEvent {}

    /** {@code carrierscope.Configuration}: a limit that a library works with. */
    record LibraryLimit(long startNanos, String owner, String setting, int value) implements JvmEvent {}

    /**
     * {@code carrierscope.Part}: the client's account of one part of a cell, measured with Flight Recorder or without; the halves have no
     * CPU time. Some requests waited throughout the part, and some connections were not accepted in it; both are 0 in older recordings.
     * Times are nanoseconds, with how often they occurred.
     */
    record MeasuredPart(long startNanos, boolean recorded, int ordinal, long measureNanos, int offered, int completed,
            int failed, int open, int waitedThroughout, int notAccepted, Halves halves, OptionalLong serverCpuNanos,
            OptionalLong clientCpuNanos,
            String busiestThread, OptionalLong busiestThreadCpuNanos, Map<Long, Integer> responseTimes,
            Map<Long, Integer> serviceTimes)
            implements
                JvmEvent {
        /** Requests answered per second; 0 of a part without a length. */
        public double perSecond() {
            return measureNanos <= 0 ? 0 : completed * 1e9 / measureNanos;
        }

        /** CPU time of the server per answered request, nanoseconds. */
        public OptionalDouble serverCpuNanosPerRequest() {
            return share(serverCpuNanos, completed);
        }

        /** The same of the client. */
        public OptionalDouble clientCpuNanosPerRequest() {
            return share(clientCpuNanos, completed);
        }

        /** How much of a processor the busiest thread of the client used, about 1 at most. */
        public OptionalDouble busiestThreadShare() {
            return share(busiestThreadCpuNanos, measureNanos);
        }

        private static OptionalDouble share(OptionalLong nanos, long of) {
            return nanos.isEmpty() || of <= 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((double) nanos.getAsLong() / of);
        }
    }

    /** {@code carrierscope.Environment}. */
    record Environment(long startNanos, String osName, String kernel, String cpuModel, int processors,
            long tickPlatformNanos, long tickVirtualNanos) implements JvmEvent {}

    /** {@code carrierscope.Batch}; the duration is the makespan. */
    record Batch(long startNanos, long durationNanos, int size, int failed, boolean measured) implements Timed {}

    /** {@code carrierscope.Steady}; changes are shares of the value in the previous window. */
    record Steady(long startNanos, boolean reached, long warmupNanos, double throughputChange, double cpuChange)
            implements
                JvmEvent {}

    /**
     * {@code carrierscope.Halves}: the two halves of the measured phase; CPU time is that of the server per answered
     * request.
     */
    record Halves(long startNanos, double firstPerSecond, double secondPerSecond, OptionalLong firstCpuNanos,
            OptionalLong secondCpuNanos) implements JvmEvent {
        /**
         * Returns the change of throughput from the first to the second half as a share of the first; 1 if the first
         * had none.
         */
        public double throughputChange() {
            return change(firstPerSecond, secondPerSecond);
        }

        /** Returns the change of CPU time per request from the first to the second half as a share of the first. */
        public OptionalDouble cpuChange() {
            return firstCpuNanos.isEmpty() || secondCpuNanos.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(change(firstCpuNanos.getAsLong(), secondCpuNanos.getAsLong()));
        }

        private static double change(double first, double second) {
            return first == 0 ? second == 0 ? 0 : 1 : second / first - 1;
        }
    }

    /** {@code carrierscope.Step}; {@code kneeShare} is 0 for a step of the search. */
    record RateStep(long startNanos, long durationNanos, double offeredPerSecond, double achievedPerSecond,
            long responseP50Nanos, long responseP99Nanos, int failed, boolean met, long limitNanos, double kneeShare,
            long spunNanos)
            implements
                Timed {}

    /**
     * {@code carrierscope.Send}; the duration is the sum of the three times, apart from the gaps between taking them.
     */
    record Send(long startNanos, long durationNanos, long acceptNanos, long acknowledgeNanos,
            OptionalLong resumeNanos) implements Timed {}

    /**
     * {@code carrierscope.Producer}: the settings of the producer, and its figures for the one or two seconds before.
     */
    record ProducerSample(long startNanos, long lingerNanos, long batchLimitBytes, int messages, int requests,
            OptionalLong batchBytes, OptionalLong queueNanos, OptionalLong requestNanos, int waitingThreads)
            implements
                JvmEvent {}

    /** {@code carrierscope.Companion}: CPU time of a process of the cell that writes no recording. */
    record Companion(long startNanos, long durationNanos, String process, long cpuNanos) implements Timed {}

    /** {@code jdk.MethodTrace}: one invocation of a traced method. */
    record MethodTrace(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String method)
            implements
                Wait {}

    /**
     * {@code jdk.SocketRead} or {@code jdk.SocketWrite}.
     *
     * @param host name of the peer, or its address where the name is not known; {@code null} where neither is
     */
    record SocketIo(long startNanos, long durationNanos, ThreadRef thread, Stack stack, boolean read, String host,
            int port, long bytes) implements Wait {
        /** Linux gives connections a local port from here on, so it is that of a client that connected to this JVM. */
        public static final int FIRST_PORT_OF_CLIENTS = 32_768;

        /** Returns true if the thread may only wait for the next request of a client. */
        public boolean mayAwaitRequest() {
            return read && port >= FIRST_PORT_OF_CLIENTS;
        }
    }

    /** {@code jdk.ObjectAllocationSample}: an allocation, and the bytes allocated since the thread's last sample. */
    record Allocation(long startNanos, ThreadRef thread, Stack stack, String type, long bytes) implements JvmEvent {}

    /**
     * {@code jdk.CPUTimeSample} or {@code jdk.ExecutionSample}: the stack of a running thread.
     *
     * @param interpreted true if its innermost frame ran in the interpreter
     */
    record CpuSample(long startNanos, ThreadRef thread, Stack stack, By by, boolean interpreted)
            implements
                JvmEvent {
        /** How it was sampled. */
        public enum By {
            EXECUTION, CPU_TIME, PROFILER
        }

        public CpuSample(long startNanos, ThreadRef thread, Stack stack, boolean cpuTime) {
            this(startNanos, thread, stack, cpuTime ? By.CPU_TIME : By.EXECUTION);
        }

        /** Creates a sample of compiled code. */
        public CpuSample(long startNanos, ThreadRef thread, Stack stack, By by) {
            this(startNanos, thread, stack, by, false);
        }

        /** Returns true if it is a sample of CPU time, native code included; false if of Java code only. */
        public boolean cpuTime() {
            return by != By.EXECUTION;
        }
    }

    /** {@code jdk.NativeMethodSample}: the stack of a thread in native code, which mostly waits there. */
    record NativeSample(long startNanos, ThreadRef thread, Stack stack) implements JvmEvent {}

    /** {@code carrierscope.Client}: the client under test in this JVM. */
    record ClientUnderTest(long startNanos, String client, String settings) implements JvmEvent {}

    /** {@code carrierscope.Usage}; {@code heapBytes} is negative if unknown. */
    record UsageSample(long startNanos, long heapBytes, OptionalLong residentBytes, int platformThreads)
            implements
                JvmEvent {}

    /** {@code carrierscope.Hold}. */
    record Holding(long startNanos, OptionalLong reachNanos, int target, int started, int reached, String stoppedBy)
            implements
                JvmEvent {}

    /** {@code carrierscope.Failure}. */
    record Failure(long startNanos, String stage, String reason) implements JvmEvent {}
}
