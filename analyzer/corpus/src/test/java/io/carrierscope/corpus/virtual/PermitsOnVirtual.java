package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Work;
import java.util.concurrent.Semaphore;

/** Sixty-four virtual threads need one of eight permits for 20 ms each. */
public final class PermitsOnVirtual {
    private PermitsOnVirtual() {}

    public static void main(String[] args) throws Exception {
        var permits = new Semaphore(8);
        Work.repeat(Thread.ofVirtual().factory(), 64, () -> {
            permits.acquire();
            Thread.sleep(20);
            permits.release();
        });
        Work.awaitEnd();
    }
}
