package io.carrierscope.corpus.jvm;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;

/** A pool of eight threads computes on two processors. */
@Alone
public final class Burners {
    private Burners() {}

    public static void main(String[] args) throws Exception {
        Work.keepBusy(Executors.newFixedThreadPool(8), 16, () -> Work.compute(20));
        Work.awaitEnd();
    }
}
