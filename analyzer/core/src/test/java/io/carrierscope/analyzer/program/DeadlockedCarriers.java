package io.carrierscope.analyzer.program;

import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;

/**
 * Before JDK 24 a deadlock: virtual threads wait for a lock inside {@code synchronized} and so hold all carriers, while the thread that
 * gets the lock next waits for a carrier. From JDK 24 on they unmount, and the program ends.
 */
public final class DeadlockedCarriers {
    private static final int CHUNKS = 4;

    private DeadlockedCarriers() {}

    public static void main(String[] args) throws Exception {
        var lock = new ReentrantLock();
        lock.lock();
        Thread next = Thread.ofVirtual().start(() -> locked(lock));
        while (!lock.hasQueuedThread(next)) {
            Thread.sleep(5);
        }
        int carriers = Integer.getInteger("jdk.virtualThreadScheduler.parallelism");
        for (int i = 0; i < carriers; i++) {
            Thread.ofVirtual().start(() -> {
                synchronized (new Object()) {
                    locked(lock);
                }
            });
        }
        while (lock.getQueueLength() <= carriers) {
            Thread.sleep(5);
        }
        lock.unlock();
        for (int i = 0; i < CHUNKS; i++) {
            Thread.sleep(500);
            // another recording that stops ends a chunk, as a dump by jcmd does
            try (var other = new Recording()) {
                other.start();
                other.stop();
            }
        }
        System.exit(0);
    }

    private static void locked(ReentrantLock lock) {
        lock.lock();
        lock.unlock();
    }
}
