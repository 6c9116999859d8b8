package io.carrierscope.analyzer.program;

/** Twelve virtual threads call {@code Object.wait} for 20 ms each. Before JDK 24 this holds the carrier, and the scheduler adds others. */
public final class WaitsInMonitor {
    private WaitsInMonitor() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofVirtual().factory(), 12, () -> {
            var own = new Object();
            synchronized (own) {
                own.wait(20);
            }
        });
    }
}
