package io.carrierscope.analyzer.program;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Platform threads poll a queue that mostly is empty, and yield in between; one thread fills it now and then. */
public final class QueueSpinners {
    private QueueSpinners() {}

    public static void main(String[] args) {
        var queue = new ConcurrentLinkedQueue<Long>();
        var taken = new AtomicInteger();
        int consumers = 2 * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < consumers; i++) {
            Thread.ofPlatform().daemon().name("consumer-", i).start(() -> consume(queue, taken));
        }
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, () -> {
            Thread.sleep(5);
            queue.add(System.nanoTime());
        });
    }

    private static void consume(ConcurrentLinkedQueue<Long> queue, AtomicInteger taken) {
        while (true) {
            if (queue.poll() == null) {
                Thread.yield();
            } else {
                taken.incrementAndGet();
            }
        }
    }
}
