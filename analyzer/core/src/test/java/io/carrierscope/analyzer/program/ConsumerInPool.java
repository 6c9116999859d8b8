package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Ordinary: two threads of a pool run one endless task each, which takes items from a queue and is mostly idle. */
public final class ConsumerInPool {
    private ConsumerInPool() {}

    public static void main(String[] args) throws Exception {
        var items = new LinkedBlockingQueue<Integer>();
        var pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> consume(items));
        }
        long end = System.nanoTime() + Busy.NANOS;
        while (System.nanoTime() < end) {
            items.add(0);
            Thread.sleep(4);
        }
        pool.shutdownNow();
    }

    private static void consume(LinkedBlockingQueue<Integer> items) {
        try {
            while (items.take() >= 0) {
                Measured.burn(100_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
