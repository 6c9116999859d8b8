package io.carrierscope.runner.phase;

/** The clock that a load is driven by: the system's, which all JVMs of a host share, or a virtual one in tests. */
public interface LoadClock {
    LoadClock SYSTEM = new LoadClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void parkUntil(long nanos) {
            MonotonicClock.parkUntil(nanos);
        }

        @Override
        public long sharpUntil(long nanos, long spinNanos) {
            return MonotonicClock.sharpUntil(nanos, spinNanos);
        }
    };

    /** Now, as {@link System#nanoTime()}. */
    long nanos();

    /** @see MonotonicClock#parkUntil */
    void parkUntil(long nanos);

    /** @see MonotonicClock#sharpUntil */
    long sharpUntil(long nanos, long spinNanos);
}
