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

    private final double nanosPerRound;
    // written so that the compiler cannot drop the loop
    private volatile long sink;

    private CpuWork(double nanosPerRound) {
        this.nanosPerRound = nanosPerRound;
    }

    /** Measures the loop after it is compiled; the cheapest trial is the one nobody disturbed. */
    public static CpuWork calibrated() {
        CpuWork work = new CpuWork(1);
        long begin = threadCpuNanos();
        while (threadCpuNanos() - begin < WARM_UP_NANOS) {
            work.rounds(ROUNDS_PER_TRIAL);
        }
        long best = Long.MAX_VALUE;
        for (int trial = 0; trial < TRIALS; trial++) {
            best = Math.min(best, work.trial());
        }
        return new CpuWork((double) best / ROUNDS_PER_TRIAL);
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
