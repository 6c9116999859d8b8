package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;

/** A pool of four threads is full for the first sixth of the time; the waits for work that follow end after the recording. */
public final class PoolAtStart {
    private PoolAtStart() {}

    public static void main(String[] args) throws Exception {
        var pool = Executors.newFixedThreadPool(4, Thread.ofPlatform().daemon().name("starter-", 1).factory());
        for (long ended = Busy.NANOS / 6 / 5_000_000; ended > 0; ended--) {
            for (int i = 0; i < 4; i++) {
                pool.execute(() -> sleep(5));
            }
        }
        sleep(Busy.NANOS / 1_000_000);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
