package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;

/** Healthy: one thread computes for 30 ms of each 100 ms. */
@Alone
public final class Batch {
    private Batch() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofPlatform().factory(), 1, () -> {
            Work.compute(30);
            Thread.sleep(70);
        });
        Work.awaitEnd();
    }
}
