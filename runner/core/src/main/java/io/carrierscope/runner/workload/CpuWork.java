package io.carrierscope.runner.workload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** A loop whose cost in CPU time is known. */
public final class CpuWork {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int STEPS_PER_ROUND = 1_000;
    private static final int ROUNDS_PER_TRIAL = 300;
    private static final int TRIALS = 60;
    private static final long WARM_UP_NANOS = 150_000_000;
    /** The system property with the cost of a round in nanoseconds. */
    private static final String ROUND = "carrierscope.round-nanos";

    private final double nanosPerRound;
    // written so that the compiler cannot drop the loop
    private volatile long sink;

    private CpuWork(double nanosPerRound) {
        this.nanosPerRound = nanosPerRound;
    }

    /**
     * Runs the loop until it is compiled. The time of a turn is the one that the runner gives, or else is measured. JVMs that are
     * compared get the same time: one that measured while other processes slowed it down would do less work.
     */
    public static CpuWork calibrated() {
        CpuWork work = new CpuWork(1);
        work.warmUp();
        String told = System.getProperty(ROUND);
        return new CpuWork(told == null ? measured(work) : Double.parseDouble(told));
    }

    /** The option that passes the cost of a round to another JVM. */
    public static String property(double roundNanos) {
        return "-D" + ROUND + "=" + roundNanos;
    }

    /** What a round costs in this JVM. */
    public static double roundNanos() {
        return calibrated().nanosPerRound;
    }

    private void warmUp() {
        long begin = threadCpuNanos();
        while (threadCpuNanos() - begin < WARM_UP_NANOS) {
            rounds(ROUNDS_PER_TRIAL);
        }
    }

    /** Takes the cheapest trial: other processes disturbed it least. */
    private static double measured(CpuWork work) {
        long best = Long.MAX_VALUE;
        for (int trial = 0; trial < TRIALS; trial++) {
            best = Math.min(best, work.trial());
        }
        return (double) best / ROUNDS_PER_TRIAL;
    }

    public void burn(Duration cpu) {
        rounds(Math.max(1, Math.round(cpu.toNanos() / nanosPerRound)));
    }

    private long trial() {
        long begin = threadCpuNanos();
        rounds(ROUNDS_PER_TRIAL);
        return threadCpuNanos() - begin;
    }

    private void rounds(long count) {
        long state = sink | 1;
        for (long round = 0; round < count; round++) {
            state = round(state);
        }
        sink = state;
    }

    private static long round(long seed) {
        long state = seed;
        for (int step = 0; step < STEPS_PER_ROUND; step++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        return state;
    }

    private static long threadCpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
