package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Healthy: a periodic task of 2 ms every 50 ms on one of four threads. */
public final class SchedulerPaced {
    private SchedulerPaced() {}

    public static void main(String[] args) throws Exception {
        Executors.newScheduledThreadPool(4).scheduleAtFixedRate(() -> Work.pause(2), 0, 50, TimeUnit.MILLISECONDS);
        Work.awaitEnd();
    }
}
