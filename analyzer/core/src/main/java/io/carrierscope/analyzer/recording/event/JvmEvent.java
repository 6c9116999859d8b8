package io.carrierscope.analyzer.recording.event;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One event of a recording, as far as a measurement needs it. Starts are nanoseconds since the epoch, durations are
 * nanoseconds, loads are shares from 0 to 1; an absent text is {@code null}.
 */
public sealed interface JvmEvent {
    /** When the event began, nanoseconds since the epoch. */
    long startNanos();

    /** An event that lasted. */
    sealed interface Timed extends JvmEvent {
        long durationNanos();

        default long endNanos() {
            return startNanos() + durationNanos();
        }
    }

    /** {@code jdk.ThreadPark}. */
    record Park(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String parkedClass)
            implements
                Timed {}

    /** {@code jdk.ThreadSleep}; the duration asked for tells the scheduling delay. */
    record Sleep(long startNanos, long durationNanos, ThreadRef thread, Stack stack, long askedNanos)
            implements
                Timed {}

    /** {@code jdk.VirtualThreadPinned}; reason, operation and carrier are recorded from JDK 24 on. */
    record Pinned(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String reason, String operation,
            ThreadRef carrier) implements Timed {}

    /** {@code jdk.JavaMonitorEnter}. */
    record MonitorEnter(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String monitorClass)
            implements
                Timed {}

    /**
     * {@code jdk.JavaMonitorWait}.
     *
     * @param limitNanos after which it wanted to go on in any case, 0 for none
     * @param timedOut true when that is why it went on
     */
    record MonitorWait(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String monitorClass,
            long limitNanos, boolean timedOut) implements Timed {}

    /** {@code jdk.ThreadCPULoad}: share of all processors the JVM may use, over the period before the start. */
    record ThreadCpuLoad(long startNanos, ThreadRef thread, double load) implements JvmEvent {}

    /** {@code jdk.CPULoad}: shares of the machine's hardware threads, over the period before the start. */
    record CpuLoad(long startNanos, double jvmUser, double jvmSystem, double machineTotal) implements JvmEvent {
        public double jvm() {
            return jvmUser + jvmSystem;
        }
    }

    /** {@code jdk.ThreadStart} or {@code jdk.ThreadEnd}. */
    record ThreadLife(long startNanos, ThreadRef thread, boolean started) implements JvmEvent {}

    /** {@code jdk.VirtualThreadStart} or {@code jdk.VirtualThreadEnd}. */
    record VirtualThreadLife(long startNanos, boolean started) implements JvmEvent {}

    /** {@code jdk.VirtualThreadSubmitFailed}. */
    record SubmitFailed(long startNanos) implements JvmEvent {}

    /** {@code jdk.ThreadDump}, as far as it tells of carriers. */
    record ThreadDump(long startNanos, List<Carrying> carriers) implements JvmEvent {}

    /** A carrier with a virtual thread mounted, in a thread dump; ids are those of Java, the CPU time is the carrier's own so far. */
    record Carrying(long carrierId, long virtualThreadId, long cpuNanos) {}

    /** {@code jdk.GCPhasePause}. */
    record GcPause(long startNanos, long durationNanos) implements Timed {}

    /** {@code jdk.GCCPUTime}: processor time, user and system, of one pause. */
    record GcCpuTime(long startNanos, long cpuNanos) implements JvmEvent {}

    /** {@code jdk.GCHeapSummary}, right before and right after a collection. */
    record HeapUse(long startNanos, long usedBytes) implements JvmEvent {}

    /** {@code jdk.JavaThreadStatistics}: live platform threads. */
    record ThreadCount(long startNanos, long active) implements JvmEvent {}

    /** {@code jdk.ExecuteVMOperation}; one at a safepoint stops all threads. */
    record VmOperation(long startNanos, long durationNanos, boolean safepoint) implements Timed {}

    /** {@code jdk.DataLoss}. */
    record DataLoss(long startNanos, long bytes) implements JvmEvent {}

    /** {@code jdk.ContainerCPUThrottling}: totals since the container began. */
    record Throttling(long startNanos, long throttledSlices, long throttledNanos) implements JvmEvent {}

    /** {@code jdk.ActiveSetting} of an event type; {@code eventType} is its name, or its id where the name is unknown. */
    record Setting(long startNanos, String eventType, String name, String value) implements JvmEvent {}

    /** {@code jdk.JVMInformation}; the JVM began at {@code bornMillis} since the epoch. */
    record Jvm(long startNanos, String name, String version, String arguments, long pid, long bornMillis)
            implements
                JvmEvent {
        public boolean sameProcess(Jvm other) {
            return pid == other.pid && bornMillis == other.bornMillis && Objects.equals(version, other.version);
        }
    }

    /** A fact of the process or machine: a JVM flag, a system property, a processor count. */
    record Fact(long startNanos, String name, String value) implements JvmEvent {}

    /** {@code carrierscope.Cell}. */
    record CellInfo(long startNanos, String runId, String host, String suite, String cellId, String serverVariant,
            String workload, String loadPlan, int repetition, String role, String threadModel, int concurrency,
            double offeredPerSecond, int poolThreads, int availableProcessors, int parallelism, String limits,
            String definition) implements JvmEvent {
        /** False for an event of a damaged recording, which does not say what it is of. */
        public boolean named() {
            return Stream.of(runId, host, suite, cellId, serverVariant, workload, loadPlan, role, threadModel)
                    .noneMatch(Objects::isNull);
        }
    }

    /** {@code carrierscope.Phase}. */
    record Phase(long startNanos, long durationNanos, String name) implements Timed {}

    /** {@code carrierscope.Request}; the duration is the service time, the id counts from 1 in one client. */
    record Request(long startNanos, long durationNanos, int id, long responseNanos, long dispatchLagNanos,
            OptionalLong firstByteNanos, String errorClass, boolean measured, boolean completedInMeasure)
            implements
                Timed {
        public boolean failed() {
            return errorClass != null;
        }
    }

    /** {@code carrierscope.Handler}; the request's id is 0 where the client told none. */
    record Handler(long startNanos, long durationNanos, int requestId, ThreadRef thread, OptionalLong queueDelayNanos,
            String threadKind) implements Timed {}

    /** {@code carrierscope.LoadSummary}; the errors are those of all kinds, with the timeouts and the rejected. */
    record LoadSummary(long startNanos, int offered, int completed, int errors, int timeouts, int rejected, int open,
            int lateDispatches, int connectionsOpened, int connectionsPeak, double cpuShare, long dispatchLagP99Nanos,
            long measureNanos) implements JvmEvent {
        private static final double BUSY = 0.80;

        /** True when the generator used so much of its processors that the figures may be its own. */
        public boolean generatorBusy() {
            return cpuShare >= BUSY;
        }

        /** Requests offered that neither ended nor were open at the end; 0 in an account that is right. */
        public int unaccounted() {
            return offered - completed - errors - open;
        }
    }

    /** {@code carrierscope.LockWait}: a virtual thread of the server waited for a lock of the workload. */
    record LockWait(long startNanos, long durationNanos, ThreadRef thread, String lock) implements Timed {}

    /** {@code carrierscope.Scheduler}. */
    record SchedulerSample(long startNanos, int parallelism, int poolSize, int mounted, int queued)
            implements
                JvmEvent {}

    /** {@code carrierscope.Environment}. */
    record Environment(long startNanos, String osName, String kernel, String cpuModel, int processors,
            long tickPlatformNanos, long tickVirtualNanos) implements JvmEvent {}

    /** {@code carrierscope.Batch}; the duration is the makespan. */
    record Batch(long startNanos, long durationNanos, int size, int failed, boolean measured) implements Timed {}

    /** {@code carrierscope.Steady}; changes are shares of the window before. */
    record Steady(long startNanos, boolean reached, long warmupNanos, double throughputChange, double cpuChange,
            String rule) implements JvmEvent {}

    /** {@code carrierscope.Halves}: the halves of measure; processor time is that of the server per answered request. */
    record Halves(long startNanos, double firstPerSecond, double secondPerSecond, OptionalLong firstCpuNanos,
            OptionalLong secondCpuNanos) implements JvmEvent {
        /** Change of throughput from the first to the second half as a share of the first, 1 where that had none. */
        public double throughputChange() {
            return change(firstPerSecond, secondPerSecond);
        }

        /** Change of processor time per request from the first to the second half as a share of the first. */
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
    record RateStep(long startNanos, long durationNanos, String kind, double offeredPerSecond, double achievedPerSecond,
            long responseP50Nanos, long responseP99Nanos, int failed, boolean met, long limitNanos, double kneeShare)
            implements
                Timed {}

    /** {@code carrierscope.Send}; the duration is the sum of the three times but for moments between taking them. */
    record Send(long startNanos, long durationNanos, long acceptNanos, long acknowledgeNanos,
            OptionalLong resumeNanos, String failure) implements Timed {}

    /** {@code carrierscope.Producer}: settings, and what it did in the second or two before. */
    record ProducerSample(long startNanos, long lingerNanos, long batchLimitBytes, int messages, int requests,
            OptionalLong batchBytes, OptionalLong queueNanos, OptionalLong requestNanos, int waitingThreads)
            implements
                JvmEvent {}

    /** {@code carrierscope.ContextSwitches}. */
    record Switches(long startNanos, long durationNanos, int voluntary, int involuntary) implements Timed {}

    /** {@code jdk.CompilerQueueUtilization}: methods that wait for one of the JIT compilers, and how many it took a second. */
    record CompilerQueue(long startNanos, String compiler, int waiting, long takenPerSecond) implements JvmEvent {}

    /** {@code carrierscope.Companion}: processor time of a process of the cell that leaves no recording. */
    record Companion(long startNanos, long durationNanos, String process, long cpuNanos) implements Timed {}

    /** {@code jdk.MethodTiming}: invocations of a method since the recording began, and their mean length. */
    record MethodTiming(long startNanos, String method, long invocations, long averageNanos) implements JvmEvent {
        /** Time spent in the method since the recording began. */
        public double totalNanos() {
            return (double) invocations * averageNanos;
        }
    }

    /** {@code jdk.MethodTrace}: one invocation of a traced method. */
    record MethodTrace(long startNanos, long durationNanos, ThreadRef thread, Stack stack, String method)
            implements
                Timed {}

    /** {@code jdk.ObjectAllocationSample}: an allocation, and the bytes allocated since the thread's last sample. */
    record Allocation(long startNanos, ThreadRef thread, Stack stack, String type, long bytes) implements JvmEvent {}

    /** {@code jdk.CPUTimeSample} ({@code cpuTime}) or {@code jdk.ExecutionSample}: what a running thread did. */
    record CpuSample(long startNanos, ThreadRef thread, Stack stack, boolean cpuTime) implements JvmEvent {}

    /** {@code carrierscope.Client}: the client under test in this JVM. */
    record ClientUnderTest(long startNanos, String client, String settings) implements JvmEvent {}

    /** {@code carrierscope.Usage}. */
    record UsageSample(long startNanos, long heapBytes, OptionalLong residentBytes, int platformThreads)
            implements
                JvmEvent {}

    /** {@code jdk.NativeMemoryUsageTotal}: where native memory is tracked. */
    record NativeMemory(long startNanos, long committedBytes) implements JvmEvent {}

    /** {@code carrierscope.Hold}. */
    record Holding(long startNanos, OptionalLong reachNanos, int target, int started, int reached, int failed,
            String stoppedBy) implements JvmEvent {}

    /** {@code carrierscope.Failure}. */
    record Failure(long startNanos, String stage, String reason) implements JvmEvent {}
}
