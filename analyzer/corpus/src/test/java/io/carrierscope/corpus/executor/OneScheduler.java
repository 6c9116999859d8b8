package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Twenty periodic tasks of 25 ms, each due every 50 ms, on one thread. */
public final class OneScheduler {
    private OneScheduler() {}

    public static void main(String[] args) throws Exception {
        var scheduler = Executors.newSingleThreadScheduledExecutor();
        for (int i = 0; i < 20; i++) {
            scheduler.scheduleAtFixedRate(() -> Work.pause(25), i, 50, TimeUnit.MILLISECONDS);
        }
        Work.awaitEnd();
    }
}
