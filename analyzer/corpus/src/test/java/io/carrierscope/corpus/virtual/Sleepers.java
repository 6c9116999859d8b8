package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Work;

/** Healthy: a thousand virtual threads sleep for 200 ms. */
public final class Sleepers {
    private Sleepers() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofVirtual().factory(), 1_000, () -> Thread.sleep(200));
        Work.awaitEnd();
    }
}
