package io.carrierscope.analyzer.program;

import java.util.concurrent.locks.ReentrantLock;

/** Eight virtual threads queue for one lock, which each holds for 0.7 ms of computing. */
public final class LockQueue {
    private LockQueue() {}

    public static void main(String[] args) {
        var lock = new ReentrantLock();
        Busy.run(Thread.ofVirtual().factory(), 8, () -> {
            lock.lock();
            try {
                Measured.burn(700_000);
            } finally {
                lock.unlock();
            }
        });
    }
}
