package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Sixteen threads of a pool work for 5 ms and hold one monitor for 3 ms. */
public final class MonitorOnPlatform {
    private MonitorOnPlatform() {}

    public static void main(String[] args) throws Exception {
        var shared = new Object();
        Work.keepBusy(Executors.newFixedThreadPool(16), 32, () -> {
            Thread.sleep(5);
            synchronized (shared) {
                Thread.sleep(3);
            }
        });
        Work.awaitEnd();
    }
}
