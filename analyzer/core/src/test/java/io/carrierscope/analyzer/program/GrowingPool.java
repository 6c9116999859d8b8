package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Ten times a second a pool without a limit gets a task that goes on and on: all threads are held, and none is missing. */
public final class GrowingPool {
    private GrowingPool() {}

    public static void main(String[] args) {
        var pool = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("poller-", 1).factory());
        long end = System.nanoTime() + Busy.NANOS;
        while (System.nanoTime() < end) {
            pool.execute(GrowingPool::poll);
            LockSupport.parkNanos(100_000_000);
        }
    }

    private static void poll() {
        try {
            while (true) {
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
