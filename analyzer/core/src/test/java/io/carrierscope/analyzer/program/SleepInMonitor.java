package io.carrierscope.analyzer.program;

/** Before JDK 24 every sleep holds its carrier: it happens inside {@code synchronized}. */
public final class SleepInMonitor {
    private SleepInMonitor() {}

    public static void main(String[] args) throws Exception {
        Measured.run(20, () -> {
            synchronized (new Object()) {
                Thread.sleep(8);
            }
        });
    }
}
