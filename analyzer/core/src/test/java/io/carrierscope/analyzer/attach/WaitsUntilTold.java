package io.carrierscope.analyzer.attach;

import java.util.concurrent.locks.LockSupport;

/** A virtual thread that waits until standard input ends. */
public final class WaitsUntilTold {
    private WaitsUntilTold() {}

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(WaitsUntilTold::waitForGood);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void waitForGood() {
        while (true) {
            LockSupport.park();
        }
    }
}
