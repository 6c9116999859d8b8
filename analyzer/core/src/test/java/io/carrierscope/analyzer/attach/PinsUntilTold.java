package io.carrierscope.analyzer.attach;

/**
 * Twenty virtual threads that sleep in monitors of their own, until standard input ends. Then it takes a while to end, as a server does
 * that finishes its requests.
 */
public final class PinsUntilTold {
    private static final int MILLIS_TO_END = 1500;

    private PinsUntilTold() {}

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(PinsUntilTold::finish));
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().start(PinsUntilTold::sleepInMonitor);
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void finish() {
        try {
            Thread.sleep(MILLIS_TO_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
