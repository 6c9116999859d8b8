package io.carrierscope.analyzer.program;

import java.util.concurrent.Semaphore;

/** Forty virtual threads share three permits for a downstream call of 5 ms. */
public final class SemaphoreQueue {
    private SemaphoreQueue() {}

    public static void main(String[] args) {
        var permits = new Semaphore(3);
        Busy.run(Thread.ofVirtual().factory(), 40, () -> {
            permits.acquire();
            try {
                Thread.sleep(5);
            } finally {
                permits.release();
            }
        });
    }
}
