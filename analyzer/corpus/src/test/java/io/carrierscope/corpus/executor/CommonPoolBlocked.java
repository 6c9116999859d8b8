package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.util.concurrent.CompletableFuture;

/** Tasks of CompletableFuture block for 30 ms on a common pool of three threads. */
@JvmOptions("-Djava.util.concurrent.ForkJoinPool.common.parallelism=3")
public final class CommonPoolBlocked {
    private CommonPoolBlocked() {}

    public static void main(String[] args) throws Exception {
        Work.keepBusy(CompletableFuture::runAsync, 32, () -> Thread.sleep(30));
        Work.awaitEnd();
    }
}
