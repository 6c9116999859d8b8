package io.carrierscope.runner.phase;

import java.util.concurrent.locks.LockSupport;

/** Waits for instants of {@link System#nanoTime()}. */
public final class MonotonicClock {
    private MonotonicClock() {}

    /** Returns early when the thread is interrupted, and keeps its interrupt status. */
    public static void parkUntil(long nanos) {
        long left = nanos - System.nanoTime();
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = nanos - System.nanoTime();
        }
    }

    /**
     * Parks, then spins for the last part: parking alone wakes up too late.
     *
     * @return for how long it spun, in nanoseconds; at most {@code spinNanos}, also if the thread lost its processor meanwhile
     */
    public static long sharpUntil(long nanos, long spinNanos) {
        parkUntil(nanos - spinNanos);
        long begin = System.nanoTime();
        while (nanos - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        return Math.min(spinNanos, System.nanoTime() - begin);
    }
}
