package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;

/** Four virtual threads compute for 200 ms and sleep for 400 ms; fifty others sleep for 10 ms and compute hardly. */
@Alone
public final class LongComputations {
    private LongComputations() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofVirtual().factory(), 4, () -> {
            Work.compute(200);
            Thread.sleep(400);
        });
        Work.repeat(Thread.ofVirtual().factory(), 50, () -> Thread.sleep(10));
        Work.awaitEnd();
    }
}
