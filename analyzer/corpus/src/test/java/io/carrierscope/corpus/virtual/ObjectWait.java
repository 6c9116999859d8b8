package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.Work;

/** Twenty virtual threads wait for 50 ms at a time in Object.wait. */
public final class ObjectWait {
    private ObjectWait() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofVirtual().factory(), 20, () -> {
            var own = new Object();
            synchronized (own) {
                own.wait(50);
            }
        });
        Work.awaitEnd();
    }
}
