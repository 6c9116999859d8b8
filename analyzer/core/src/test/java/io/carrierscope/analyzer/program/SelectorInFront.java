package io.carrierscope.analyzer.program;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** Virtual threads, one for each request, that all pass one loop over a selector, which computes for each of them. */
final class SelectorInFront {
    private final Queue<CountDownLatch> waiting = new ConcurrentLinkedQueue<>();
    private final PipeLoop loop;

    /** @param nanos CPU time of the loop per request */
    SelectorInFront(long nanos) throws java.io.IOException {
        loop = new PipeLoop(() -> {
            Measured.burn(nanos);
            waiting.remove().countDown();
        });
    }

    /** One request, in a thread of its own. */
    void ask() throws InterruptedException {
        Thread.ofVirtual().start(() -> {
            var answered = new CountDownLatch(1);
            waiting.add(answered);
            try {
                loop.wake();
                answered.await();
            } catch (java.io.IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).join();
    }
}
