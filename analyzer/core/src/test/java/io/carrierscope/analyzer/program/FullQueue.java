package io.carrierscope.analyzer.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Twelve platform threads put items into a queue with four places, of which one thread takes an item every 5 ms. */
public final class FullQueue {
    private static final ArrayBlockingQueue<String> ITEMS = new ArrayBlockingQueue<>(4);

    private FullQueue() {}

    public static void main(String[] args) {
        Thread.ofPlatform().daemon().start(FullQueue::consume);
        Busy.run(Thread.ofPlatform().daemon().factory(), 12, () -> ITEMS.put("item"));
    }

    private static void consume() {
        while (true) {
            LockSupport.parkNanos(5_000_000);
            ITEMS.poll();
        }
    }
}
