package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;

/** Sixteen virtual threads compute for 5 ms and sleep for 5 ms on a single carrier; the machine has two processors. */
@Alone
@JvmOptions("-Djdk.virtualThreadScheduler.parallelism=1")
public final class OneCarrier {
    private OneCarrier() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofVirtual().factory(), 16, () -> {
            Work.compute(5);
            Thread.sleep(5);
        });
        Work.awaitEnd();
    }
}
