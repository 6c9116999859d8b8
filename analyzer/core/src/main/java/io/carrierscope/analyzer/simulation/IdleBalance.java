package io.carrierscope.analyzer.simulation;

import java.util.random.RandomGenerator;

/**
 * Whether a processor that becomes idle looks for threads that wait elsewhere. Linux of 2026 looks as often as it recently found some
 * ({@code sched_balance_newidle} in kernel/sched/fair.c, feature NI_RANDOM; 7.0, 6.18.5, 6.12.65), and more often if the processor
 * rarely becomes idle (NI_RATE). Older kernels look nearly always. A thread that is not looked for waits until its processor is free, or
 * until the next tick.
 */
final class IdleBalance {
    private static final int ALL = 1024;
    /** A processor that becomes idle less than 120 times a second always looks: 512 times in 4.3 s. */
    private static final double NANOS_FOR_ONE = 1 << 22;

    private int calls = ALL / 2;
    private int found = calls / 2;
    private int ratio = calls;
    private double sinceNanos;

    /** Returns true if the processor looks this time. */
    boolean looks(RandomGenerator random) {
        return random.nextInt(ALL) <= ratio;
    }

    /**
     * Counts that the processor became idle.
     *
     * @param waits true if a thread waited elsewhere, whether or not it was looked for: Linux corrects for those it did not see
     */
    void becameIdle(boolean waits, double nowNanos) {
        calls++;
        found += waits ? 1 : 0;
        if (calls >= ALL) {
            ratio = (int) Math.min(ALL, found + (nowNanos - sinceNanos) / NANOS_FOR_ONE);
            sinceNanos = nowNanos;
            calls /= 2;
            found /= 2;
        }
    }
}
