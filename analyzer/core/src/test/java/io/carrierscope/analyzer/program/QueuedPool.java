package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Ordinary: a fixed pool of four threads works off a queue of tasks that sleep 5 ms and compute a little. */
public final class QueuedPool {
    private QueuedPool() {}

    public static void main(String[] args) throws Exception {
        var open = new Semaphore(40);
        long end = System.nanoTime() + Busy.NANOS;
        try (var pool = Executors.newFixedThreadPool(4)) {
            while (System.nanoTime() < end) {
                open.acquire();
                pool.execute(() -> {
                    task();
                    open.release();
                });
            }
        }
    }

    private static void task() {
        try {
            Thread.sleep(5);
            Measured.burn(100_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
