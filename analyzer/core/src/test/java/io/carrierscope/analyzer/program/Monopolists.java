package io.carrierscope.analyzer.program;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Virtual threads that compute 300 ms at a stretch hold the carriers, so that others, which sleep 5 ms, wake up late. One more than
 * there are carriers computes, and these start first: while a carrier is free, sleepers are on time, and that many times a second.
 */
public final class Monopolists {
    private static final int SLEEPERS = 20;

    private Monopolists() {}

    public static void main(String[] args) {
        int computing = Runtime.getRuntime().availableProcessors() + 1;
        var started = new AtomicInteger();
        var computes = ThreadLocal.withInitial(() -> started.getAndIncrement() < computing);
        Busy.run(Thread.ofVirtual().factory(), computing + SLEEPERS, () -> {
            if (computes.get()) {
                Measured.burn(300_000_000);
                Thread.yield();
            } else {
                Thread.sleep(5);
            }
        });
    }
}
