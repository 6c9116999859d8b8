package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Work;
import java.util.concurrent.ForkJoinPool;

/** Tasks block for 30 ms on a fork-join pool of four threads. */
public final class ForkJoinBlocked {
    private ForkJoinBlocked() {}

    public static void main(String[] args) throws Exception {
        Work.keepBusy(new ForkJoinPool(4), 32, () -> Thread.sleep(30));
        Work.awaitEnd();
    }
}
