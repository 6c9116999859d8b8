package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Each millisecond a virtual thread starts that needs one of ten permits for 20 ms: 500 a second pass, the others pile up. */
@Alone
public final class NoBackpressure {
    private NoBackpressure() {}

    public static void main(String[] args) throws Exception {
        var permits = new Semaphore(10);
        Work.submitEvery(1, Executors.newVirtualThreadPerTaskExecutor(), () -> {
            permits.acquire();
            Work.pause(20);
            permits.release();
        });
        Work.awaitEnd();
    }
}
