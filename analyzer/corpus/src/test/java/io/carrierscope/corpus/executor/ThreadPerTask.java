package io.carrierscope.corpus.executor;

import io.carrierscope.corpus.Alone;
import io.carrierscope.corpus.Work;

/** A new platform thread for each task of 20 µs, one after the other. */
@Alone
public final class ThreadPerTask {
    private ThreadPerTask() {}

    public static void main(String[] args) throws Exception {
        Thread.ofPlatform().name("starter").start(() -> {
            while (true) {
                Work.run(() -> Thread.ofPlatform().start(() -> computeMicros(20)).join());
            }
        });
        Work.awaitEnd();
    }

    private static void computeMicros(long micros) {
        long end = System.nanoTime() + micros * 1_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
