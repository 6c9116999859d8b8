package io.carrierscope.analyzer.attach;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A virtual thread that waits until standard input ends. The first argument, if there is one, says for how many milliseconds a platform
 * thread computes.
 */
public final class WaitsUntilTold {
    private WaitsUntilTold() {}

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(WaitsUntilTold::waitForGood);
        System.out.println("ready");
        if (args.length > 0) {
            computeUntil(System.nanoTime() + Duration.ofMillis(Long.parseLong(args[0])).toNanos());
        }
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void computeUntil(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private static void waitForGood() {
        while (true) {
            LockSupport.park();
        }
    }
}
