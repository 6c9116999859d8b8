package io.carrierscope.analyzer.attach;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Has a pool of its own first, so that the scheduler of virtual threads is the second. Then class initialisers wait for a lock that is
 * never released, and hold both carriers.
 */
public final class HoldsCarriersOfSecondPool {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final CountDownLatch BEGUN = new CountDownLatch(2);

    private HoldsCarriersOfSecondPool() {}

    public static void main(String[] args) throws Exception {
        new ForkJoinPool(2).submit(() -> {}).get();
        LOCK.lock();
        Thread.ofVirtual().start(First::touch);
        Thread.ofVirtual().start(Second::touch);
        BEGUN.await();
        while (!LOCK.hasQueuedThreads() || LOCK.getQueueLength() < 2) {
            Thread.sleep(10);
        }
        System.out.println("ready");
        System.in.read();
        Runtime.getRuntime().halt(0);
    }

    private static void write() {
        BEGUN.countDown();
        LOCK.lock();
    }

    private static final class First {
        static {
            write();
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            write();
        }

        static void touch() {}
    }
}
