package io.carrierscope.analyzer.program;

import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Twenty virtual threads at a time, each of which hands a task of 5 ms to one thread and ends with it. */
public final class SingleThreadInFront {
    private SingleThreadInFront() {}

    private static Void task() throws InterruptedException {
        Thread.sleep(5);
        return null;
    }

    public static void main(String[] args) throws Exception {
        var only = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("dispatcher-", 1).factory());
        var open = new Semaphore(20);
        long end = System.nanoTime() + Busy.NANOS;
        while (System.nanoTime() < end) {
            open.acquire();
            Thread.ofVirtual().start(() -> {
                try {
                    only.submit(SingleThreadInFront::task).get();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                } finally {
                    open.release();
                }
            });
        }
    }
}
