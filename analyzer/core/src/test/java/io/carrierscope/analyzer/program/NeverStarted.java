package io.carrierscope.analyzer.program;

import java.util.concurrent.locks.LockSupport;

/** The same without the sleep: those that never get a carrier leave no event. */
public final class NeverStarted {
    private NeverStarted() {}

    public static void main(String[] args) {
        for (int i = 0; i < 2_000; i++) {
            Thread.ofVirtual().start(() -> {
                while (true) {
                    Measured.burn(1_000_000);
                }
            });
        }
        LockSupport.parkNanos(Busy.NANOS);
    }
}
