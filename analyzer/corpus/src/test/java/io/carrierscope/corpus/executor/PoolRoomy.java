package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** Healthy: a task that waits 10 ms, every 5 ms, on a pool of 16 threads. */
public final class PoolRoomy {
    private PoolRoomy() {}

    public static void main(String[] args) throws Exception {
        Work.submitEvery(5, Executors.newFixedThreadPool(16), () -> Thread.sleep(10));
        Work.awaitEnd();
    }
}
