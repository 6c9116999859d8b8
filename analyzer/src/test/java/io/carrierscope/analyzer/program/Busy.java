package io.carrierscope.analyzer.program;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/** Runs threads that repeat a step for two and a half seconds, so that two samples a second apart are taken. */
final class Busy {
    static final long NANOS = 2_500_000_000L;

    private Busy() {}

    static void run(ThreadFactory factory, int threads, Measured.Step step) {
        long end = System.nanoTime() + NANOS;
        for (int i = 0; i < threads; i++) {
            factory.newThread(() -> repeat(step, end)).start();
        }
        LockSupport.parkNanos(NANOS + 100_000_000L);
    }

    private static void repeat(Measured.Step step, long end) {
        try {
            while (System.nanoTime() < end) {
                step.run();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
