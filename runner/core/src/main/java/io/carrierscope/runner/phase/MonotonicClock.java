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
}
