package io.carrierscope.analyzer.program;

import java.util.concurrent.locks.LockSupport;

/** Forty virtual threads that sleep once and then compute for ever: as many as there are carriers keep them, and the others never run again. */
public final class NeverBlocking {
    private NeverBlocking() {}

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            Thread.ofVirtual().start(NeverBlocking::compute);
        }
        LockSupport.parkNanos(2 * Busy.NANOS);
    }

    private static void compute() {
        try {
            Thread.sleep(300); // until all have started
        } catch (InterruptedException e) {
            return;
        }
        while (true) {
            Measured.burn(1_000_000);
        }
    }
}
