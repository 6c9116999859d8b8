package io.carrierscope.analyzer.program;

import java.util.concurrent.SynchronousQueue;

/** Pairs of virtual threads that do nothing but hand an item over, so that each item costs two mounts. */
public final class HandOffs {
    /** The sampler of JDK 21 can walk a stack only every now and then while threads are mounted and unmounted all the time. */
    private static final int ITEMS_PER_THREAD = Runtime.version().feature() < 25 ? 3_500_000 : 250_000;

    private HandOffs() {}

    public static void main(String[] args) throws InterruptedException {
        var queue = new SynchronousQueue<String>();
        for (int i = 0; i < 8; i++) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        queue.take();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        Busy.run(Thread.ofVirtual().factory(), 8, ITEMS_PER_THREAD, () -> queue.put("item"));
    }
}
