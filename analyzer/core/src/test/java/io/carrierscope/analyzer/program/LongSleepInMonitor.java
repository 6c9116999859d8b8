package io.carrierscope.analyzer.program;

/**
 * Before JDK 24 every sleep holds its carrier, for longer than the threshold of parks in the JDK's profile.jfc (10 ms) and shorter than
 * that of pins (20 ms).
 */
public final class LongSleepInMonitor {
    private LongSleepInMonitor() {}

    public static void main(String[] args) throws Exception {
        Measured.run(20, () -> {
            synchronized (new Object()) {
                Thread.sleep(14);
            }
        });
    }
}
