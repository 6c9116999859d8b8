package io.carrierscope.analyzer.program;

/** Healthy: a few virtual threads that compute a little and sleep a little. */
public final class BurnAndSleep {
    private BurnAndSleep() {}

    public static void main(String[] args) throws Exception {
        Measured.run(3, () -> {
            Measured.burn(1_500_000);
            Thread.sleep(3);
        });
    }
}
