package io.carrierscope.analyzer.program;

/** A hundred and twenty virtual threads wake at the same multiple of 200 ms, to compute 0.6 ms each: work comes in waves. */
public final class Waves {
    private static final long MILLIS = 200;

    private Waves() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofVirtual().factory(), 120, () -> {
            Thread.sleep(MILLIS - System.currentTimeMillis() % MILLIS);
            Measured.burn(600_000);
        });
    }
}
