package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Semaphore;

/** Two hundred virtual threads try to take one of four permits, held for 5 ms, and yield until they get it. */
@Alone
public final class YieldSpin {
    private YieldSpin() {}

    public static void main(String[] args) throws Exception {
        var permits = new Semaphore(4);
        Work.repeat(Thread.ofVirtual().factory(), 200, () -> {
            while (!permits.tryAcquire()) {
                Thread.yield();
            }
            Work.pause(5);
            permits.release();
        });
        Work.awaitEnd();
    }
}
