package io.carrierscope.analyzer.program;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** Two thousand tasks a second, each on a virtual thread of its own, want one of ten permits for 10 ms: half of them are never served. */
public final class Unbounded {
    private Unbounded() {}

    public static void main(String[] args) {
        var permits = new Semaphore(10);
        long end = System.nanoTime() + Busy.NANOS;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 10; i++) {
                Thread.ofVirtual().start(() -> task(permits));
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    private static void task(Semaphore permits) {
        permits.acquireUninterruptibly();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            permits.release();
        }
    }
}
