package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.LoadSamples;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.Throttling;
import java.util.OptionalDouble;

/** CPU use of this JVM and of the machine, as shares of the hardware threads, and CPU throttling of the container. */
public final class ProcessCpu extends Fold<ProcessCpu> {
    /** More than an hour has; of a longer recording an even sample is kept. */
    private static final int MAX_SAMPLES = 4_096;
    private static final String COMPILER = "C* CompilerThread";

    private final long periodNanos;
    private final long threadPeriodNanos;
    /** Also those outside of the window. */
    private final Least<CpuLoad> loads = part(new Least<>(MAX_SAMPLES));
    private final Least<ThreadCpuLoad> compilers = part(new Least<>(MAX_SAMPLES));
    private final LoadSamples jvm = part(new LoadSamples());
    private final LoadSamples system = part(new LoadSamples());
    private final LoadSamples machine = part(new LoadSamples());
    private final Total minThrottledNanos = smallest();
    private final Total maxThrottledNanos = largest(Long.MIN_VALUE);
    private final Total firstTotalNanos = smallest();
    private final Total lastTotalNanos = largest(Long.MIN_VALUE);
    private final Total samples = summed();

    /**
     * Creates the fold.
     *
     * @param periodNanos the period of {@code jdk.CPULoad} in the recording
     * @param threadPeriodNanos the period of {@code jdk.ThreadCPULoad} in the recording
     */
    public ProcessCpu(Window window, long periodNanos, long threadPeriodNanos) {
        super(window);
        this.periodNanos = periodNanos;
        this.threadPeriodNanos = threadPeriodNanos;
        on(CpuLoad.class, this::load);
        on(ThreadCpuLoad.class, this::compiler);
        on(Throttling.class, this::throttling);
    }

    private void throttling(Throttling t) {
        minThrottledNanos.add(t.throttledNanos());
        maxThrottledNanos.add(t.throttledNanos());
        firstTotalNanos.add(t.startNanos());
        lastTotalNanos.add(t.startNanos());
    }

    /** Returns true for the JIT compilers' family of threads. */
    public static boolean ofCompilers(String family) {
        return family.startsWith(COMPILER);
    }

    private void compiler(ThreadCpuLoad load) {
        if (load.thread() != null && ofCompilers(load.thread().family())) {
            compilers.add(Sample.mix(load.startNanos() * Sample.GAMMA), load);
        }
    }

    /** Ignores samples that read 0 for the whole machine: the JVM's first sample only sets its baseline. */
    private void load(CpuLoad load) {
        if (load.machineTotal() == 0) {
            return;
        }
        loads.add(Sample.mix(load.startNanos() * Sample.GAMMA), load);
        samples.add(window.contains(load.startNanos()) ? 1 : 0);
        jvm.add(window, load.startNanos(), periodNanos, load.jvm());
        system.add(window, load.startNanos(), periodNanos, load.jvmSystem());
        machine.add(window, load.startNanos(), periodNanos, load.machineTotal());
    }

    /** Returns the mean share of the machine that this JVM used, 0 to 1; empty if no sample covers the window. */
    public OptionalDouble jvmShare() {
        return mean(jvm);
    }

    /** Returns the same of any part of the recording, from samples whose whole period lies in it. */
    public OptionalDouble jvmShare(Window part) {
        return loads.values().stream().filter(l -> l.startNanos() - periodNanos >= part.startNanos())
                .filter(l -> l.startNanos() <= part.endNanos()).mapToDouble(CpuLoad::jvm).average();
    }

    /** Returns the mean share of the machine that the JIT compilers used in any part of the recording, 0 to 1. */
    public double compilersShare(Window part) {
        var inside = new LoadSamples();
        compilers.values().forEach(l -> inside.add(part, l.startNanos(), threadPeriodNanos, l.load()));
        return inside.loadNanos() / part.lengthNanos();
    }

    /** Returns the mean share of the machine that all processes used, 0 to 1; empty if no sample covers the window. */
    public OptionalDouble machineShare() {
        return mean(machine);
    }

    /** Returns the part of this JVM's CPU time that is spent in the system, 0 to 1; 0 if it is unknown. */
    public double systemShare() {
        return jvm.loadNanos() == 0 ? 0 : Math.min(1, system.loadNanos() / jvm.loadNanos());
    }

    /** A single sample in which the JVM used nothing only sets its baseline: the machine's share belongs to another time. */
    private OptionalDouble mean(LoadSamples loads) {
        boolean baseline = samples.value() <= 1 && jvm.loadNanos() == 0;
        return Figure.when(loads.coveredNanos() > 0 && !baseline, () -> loads.loadNanos() / loads.coveredNanos());
    }

    /** Returns for how long the totals of the container's quota tell how often it stopped the process, in nanoseconds: from one to another. */
    public long throttlingSeenNanos() {
        return maxThrottledNanos.value() < minThrottledNanos.value() ? 0 : lastTotalNanos.value() - firstKnownNanos();
    }

    /** A total of 0 also tells of the time before it. */
    private long firstKnownNanos() {
        long first = firstTotalNanos.value();
        return minThrottledNanos.value() > 0 ? first : Math.min(window.startNanos(), first);
    }

    /** Returns the mean number of processors that the quota stopped in that time; 0 where it is not known. */
    public double throttledProcessors() {
        long seen = throttlingSeenNanos();
        return seen <= 0 ? 0 : (double) (maxThrottledNanos.value() - minThrottledNanos.value()) / seen;
    }
}
