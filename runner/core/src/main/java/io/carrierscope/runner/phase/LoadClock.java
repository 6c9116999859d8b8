package io.carrierscope.runner.phase;

/** The clock that a load is driven by: the system's, which all JVMs of a host share, or a virtual one in tests. */
public interface LoadClock {
    LoadClock SYSTEM = new LoadClock() {
    };

    /** Now, as {@link System#nanoTime()}. */
    default long nanos() {
        return System.nanoTime();
    }

    /** @see MonotonicClock#parkUntil */
    default void parkUntil(long nanos) {
        MonotonicClock.parkUntil(nanos);
    }

    /**
     * Parks, then spins for the last part: parking alone wakes up too late.
     *
     * @return for how long it spun, in nanoseconds; at most {@code spinNanos}, also if the thread lost its processor meanwhile
     */
    default long sharpUntil(long nanos, long spinNanos) {
        parkUntil(nanos - spinNanos);
        long begin = nanos();
        while (nanos - nanos() > 0 && !Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        return Math.min(spinNanos, nanos() - begin);
    }
}
