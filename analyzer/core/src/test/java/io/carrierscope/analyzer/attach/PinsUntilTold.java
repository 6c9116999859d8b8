package io.carrierscope.analyzer.attach;

/** Twenty virtual threads that sleep in monitors of their own, until standard input ends. */
public final class PinsUntilTold {
    private PinsUntilTold() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().start(PinsUntilTold::sleepInMonitor);
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void sleepInMonitor() {
        var own = new Object();
        try {
            while (true) {
                synchronized (own) {
                    Thread.sleep(20);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
